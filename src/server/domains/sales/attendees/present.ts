import type { Attendee } from '#contract/orders/attendees.ts'
import type { FullAttendeeRow } from './store.ts'

/** @param with_code whether the caller may see the ticket's codes */
export function present(row: FullAttendeeRow, with_code: boolean): Attendee {
  const {
    account_id: _,
    change_no: __,
    earlier_types: ___,
    price_cents: ____,
    returned_cents: _____,
    ticket_code,
    external_code = null,
    ...attendee
  } = row
  return {
    ...attendee,
    status: row.cancelled_at === null ? 'ACTIVE' : 'CANCELLED',
    ticket_code: with_code ? ticket_code : null,
    ...(with_code && external_code !== null && { external_code }),
  }
}
