import {
  checkInList,
  checkInListEdit,
  checkInListNew,
  createCheckInList,
  updateCheckInList,
} from '#contract/check-in-lists.ts'
import { listStatusAt } from '#rules/check-in-list-status.ts'
import type { ResourceEdits } from './edited-resource.ts'

/** Check-in lists. Whether one has scans is the server's to know, so a deletion needs it. */
export const checkInListEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id, row_id }, fields, options) => {
    const params = { event_id, check_in_list_id: row_id }
    return (await client.call(updateCheckInList, { params, body: checkInListEdit.parse(fields), ...options }))
      .data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = checkInListNew.parse({ ...fields, id: row_id })
      return (await client.call(createCheckInList, { params: { event_id }, body, idempotency_key })).data
    },
    draft: ({ event_id, row_id }, fields, now) => {
      const wanted = checkInListNew.parse(fields)
      const status = listStatusAt(wanted, now)
      return { ...wanted, id: row_id, event_id, status, earlier_rules: [], version: 0 }
    },
  },
  toRow: (value) => checkInList.parse(value),
  table: (db) => db.check_in_lists,
}
