import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { useVenue } from '#app/lib/venue.ts'
import { EventBrowser } from './browse/event-browser.tsx'

/** What is on: the way in for visitors. */
export function HomeScreen() {
  const { t } = useTranslation('public')
  const { lead } = useVenue()
  useDocumentTitle(t('home.document'))
  return (
    <Container
      component="main"
      id="content"
      tabIndex={-1}
      maxWidth={false}
      sx={{ flex: 1, maxWidth: 'var(--page)', px: { xs: 2, sm: 3 }, pb: { xs: 5, md: 8 } }}
    >
      <Box component="header" sx={{ pt: { xs: 4, md: 8 }, pb: { xs: 3, md: 4 } }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(2.5rem, 1.6rem + 4.4vw, 4.5rem)', lineHeight: 1.1 }}>
          {t('home.title')}
        </Typography>
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ color: 'text.secondary', maxWidth: '34rem', mt: 1.5 }}
        >
          {lead || t('home.lead')}
        </Typography>
      </Box>
      <EventBrowser by="starts_at" has_lead />
    </Container>
  )
}
