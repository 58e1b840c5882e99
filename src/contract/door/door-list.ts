import { z } from 'zod'
import { attendeeStatus } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'

/** Characters at the end of a ticket code that a printed door list shows. */
export const CODE_END_LENGTH = 4

/** One person of a printed door list. Without a name of their own they have the buyer's. */
export const doorListPerson = z.object({
  id: idOf('attendee'),
  first_name: z.string(),
  last_name: z.string(),
  ticket_id: idOf('ticket'),
  price_id: idOf('price').nullable(),
  status: attendeeStatus,
  is_paid: z.boolean(),
  is_refunded: z.boolean(),
  /** Last four characters of the current code; null without one, or without permission to print the ticket. */
  code_end: z.string().nullable(),
})
export type DoorListPerson = z.infer<typeof doorListPerson>

export const readDoorList = endpoint({
  method: 'GET',
  path: '/events/:event_id/check-in-lists/:check_in_list_id/door-list',
  who: 'person',
  summary:
    'Retrieve everybody of a check-in list for printing, with the last four characters of each code; no test tickets, no erased people',
  ok: z.object({ data: z.array(doorListPerson), meta: z.object({ server_time: instant }) }),
  errors: ['event.not_found', 'check_in_list.not_found'],
})
