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
  changed: StatusChange | null
  onDone: (changed: StatusChange | null) => void
}

/** Confirms the change just made and offers to undo it. */
export function CancelNotice({ changed, onDone }: CancelNoticeProps) {
  const { t } = useTranslation('event-admin')
  const notify = useNotify()
  const { mutate, isPending } = useSetAttendeeStatus(changed?.attendee.event_id ?? '')
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
      {changed !== null && (
        <Alert
          severity="success"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" loading={isPending} onClick={() => undo(changed)}>
              {t('attendee.undo')}
            </Button>
          }
        >
          {changed.to === 'CANCELLED'
            ? t('attendee.cancelled_done', { name: personName(changed.attendee) })
            : t('attendee.reactivated_done', { name: personName(changed.attendee) })}
        </Alert>
      )}
    </div>
  )
}
