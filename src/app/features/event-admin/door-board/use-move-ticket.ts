import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { moveIds } from '#app/data/edits/mutations.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSavedNotice } from '#app/components/form/use-saved-notice.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { useEvent } from '../use-event.tsx'

/** A ticket type that goes from one list to another. */
export type TicketMove = { ticket_id: Id; from: Id; to: Id }

/** Moves a ticket type to another list of the same kind, also without a network, and says so. */
export function useMoveTicket(): (move: TicketMove) => void {
  const { t } = useTranslation('door-report')
  const { event, check_in_lists, tickets } = useEvent()
  const notify = useNotify()
  const notifySaved = useSavedNotice()
  return ({ ticket_id, from, to }) => {
    const row = check_in_lists.find(({ id }) => id === from)
    const target = check_in_lists.find(({ id }) => id === to)
    if (row === undefined || target === undefined || from === to) return
    if (row.kind !== target.kind) return notify({ kind: 'warning', text: t('lists.other_kind') })
    const ticket = tickets.find(({ id }) => id === ticket_id)?.name ?? ''
    const ref = { resource: 'check_in_list', on: event.id, row_id: from, row } as const
    void moveIds(ref, { ids: [ticket_id], to }).then(
      (outcome) => notifySaved(outcome, t('lists.moved', { ticket, from: row.name, to: target.name })),
      (error: unknown) => notify({ kind: 'error', text: errorText(error) }),
    )
  }
}
