import { createCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import type { ResourceDefinition } from './resource.ts'

/** Check-in lists. A deletion needs the server, which knows whether the list has scans. */
export const checkInListResource: ResourceDefinition<'check_in_list'> = {
  parent_kind: 'event',
  table: (db) => db.check_in_lists,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: ({ ticket_ids = [] }) => ticket_ids,
  change: async (client, { on: event_id, row_id: check_in_list_id }, body, options) =>
    (await client.call(updateCheckInList, { params: { event_id, check_in_list_id }, body, ...options })).data,
  create: {
    send: async (client, { on: event_id }, body, idempotency_key) =>
      (await client.call(createCheckInList, { params: { event_id }, body, idempotency_key })).data,
    draft: ({ on: event_id, row_id: id }, input, now) => {
      return { ...input, id, event_id, status: listStatusAt(input, now), earlier_rules: [], version: 0 }
    },
  },
}
