import { attendee, attendeeEdit, attendeeNew, createAttendee, updateAttendee } from '#contract/attendees.ts'
import type { ResourceEdits } from './edited-resource.ts'

/** Attendees. Cancelling frees a place and reissuing kills a code: both need the server. */
export const attendeeEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id, row_id }, fields, options) => {
    const params = { event_id, attendee_id: row_id }
    return (await client.call(updateAttendee, { params, body: attendeeEdit.parse(fields), ...options })).data
  },
  create: {
    send: async (client, { event_id, row_id }, fields, idempotency_key) => {
      const body = attendeeNew.parse({ ...fields, id: row_id })
      return (await client.call(createAttendee, { params: { event_id }, body, idempotency_key })).data
    },
    draft: ({ event_id, row_id }, fields, now) => {
      const { first_name, last_name, email, note, needs_attention, ...wanted } = attendeeNew.parse(fields)
      const said = { first_name, last_name, email, note, needs_attention }
      const { ticket_id, price_id = null } = wanted
      const never = {
        cancelled_at: null,
        refunded_at: null,
        reissued_at: null,
        erased_at: null,
        checked_in_at: null,
      }
      const made = {
        id: row_id,
        event_id,
        order_id: '',
        ticket_id,
        ticket_name: '',
        price_id,
        status: 'ACTIVE',
      }
      return { ...said, ...made, ...never, paid_at: now, ticket_code: null, created_at: now, version: 0 }
    },
  },
  toRow: (value) => attendee.parse(value),
  table: (db) => db.attendees,
}
