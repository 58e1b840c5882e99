import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { venue } from '#app/lib/venue.ts'
import { Page } from '#app/ui/page.tsx'
import { Address, Phones, Ways } from './ways.tsx'

/** Where the venue is, and whom to ask about holding something there. */
export function VenueScreen() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('venue.title')} subtitle={t('venue.lead')}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('venue.find')}
      </Typography>
      <Ways>
        <Address />
        <Phones />
      </Ways>
      <Paper
        sx={{
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          borderRadius: '20px',
          p: { xs: 3, md: 5 },
          mt: 5,
        }}
      >
        <Typography variant="h2">{t('venue.book_title')}</Typography>
        <Typography sx={{ maxWidth: '40rem', mt: 1, mb: 3 }}>{t('venue.book')}</Typography>
        <Box>
          <Button variant="outlined" color="inherit" href={`mailto:${venue.email}`}>
            {t('venue.ask')}
          </Button>
        </Box>
      </Paper>
    </Page>
  )
}
