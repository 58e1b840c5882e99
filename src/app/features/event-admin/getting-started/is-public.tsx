import ViewIcon from '@mui/icons-material/OpenInNew'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { ShareButtons } from '#app/components/public-page/share-buttons.tsx'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'

/** URL of the public event, with view and share actions. */
export function PublishedNotice() {
  const { t } = useTranslation('dashboard')
  const { t: tShell } = useTranslation('shell')
  const { event } = useEvent()
  const { is_public, path, url } = usePublicPage(event)
  if (!is_public) return null
  return (
    <Panel
      title={t('start.public')}
      lead={
        <Link href={path} sx={{ overflowWrap: 'anywhere' }}>
          {decodeURI(url)}
        </Link>
      }
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <LinkButton variant="contained" startIcon={<ViewIcon />} to={path}>
          {tShell('share.view')}
        </LinkButton>
        <ShareButtons title={event.title} url={url} />
      </Stack>
    </Panel>
  )
}
