import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Page } from '#app/ui/page.tsx'
import { RoomsSection } from '../rooms/rooms-section.tsx'
import { Address, Phones, Ways } from './ways.tsx'

/** The venue's rooms, and where it is. */
export function VenueScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('venue.title')} subtitle={t('venue.lead')}>
      <RoomsSection />
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('venue.find')}
      </Typography>
      <Ways>
        <Address />
        <Phones />
      </Ways>
    </Page>
  )
}
