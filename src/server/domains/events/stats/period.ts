import type { Instant } from '#contract/wire/instant.ts'
import type { EventStats, PeriodFigures, StatsPeriod } from '#contract/events/stats.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { EventRow } from '#server/domains/events/events/service.ts'
import { readViews } from '#server/domains/events/page-views/service.ts'
import { daysBetween, daysUntil } from './days.ts'
import * as store from './store.ts'

type PeriodInput = { period: StatsPeriod; first_at: Instant | null; last_at: Instant | null }
type DailyFigures = EventStats['daily']

/** Returns the daily figures of a period, with its totals and those of the same number of days before it. */
export async function readPeriod(
  context: Context<Person>,
  event: EventRow,
  input: PeriodInput,
): Promise<Pick<EventStats, 'daily' | 'period' | 'before'>> {
  const { first_at, last_at, period } = input
  const until = endOf(event, last_at, context.now)
  if (period === 'all') {
    const daily =
      first_at === null ? [] : await readDays(context, event, daysBetween(first_at, until, event.timezone))
    return { daily, period: sumOf(daily), before: null }
  }
  const count = Number(period)
  const days = await readDays(context, event, daysUntil(until, 2 * count, event.timezone))
  const daily = days.slice(count)
  return { daily, period: sumOf(daily), before: sumOf(days.slice(0, count)) }
}

/** Returns now, or the last relevant time of an event that is over. */
function endOf(event: EventRow, last_at: Instant | null, now: Instant): Instant {
  const over_at = eventOverAt(event)
  const last = last_at !== null && last_at > over_at ? last_at : over_at
  return last < now ? last : now
}

async function readDays(
  { tx }: Context<Person>,
  event: EventRow,
  days: ReturnType<typeof daysBetween>,
): Promise<DailyFigures> {
  const starts = days.map(({ starts_at }) => starts_at)
  const sums = new Map((await store.sumDays(tx, event.id, starts)).map((row) => [row.day, row]))
  const views = await readViews(tx, event.id)
  return days.map(({ date }, at) => {
    const { orders = 0, tickets = 0, gross_cents = 0 } = sums.get(at + 1) ?? {}
    return { date, orders, tickets, gross_cents, views: views.get(date) ?? 0 }
  })
}

function sumOf(days: DailyFigures): PeriodFigures {
  const total = (field: 'orders' | 'tickets' | 'gross_cents' | 'views') =>
    days.reduce((sum, day) => sum + (day[field] ?? 0), 0)
  return {
    orders: total('orders'),
    tickets: total('tickets'),
    gross_cents: total('gross_cents'),
    views: total('views'),
  }
}
