import { useTranslation } from 'react-i18next'
import { newId, type Id } from '#contract/wire/id.ts'
import { admitsEveryTicket } from '#rules/door/check-in-list-status.ts'
import { createRow, saveEdit } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/**
 * Puts a new ticket type on the list of the door: the first one makes the list, and a list that admits every
 * ticket admits the new one too. Lists that admit only some, and those that hand out things,
 * are left to the organizer.
 */
export function useEntranceList(): (ticket_id: Id) => Promise<void> {
  const { t } = useTranslation('event-admin')
  const { event, tickets, check_in_lists, settings } = useEvent()
  const may_edit = useHasEventRight('check_in_list.edit')
  return async (ticket_id) => {
    if (!may_edit) return
    const target = { resource: 'check_in_list', on: event.id } as const
    const entrances = check_in_lists.filter(({ kind }) => kind === 'entry')
    if (entrances.length === 0) {
      const fields = {
        name: t('list.entrance'),
        ticket_ids: [...tickets.map(({ id }) => id), ticket_id],
        takes_payment: settings?.door_payment.is_offered ?? false,
      }
      await createRow({ ...target, row_id: newId('check_in_list', browserPorts().random) }, fields)
      return
    }
    for (const row of entrances.filter((list) => admitsEveryTicket(list, tickets))) {
      const ticket_ids = [...row.ticket_ids, ticket_id]
      await saveEdit({ ...target, row_id: row.id, row }, { ticket_ids })
    }
  }
}
