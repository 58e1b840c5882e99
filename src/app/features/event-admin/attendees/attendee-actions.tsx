import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import { personName } from '#rules/text/person-name.ts'
import type { EditedRow } from '#offline/edits/overlay-edits.ts'
import { useResendTicket, useSetAttendeeStatus } from '#app/data/attendees/mutations.ts'
import { formatFailure, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { PersonAnswersDialog } from '../answers/person-answers-dialog.tsx'
import { useHasEventRight } from '../use-event.tsx'
import { EraseDialog } from '../erase-dialog.tsx'
import { AttendeeDialog } from './attendee-dialog.tsx'
import type { StatusChange } from './cancel-notice.tsx'
import { ReissueDialog } from './reissue-dialog.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

interface AttendeeActionsProps {
  attendee: EditedRow<Attendee>
  onChanged: (change: StatusChange) => void
}

/** Actions on an attendee that the signed-in user's rights allow. */
export function AttendeeActions({ attendee, onChanged }: AttendeeActionsProps) {
  const { t } = useTranslation('event-admin')
  const { t: tPeople } = useTranslation('event-people')
  const notify = useNotify()
  const online = useOnline()
  const may_edit = useHasEventRight('attendee.edit')
  const may_print = useHasEventRight('attendee.ticket_code')
  const may_erase = useHasEventRight('person.erase')
  const [open, setOpen] = useState<'ticket' | 'reissue' | 'edit' | 'answers' | 'erase' | null>(null)
  const { mutate, isPending } = useSetAttendeeStatus(attendee.event_id)
  const resend = useResendTicket(attendee.event_id)
  const to = attendee.status === 'ACTIVE' ? 'CANCELLED' : 'ACTIVE'
  const showError = (action: FailedAction) => (error: unknown) =>
    notify({ kind: 'error', text: formatFailure(action, error) })
  const is_disabled = !online || attendee.is_new
  const name = personName(attendee)
  const send = () =>
    resend.mutate(attendee.id, {
      onSuccess: ({ email }) => notify({ kind: 'success', text: tPeople('resend.done', { email }) }),
      onError: showError('resend'),
    })
  if (attendee.erased_at) return null
  return (
    <>
      {may_print && (
        <Button
          disabled={is_disabled}
          onClick={() => setOpen('ticket')}
          aria-label={t('ticket.show_of', { name })}
        >
          {t('ticket.show')}
        </Button>
      )}
      {may_edit && (
        <RowMenu
          label={t('attendee.more', { name })}
          pending={isPending || resend.isPending}
          note={<OfflineMenuNote text={t('lists.offline')} />}
          actions={[
            { label: tPeople('person.edit'), onSelect: () => setOpen('edit') },
            { label: tPeople('answers.title'), disabled: is_disabled, onSelect: () => setOpen('answers') },
            { label: tPeople('resend.action'), disabled: is_disabled || to === 'ACTIVE', onSelect: send },
            { label: t('reissue.action'), disabled: is_disabled, onSelect: () => setOpen('reissue') },
            {
              label: to === 'CANCELLED' ? t('attendee.cancel') : t('attendee.reactivate'),
              disabled: is_disabled,
              destructive: to === 'CANCELLED',
              onSelect: () =>
                mutate(
                  { attendee, status: to },
                  {
                    onSuccess: (updated) => onChanged({ attendee: updated, to }),
                    onError: showError('cancel_attendee'),
                  },
                ),
            },
            ...(may_erase
              ? [
                  {
                    label: tPeople('erase.action'),
                    disabled: is_disabled,
                    destructive: true,
                    onSelect: () => setOpen('erase'),
                  },
                ]
              : []),
          ]}
        />
      )}
      {open === 'edit' && <AttendeeDialog attendee={attendee} onClose={() => setOpen(null)} />}
      {open === 'answers' && <PersonAnswersDialog attendee={attendee} onClose={() => setOpen(null)} />}
      {open === 'ticket' && <TicketDialog attendee={attendee} onClose={() => setOpen(null)} />}
      {open === 'erase' && (
        <EraseDialog
          target={{ event_id: attendee.event_id, attendee_id: attendee.id }}
          title={tPeople('erase.title', { name })}
          description={tPeople('erase.goes')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'reissue' && <ReissueDialog attendee={attendee} onClose={() => setOpen(null)} />}
    </>
  )
}
