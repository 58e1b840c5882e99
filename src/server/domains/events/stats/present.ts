import type { EventStats } from '#contract/events/stats.ts'

/** Removes the amounts for callers who may not see money. */
export function withoutMoney(stats: EventStats): EventStats {
  return {
    ...stats,
    gross_cents: null,
    refunded_cents: null,
    fees_cents: null,
    taxes_cents: null,
    awaited_cents: null,
    period: { ...stats.period, gross_cents: null },
    before: stats.before && { ...stats.before, gross_cents: null },
    daily: stats.daily.map((day) => ({ ...day, gross_cents: null })),
    tickets: stats.tickets.map((ticket) => ({ ...ticket, gross_cents: null })),
  }
}
