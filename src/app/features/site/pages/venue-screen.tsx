import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useVenue } from '#app/lib/venue.ts'
import { Page } from '#app/ui/page.tsx'
import { RoomsSection } from '../rooms/rooms-section.tsx'
import { Address, Hours, Phones, Ways } from './ways.tsx'

/** The venue's rooms, and where it is. */
export function VenueScreen() {
  const { t } = useTranslation('public')
  const { lead } = useVenue()
  return (
    <Page title={t('venue.title')} subtitle={lead || t('venue.lead')}>
      <RoomsSection />
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('venue.find')}
      </Typography>
      <Ways>
        <Address />
        <Hours />
        <Phones />
      </Ways>
    </Page>
  )
}
