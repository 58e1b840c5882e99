import { z } from 'zod'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, PER_PAGE } from '../wire/list-query.ts'

/** Null for those who see no money (S2.5). */
const money = z.number().int().nullable()

/** Days to look back from today, or from the day after which an event was over; `all`: the last 90 at most. */
export const statsPeriod = z.enum(['7', '30', '90', 'all'])
export type StatsPeriod = z.infer<typeof statsPeriod>

/** What happened in some days. */
const periodFigures = z.object({
  orders: z.number().int(),
  tickets: z.number().int(),
  gross_cents: money,
  /** How often the public page was opened. */
  views: z.number().int(),
})
export type PeriodFigures = z.infer<typeof periodFigures>

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
  /** Of `gross_cents`: added to what tickets cost after discounts. */
  fees_cents: money,
  taxes_cents: money,
  /** Every ticket that was given out: those of `expected` and of `cancelled` (rules/door/attendance.ts). */
  tickets_sold: z.number().int(),
  /** Tickets of those who could still come: neither cancelled, refunded nor declined. */
  expected: z.number().int(),
  /** Given out, and not expected any more. */
  cancelled: z.number().int(),
  /** People who came in at least once, at any list. */
  entered: z.number().int(),
  unpaid_orders: z.number().int(),
  /** What these have yet to pay; no part of `gross_cents`. */
  awaited_cents: money,
  /** Contradictions at the doors that nobody can undo by waiting. */
  conflicts: z.number().int(),
  /**
   * Days in the event's timezone, oldest first, without gaps, from the first order to today or, once the event
   * is over, to its last day; the last 90 of them.
   */
  daily: z.array(periodFigures.extend({ date: z.iso.date() })),
  /** The sums of `daily`. */
  period: periodFigures,
  /** The same number of days before them; null of `all`. */
  before: periodFigures.nullable(),
  tickets: z.array(
    z.object({
      ticket_id: idOf('ticket'),
      name: z.string(),
      /** Given out; over all types they are `tickets_sold`. */
      sold: z.number().int(),
      expected: z.number().int(),
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

/** What a list of events says of one; null for those who see no money. */
export const eventTotalsRow = z.object({
  event_id: idOf('event'),
  currency: z.string(),
  tickets_sold: z.number().int(),
  expected: z.number().int(),
  /** What was paid, less what went back. */
  revenue_cents: money,
})
export type EventTotalsRow = z.infer<typeof eventTotalsRow>

export const listEventSums = endpoint({
  method: 'GET',
  path: '/event-sums',
  who: 'person',
  summary: 'Tickets and revenue of some events; those that the caller may not see are left out',
  query: z.strictObject({
    /** Between commas; left out: the newest that the caller may see. */
    ids: z
      .string()
      .default('')
      .transform((ids) => ids.split(',').filter(Boolean))
      .pipe(uniqueList(z.array(idOf('event')).max(PER_PAGE, 'too_long'))),
  }),
  ok: z.object({ data: z.array(eventTotalsRow) }),
  errors: ['permission.denied'],
})

/** Server-sent events of `streamEvent`, for whoever may read the figures: something of the event has changed. */
export const EVENT_STREAM_PATH = '/events/:event_id/stream'

export const readEventStats = endpoint({
  method: 'GET',
  path: '/events/:event_id/stats',
  who: 'person',
  summary: 'Sales and attendance of an event so far, day by day for a period',
  query: z.strictObject({ period: statsPeriod.default('all') }),
  ok: itemOf(eventStats),
  errors: ['event.not_found', 'permission.denied'],
})
