import BackIcon from '@mui/icons-material/ArrowBack'
import ViewIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { needsDecision } from '#app/data/edits/mutations.ts'
import { foreignTimezone, formatRange } from '#app/lib/format/dates.ts'
import { EventStatusChip } from '#app/components/event/event-status-chip.tsx'
import { usePublicPage } from '#app/components/public-page/use-public-page.tsx'
import { UnsentChip } from '#app/components/edits/unsent-chip.tsx'
import { LinkIconButton } from '#app/ui/link-icon-button.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { OnDeviceNote } from './on-device-note.tsx'
import { PublicPageMenu } from './public-page-menu.tsx'
import { useEvent } from './use-event.tsx'

/** Title, date and status of the event, with a link to its public page. */
export function EventHeader() {
  const { t } = useTranslation('event-admin')
  const { t: tShell } = useTranslation('shell')
  const { event } = useEvent()
  const { is_public, path } = usePublicPage(event)
  const zone = foreignTimezone(event.timezone, event.starts_at)
  return (
    <Box component="section" aria-label={t('layout.event')} className="no-print" sx={band}>
      <Stack direction="row" sx={{ gap: 1, ...inner }}>
        <LinkIconButton to="/manage/events" label={t('layout.back')} edge="start">
          <BackIcon />
        </LinkIconButton>
        <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
          <Stack direction="row" sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {event.title}
            </Typography>
            <EventStatusChip event={event} />
            <UnsentEdits />
          </Stack>
          <Stack direction="row" sx={{ columnGap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {[formatRange(event.starts_at, event.ends_at, event.timezone), zone]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            <OnDeviceNote />
          </Stack>
        </Box>
        {is_public && (
          <LinkButton variant="outlined" startIcon={<ViewIcon />} to={path} sx={{ flexShrink: 0 }}>
            {tShell('share.view')}
          </LinkButton>
        )}
        <PublicPageMenu hasView={false} />
      </Stack>
    </Box>
  )
}

/** Whether the event itself has unsent changes. */
export function UnsentEdits() {
  const { event, edits } = useEvent()
  const own = edits.filter(({ row_id }) => row_id === event.id)
  return own.length > 0 && <UnsentChip needsPerson={own.some(needsDecision)} isNew={event.is_new} />
}

const band = {
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  py: 1.5,
} as const
const inner = {
  alignItems: 'flex-start',
  maxWidth: 'var(--page)',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
} as const
