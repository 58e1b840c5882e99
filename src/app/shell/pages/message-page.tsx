import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Doorway } from '#app/ui/doorway.tsx'

interface MessagePageProps {
  title: string
  message: string
  onRetry?: () => void
}

/** A full page with one message and a home link. */
export function MessagePage({ title, message, onRetry }: MessagePageProps) {
  const { t } = useTranslation('shell')
  useDocumentTitle(title)
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, py: 6 }}
    >
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, maxWidth: '32rem' }}>
        <Doorway size={112} />
        <Typography variant="h1">{title}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{message}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center', mt: 1 }}>
          {onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {t('action.try_again')}
            </Button>
          )}
          <LinkButton to="/" variant="contained">
            {t('action.home')}
          </LinkButton>
        </Stack>
      </Stack>
    </Box>
  )
}
