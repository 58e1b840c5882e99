import { moveListTickets } from '#contract/door/check-in-lists.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { crudResource } from './crud-resource.ts'

/** Check-in lists. A deletion needs the server, which knows whether the list has scans. */
export const checkInListResource = crudResource('check_in_list', {
  create: {
    draft: ({ on: event_id, row_id: id }, input, now) => {
      return { ...input, id, event_id, status: listStatusAt(input, now), earlier_rules: [], version: 0 }
    },
  },
  move: {
    send: async (client, { on: event_id, row_id: check_in_list_id }, { ids, to }, idempotency_key) => {
      const params = { event_id, check_in_list_id }
      const body = { ticket_ids: [...ids], to_list_id: to }
      return (await client.call(moveListTickets, { params, body, idempotency_key })).data
    },
    overlay: (row, from, { ids, to }) => {
      const ticket_ids =
        row.id === from
          ? row.ticket_ids.filter((id) => !ids.includes(id))
          : row.id === to
            ? [...new Set([...row.ticket_ids, ...ids])]
            : row.ticket_ids
      return { ...row, ticket_ids }
    },
  },
})
