import BackIcon from '@mui/icons-material/ArrowBack'
import DeviceIcon from '@mui/icons-material/OfflinePinOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRange } from '#app/lib/format/dates.ts'
import { EventStatusChip } from '#app/components/event/event-status-chip.tsx'
import { LinkIconButton } from '#app/ui/link-icon-button.tsx'
import { UnsentEdits } from './event-header.tsx'
import { OnDeviceDialog } from './on-device-dialog.tsx'
import { PublicPageMenu } from './public-page-menu.tsx'
import { useDeviceState } from './use-device-state.ts'
import { useEvent } from './use-event.tsx'

/** The event's header on a phone: one line with a menu. */
export function EventLine() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const device = useDeviceState()
  const [shows_device, setShowsDevice] = useState(false)
  const dates = formatRange(event.starts_at, event.ends_at, event.timezone)
  const on_device = {
    label: t('on_device.title'),
    icon: <DeviceIcon />,
    onSelect: () => setShowsDevice(true),
  }
  return (
    <Stack component="section" aria-label={t('layout.event')} direction="row" sx={line}>
      <LinkIconButton to="/manage/events" label={t('layout.back')} edge="start">
        <BackIcon />
      </LinkIconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={event.title} sx={{ fontWeight: 650, lineHeight: 1.3 }}>
          {event.title}
        </Typography>
        <Stack direction="row" sx={meta_line}>
          <EventStatusChip event={event} />
          <UnsentEdits />
          <Typography noWrap title={dates} variant="caption" sx={{ color: 'text.secondary' }}>
            {dates}
          </Typography>
        </Stack>
      </Box>
      <PublicPageMenu hasView more={device === null ? [] : [on_device]} />
      {device !== null && (
        <OnDeviceDialog open={shows_device} state={device} onClose={() => setShowsDevice(false)} />
      )}
    </Stack>
  )
}

const line = { flex: 1, minWidth: 0, gap: 0.5, alignItems: 'center' } as const
const meta_line = { gap: 0.75, alignItems: 'center', '& .status-chip': { height: 20 } } as const
