import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { listQuery, pageOf } from './list-query.ts'

export const ticketType = z.enum(['PAID', 'FREE', 'DONATION', 'TIERED'])
export type TicketType = z.infer<typeof ticketType>

export const ticketPrice = z.object({
  id: idOf('price'),
  label: z.string().nullable(),
  price_cents: z.number().int().min(0),
})

export const ticket = z.object({
  id: idOf('ticket'),
  event_id: idOf('event'),
  /** Its number within the event, part of every code of this type. */
  ticket_no: z.number().int().min(0),
  name: z.string(),
  type: ticketType,
  prices: z.array(ticketPrice),
  /** Said and shown big at the door, for example VIP; null for an ordinary ticket. */
  tier: z.string().nullable(),
  sort_order: z.number().int(),
  version: z.number().int(),
})
export type Ticket = z.infer<typeof ticket>

export const listTickets = endpoint({
  method: 'GET',
  path: '/events/:event_id/tickets',
  who: 'person',
  summary: 'The ticket types of an event',
  query: listQuery({ sorts: ['sort_order', 'name'], filters: ['type', 'name'] }),
  ok: pageOf(ticket),
  errors: ['event.not_found'],
})
