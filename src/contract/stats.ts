import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { instant } from './instant.ts'
import { one } from './list-query.ts'

/** Null for those who see no money (decisions: people and signing in). */
const money = z.number().int().nullable()

/**
 * Sales and attendance of an event so far; test orders are left out. Sums are minor units of `currency`.
 */
export const eventStats = z.object({
  currency: z.string(),
  /** Not cancelled. */
  orders_count: z.number().int(),
  /** What was paid, before refunds. */
  gross_cents: money,
  refunded_cents: money,
  /** Every ticket that was given out: those of `expected` and of `cancelled`. */
  tickets_sold: z.number().int(),
  /** Tickets of those who could still come: active and not refunded. */
  expected: z.number().int(),
  cancelled: z.number().int(),
  /** People who came in at least once, at any list. */
  entered: z.number().int(),
  unpaid_orders: z.number().int(),
  /** Contradictions at the doors that nobody can undo by waiting. */
  conflicts: z.number().int(),
  /**
   * Days in the event's timezone, oldest first, without gaps, from the first order to today or, once the event
   * is over, to its last day; the last 90 of them.
   */
  daily: z.array(
    z.object({ date: z.iso.date(), orders: z.number().int(), tickets: z.number().int(), gross_cents: money }),
  ),
  tickets: z.array(
    z.object({
      ticket_id: idOf('ticket'),
      name: z.string(),
      /** Not cancelled: what takes a place. */
      sold: z.number().int(),
      /** UNLIMITED where there is no limit. */
      quantity_available: z.number().int(),
      /** Its part of what was paid: an order is shared out by the prices of its tickets. */
      gross_cents: money,
      entered: z.number().int(),
    }),
  ),
  /** First entries per five minutes, oldest first, without gaps: the twelve hours up to the last entry. */
  arrivals: z.array(z.object({ from: instant, entered: z.number().int() })),
})
export type EventStats = z.infer<typeof eventStats>

/** Server-sent events of `streamEvent`, for whoever may read the figures: something of the event has changed. */
export const EVENT_STREAM_PATH = '/events/:event_id/stream'

export const readEventStats = endpoint({
  method: 'GET',
  path: '/events/:event_id/stats',
  who: 'person',
  summary: 'Sales and attendance of an event so far',
  ok: one(eventStats),
  errors: ['event.not_found', 'permission.denied'],
})
