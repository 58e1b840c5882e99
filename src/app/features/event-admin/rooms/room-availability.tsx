import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { EventRoom } from '#contract/events/event-rooms.ts'
import { eventRoomSpan } from '#rules/rooms/event-rooms.ts'
import { useRoomCheck } from '#app/data/events/queries.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatConflicts } from '#app/components/format-conflicts.ts'
import { useEvent } from '../use-event.tsx'

/** Whether a room is free for the event, polled while displayed; otherwise the conflicts. */
export function RoomAvailability({ room }: { room: EventRoom }) {
  const { t } = useTranslation('event-settings')
  const { t: tShell } = useTranslation('shell')
  const { event } = useEvent()
  const online = useOnline()
  const { data, error, refetch } = useRoomCheck(event, room)
  const { starts_at, ends_at } = eventRoomSpan(event, room)
  const when = formatRange(starts_at, ends_at, event.timezone)
  const is_live = event.status === 'live'
  if (!online) return <SecondaryText>{t('rooms.offline', { when })}</SecondaryText>
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {tShell('action.try_again')}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    )
  if (data === undefined) return <SecondaryText>{t('rooms.looking', { when })}</SecondaryText>
  if (data.is_free)
    return (
      <Alert severity="success" role="status">
        {is_live ? t('rooms.nobody_else', { when }) : t('rooms.free', { when })}
      </Alert>
    )
  return (
    <Alert severity="warning" role="status">
      {t('rooms.taken', { when })}
      {formatConflicts(data.in_the_way).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- conflicts without a name may be identical
        <Typography key={at} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Alert>
  )
}

const SecondaryText = ({ children }: { children: string }) => (
  <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
