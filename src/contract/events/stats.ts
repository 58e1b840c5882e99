import { z } from 'zod'
import { memberTier } from '../members/member-tier.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf, PER_PAGE } from '../wire/list-query.ts'

/** Null without permission to see money (S2.5). */
const money = z.number().int().nullable()

/** Days back from today, or from the day after the event was over; `all`: at most the last 90. */
export const statsPeriod = z.enum(['7', '30', '90', 'all'])
export type StatsPeriod = z.infer<typeof statsPeriod>

/** Figures of a range of days. */
const periodFigures = z.object({
  orders: z.number().int(),
  tickets: z.number().int(),
  gross_cents: money,
  /** Views of the public page. */
  views: z.number().int(),
})
export type PeriodFigures = z.infer<typeof periodFigures>

/** Sales and attendance of an event so far, without test orders. Amounts in minor units of `currency`. */
export const eventStats = z.object({
  currency: z.string(),
  /** Not cancelled. */
  orders_count: z.number().int(),
  /** Amount paid, before refunds. */
  gross_cents: money,
  refunded_cents: money,
  /** Part of `gross_cents`: fees added to the discounted ticket prices. */
  fees_cents: money,
  taxes_cents: money,
  /** All issued tickets: the sum of `expected` and `cancelled` (rules/door/attendance.ts). */
  tickets_sold: z.number().int(),
  /** Tickets that can still be used: not cancelled, refunded or declined. */
  expected: z.number().int(),
  /** Issued, but no longer expected. */
  cancelled: z.number().int(),
  /** People who entered at least once, at any list. */
  entered: z.number().int(),
  unpaid_orders: z.number().int(),
  /** Unpaid amount of these orders; not part of `gross_cents`. */
  awaited_cents: money,
  /** Conflicts at the doors that only a person can resolve. */
  conflicts: z.number().int(),
  /**
   * Days in the event's timezone, oldest first, without gaps, from the first order to today or to the event's last
   * day; at most the last 90.
   */
  daily: z.array(periodFigures.extend({ date: z.iso.date() })),
  /** Sums of `daily`. */
  period: periodFigures,
  /** The same number of days before; null for `all`. */
  before: periodFigures.nullable(),
  tickets: z.array(
    z.object({
      ticket_id: idOf('ticket'),
      name: z.string(),
      /** Issued tickets; the sum over all types is `tickets_sold`. */
      sold: z.number().int(),
      expected: z.number().int(),
      /** UNLIMITED without a limit. */
      quantity_available: z.number().int(),
      /** Its share of the amount paid: an order is divided in proportion to its ticket prices. */
      gross_cents: money,
      entered: z.number().int(),
    }),
  ),
  /** First entries per five minutes, oldest first, without gaps: the twelve hours up to the last entry. */
  arrivals: z.array(z.object({ from: instant, entered: z.number().int() })),
})
export type EventStats = z.infer<typeof eventStats>

/** Tickets that members of a tier bought at a member price, and what they saved; without cancelled and test orders. */
export const memberSales = z.object({ tier: memberTier, tickets: z.number().int(), discount_cents: money })
export type MemberSales = z.infer<typeof memberSales>

/** Totals of an event for event lists; null without permission to see money. */
export const eventTotalsRow = z.object({
  event_id: idOf('event'),
  currency: z.string(),
  tickets_sold: z.number().int(),
  expected: z.number().int(),
  /** Amount paid minus refunds. */
  revenue_cents: money,
})
export type EventTotalsRow = z.infer<typeof eventTotalsRow>

export const listEventSums = endpoint({
  method: 'GET',
  path: '/event-sums',
  who: 'person',
  summary: 'List tickets and revenue of at most 100 events; events that the caller may not see are omitted',
  query: z.strictObject({
    /** Comma-separated; default: the newest events that the caller may see. */
    ids: z
      .string()
      .default('')
      .transform((ids) => ids.split(',').filter(Boolean))
      .pipe(uniqueList(z.array(idOf('event')).max(PER_PAGE, 'too_long'))),
  }),
  ok: z.object({ data: z.array(eventTotalsRow) }),
  errors: [],
})

export const readMemberSales = endpoint({
  method: 'GET',
  path: '/events/:event_id/member-sales',
  who: 'person',
  summary: 'Retrieve the tickets of an event that were sold at a member price, by tier',
  ok: z.object({ currency: z.string(), data: z.array(memberSales) }),
  errors: ['event.not_found'],
})

/** Server-sent events of `streamEvent` when data of the event has changed, for those who may read the figures. */
export const EVENT_STREAM_PATH = '/events/:event_id/stream'

export const readEventStats = endpoint({
  method: 'GET',
  path: '/events/:event_id/stats',
  who: 'person',
  summary: 'Retrieve the sales and attendance of an event, by day for a period',
  query: z.strictObject({ period: statsPeriod.default('all') }),
  ok: itemOf(eventStats),
  errors: ['event.not_found'],
})
