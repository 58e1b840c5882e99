import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useVenue } from '#app/lib/venue.ts'
import { Page } from '#app/ui/page.tsx'
import { Photo } from '#app/features/storefront/photo.tsx'
import { RoomsSection } from '#app/features/storefront/rooms/rooms-section.tsx'
import { Address, Hours, Phones, ContactList } from './contact-methods.tsx'

/** The venue's rooms and its address. */
export function VenueScreen() {
  const { t } = useTranslation('public')
  const { lead, picture } = useVenue()
  return (
    <Page title={t('venue.title')} subtitle={lead || t('venue.lead')}>
      {picture !== null && (
        <Box sx={{ mb: { xs: 4, md: 6 } }}>
          <Photo picture={picture} alt="" sizes="(min-width: 1200px) 1152px, 100vw" ratio="2 / 1" is_first />
        </Box>
      )}
      <RoomsSection />
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('venue.find')}
      </Typography>
      <ContactList>
        <Address />
        <Hours />
        <Phones />
      </ContactList>
    </Page>
  )
}
