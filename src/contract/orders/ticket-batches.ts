import { z } from 'zod'
import { FIRST_NAME_MAX } from '../account/users.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { nameText, text } from '../wire/text.ts'

export const BATCH_TICKETS_MAX = 500
export const BATCHES_MAX = 200
export const BATCH_NOTE_MAX = 255

/** Tickets without names that a point of sale sells; they belong to one order. */
export const ticketBatch = z.object({
  id: idOf('ticket_batch'),
  /** Running number of the event's batches. */
  batch_no: z.number().int(),
  order_id: idOf('order'),
  ticket_id: idOf('ticket'),
  ticket_name: z.string(),
  price_id: idOf('price'),
  price_label: z.string().nullable(),
  /** Price of one ticket with taxes and fees when the batch was made. */
  unit_cents: z.number().int(),
  currency: z.string(),
  point_of_sale: z.string(),
  note: z.string(),
  quantity: z.number().int(),
  /** Tickets that were given back or cancelled. */
  returned: z.number().int(),
  /** Tickets that were let in. */
  checked_in: z.number().int(),
  created_at: instant,
})
export type TicketBatch = z.infer<typeof ticketBatch>

const BATCHES = '/events/:event_id/ticket-batches'
const BATCH = `${BATCHES}/:ticket_batch_id` as const

export const listTicketBatches = endpoint({
  method: 'GET',
  path: BATCHES,
  who: 'person',
  summary: 'List the batches of tickets for points of sale, newest first',
  ok: z.object({ data: z.array(ticketBatch) }),
  errors: ['event.not_found'],
})

export const createTicketBatch = endpoint({
  method: 'POST',
  path: BATCHES,
  who: 'person',
  summary:
    'Create up to 500 tickets without names for a point of sale; all or none, taken from the stock at once',
  body: z.strictObject({
    ticket_id: idOf('ticket'),
    /** Omitted: the first price of the ticket type. */
    price_id: idOf('price').optional(),
    quantity: z.number().int('integer').min(1, 'too_small').max(BATCH_TICKETS_MAX, 'too_large'),
    point_of_sale: nameText(1, FIRST_NAME_MAX),
    note: text(0, BATCH_NOTE_MAX).default(''),
  }),
  ok: itemOf(ticketBatch),
  ok_status: 201,
  errors: [
    'event.not_found',
    'attendee.ticket_unknown',
    'attendee.price_unknown',
    'ticket.sold_out',
    'ticket_batch.too_many',
  ],
})

const ticketNumber = z.number().int('integer').min(1, 'too_small')

export const returnTicketBatch = endpoint({
  method: 'POST',
  path: `${BATCH}/return`,
  who: 'person',
  summary: 'Cancel unsold tickets of a batch by their numbers; their places are free again',
  body: z
    .strictObject({ from: ticketNumber, to: ticketNumber.max(BATCH_TICKETS_MAX, 'too_large') })
    .superRefine(({ from, to }, context) => {
      if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'too_small' })
    }),
  ok: itemOf(ticketBatch),
  errors: [
    'event.not_found',
    'ticket_batch.not_found',
    'ticket_batch.numbers_unknown',
    'ticket_batch.admitted',
  ],
})

export const exportTicketBatch = endpoint({
  method: 'POST',
  path: `${BATCH}/export`,
  who: 'person',
  summary: 'Export the valid tickets of a batch: a PDF with a page each, or a CSV of numbers and codes',
  body: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
  ok_file: ['application/pdf', 'text/csv'],
  errors: ['event.not_found', 'ticket_batch.not_found'],
})
