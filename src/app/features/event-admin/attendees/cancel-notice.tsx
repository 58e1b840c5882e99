import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Attendee, AttendeeStatus } from '#contract/orders/attendees.ts'
import { personName } from '#rules/text/person-name.ts'
import { useSetAttendeeStatus } from '#app/data/attendees/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useNotify } from '#app/ui/notifications.tsx'

/** The change just made: the attendee as returned by the server. */
export type StatusChange = { attendee: Attendee; to: AttendeeStatus }

interface CancelNoticeProps {
  change: StatusChange | null
  onDone: (change: StatusChange | null) => void
}

/** Confirms the change just made and offers to undo it. */
export function CancelNotice({ change, onDone }: CancelNoticeProps) {
  const { t } = useTranslation('event-admin')
  const notify = useNotify()
  const { mutate, isPending } = useSetAttendeeStatus(change?.attendee.event_id ?? '')
  const undo = ({ attendee, to }: StatusChange) =>
    mutate(
      { attendee, status: to === 'CANCELLED' ? 'ACTIVE' : 'CANCELLED' },
      {
        onSuccess: () => {
          notify({ kind: 'info', text: t('attendee.undone') })
          onDone(null)
        },
        onError: (error) => notify({ kind: 'error', text: formatFailure('cancel_attendee', error) }),
      },
    )
  return (
    <div role="status">
      {change !== null && (
        <Alert
          severity="success"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" loading={isPending} onClick={() => undo(change)}>
              {t('attendee.undo')}
            </Button>
          }
        >
          {change.to === 'CANCELLED'
            ? t('attendee.cancelled_done', { name: personName(change.attendee) })
            : t('attendee.reactivated_done', { name: personName(change.attendee) })}
        </Alert>
      )}
    </div>
  )
}
