import { crudResource } from './crud-resource.ts'

const UNSUPPORTED = {
  cancelled_at: null,
  offered_at: null,
  resold_at: null,
  refunded_at: null,
  reissued_at: null,
  erased_at: null,
  checked_in_at: null,
}

/** Attendees. Cancelling and reissuing a code change capacity and validity, so both need the server. */
export const attendeeResource = crudResource('attendee', {
  create: {
    draft: ({ on: event_id, row_id: id }, input, now) => {
      const { first_name, last_name, email, note, needs_attention, ticket_id, price_id = null } = input
      const fields = { first_name, last_name, email, note, needs_attention, ticket_id, price_id }
      const defaults = { id, event_id, order_id: '', ticket_name: '', status: 'ACTIVE' } as const
      return {
        ...fields,
        ...defaults,
        ...UNSUPPORTED,
        paid_at: now,
        ticket_code: null,
        created_at: now,
        version: 0,
      }
    },
  },
})
