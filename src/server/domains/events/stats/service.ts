import type { Id } from '#contract/wire/id.ts'
import type {
  EventStats,
  EventTotalsRow,
  readMemberSales as memberSalesEndpoint,
  StatsPeriod,
} from '#contract/events/stats.ts'
import { memberTier } from '#contract/members/member-tier.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import { roleHas } from '#rules/permissions.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import { arrivalsOf } from './arrivals.ts'
import { readPeriod } from './period.ts'
import { withoutMoney } from './present.ts'
import * as store from './store.ts'
import type { StoredEventTotals } from './store.ts'

const EMPTY_TOTALS: StoredEventTotals = {
  orders_count: 0,
  gross_cents: 0,
  refunded_cents: 0,
  fees_cents: 0,
  taxes_cents: 0,
  unpaid_orders: 0,
  awaited_cents: 0,
  entered: 0,
  conflicts: 0,
  first_at: null,
  last_at: null,
}

/**
 * Returns the sales and attendance of an event; amounts are null for callers who may not see money. Errors:
 * event.not_found, permission.denied.
 */
export async function read(
  context: Context<Person>,
  event_id: Id,
  period: StatsPeriod = 'all',
): Promise<EventStats> {
  const { tx, actor } = context
  const event = await requireEvent(context, event_id, 'stats.view')
  const { first_at, last_at, ...totals } = (await store.readTotals(tx, event_id)) ?? EMPTY_TOTALS
  const tickets = await store.readTickets(tx, event_id)
  const total = (field: 'sold' | 'expected') => tickets.reduce((sum, ticket) => sum + ticket[field], 0)
  const stats: EventStats = {
    currency: event.currency,
    ...totals,
    tickets_sold: total('sold'),
    expected: total('expected'),
    cancelled: total('sold') - total('expected'),
    ...(await readPeriod(context, event, { period, first_at, last_at })),
    tickets,
    arrivals: arrivalsOf(await store.listEntryCounts(tx, event_id)),
  }
  return roleHas(actor.member.role, 'money.view') ? stats : withoutMoney(stats)
}

/**
 * Returns the sales at member prices of an event, the lowest tier first; amounts are null for callers who may not
 * see money. Errors: event.not_found, permission.denied.
 */
export async function readMemberSales(
  context: Context<Person>,
  event_id: Id,
): Promise<OkOf<typeof memberSalesEndpoint>> {
  const { currency } = await requireEvent(context, event_id, 'stats.view')
  const rows = await store.listMemberSales(context.tx, event_id)
  const data = rows.toSorted(
    (a, b) => memberTier.options.indexOf(a.tier) - memberTier.options.indexOf(b.tier),
  )
  return roleHas(context.actor.member.role, 'money.view')
    ? { currency, data }
    : { currency, data: data.map((row) => ({ ...row, discount_cents: null })) }
}

/**
 * Returns tickets and revenue of events for a list, omitting events that the caller may not see; amounts are null
 * for callers who may not see money. Errors: permission.denied.
 */
export async function listTotals(
  context: Context<Person>,
  event_ids: readonly Id[],
): Promise<EventTotalsRow[]> {
  requireRight(context, 'stats.view')
  const { tx, actor } = context
  const sums = await store.sumEvents(tx, actor.member, event_ids)
  return roleHas(actor.member.role, 'money.view')
    ? sums
    : sums.map((sum) => ({ ...sum, revenue_cents: null }))
}
