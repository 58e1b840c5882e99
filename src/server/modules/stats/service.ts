import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { EventStats } from '#contract/stats.ts'
import { eventOverAt } from '#rules/event-status.ts'
import { roleHas } from '#rules/permissions.ts'
import type { Context, Person } from '#server/http/context.ts'
import { requireEvent, type EventRow } from '#server/modules/events/service.ts'
import { arrivalsOf } from './arrivals.ts'
import { daysBetween } from './days.ts'
import { withoutMoney } from './present.ts'
import * as store from './store.ts'
import type { Entries, OrderSums } from './store.ts'

const NO_ORDERS: OrderSums = {
  orders_count: 0,
  gross_cents: 0,
  refunded_cents: 0,
  unpaid_orders: 0,
  first_at: null,
  last_at: null,
}

/**
 * Sales and attendance of an event so far; sums are null for those who see no money.
 * Errors: event.not_found, permission.denied.
 */
export async function read(context: Context<Person>, event_id: Id): Promise<EventStats> {
  const { tx, actor } = context
  const event = await requireEvent(context, event_id, 'stats.view')
  await store.allowMemory(tx)
  const { first_at, last_at, ...sums } = (await store.sumOrders(tx, event_id)) ?? NO_ORDERS
  const tickets = await store.sumTickets(tx, event_id)
  const entries = await store.listEntries(tx, event_id)
  const total = (field: 'given' | 'expected') => tickets.reduce((sum, ticket) => sum + ticket[field], 0)
  const stats: EventStats = {
    currency: event.currency,
    ...sums,
    tickets_sold: total('given'),
    expected: total('expected'),
    cancelled: total('given') - total('expected'),
    entered: entries.reduce((sum, { entered }) => sum + entered, 0),
    conflicts: await store.countConflicts(tx, event_id),
    daily: first_at === null || last_at === null ? [] : await daily(context, event, { first_at, last_at }),
    tickets: tickets.map(({ given: _, expected: __, ...ticket }) => ({
      ...ticket,
      entered: enteredBy(entries, ticket),
    })),
    arrivals: arrivalsOf(entries),
  }
  return roleHas(actor.member.role, 'money.view') ? stats : withoutMoney(stats)
}

function enteredBy(entries: readonly Entries[], { ticket_id }: { ticket_id: Id }): number {
  return entries.reduce((sum, entry) => sum + (entry.ticket_id === ticket_id ? entry.entered : 0), 0)
}

async function daily(
  { tx, now }: Context<Person>,
  event: EventRow,
  orders: { first_at: Instant; last_at: Instant },
): Promise<EventStats['daily']> {
  const over_at = eventOverAt(event)
  const last_day = over_at > orders.last_at ? over_at : orders.last_at
  const days = daysBetween(orders.first_at, last_day < now ? last_day : now, event.timezone)
  const starts = days.map(({ starts_at }) => starts_at)
  const sums = new Map((await store.sumDays(tx, event.id, starts)).map((row) => [row.day, row]))
  return days.map(({ date }, at) => {
    const { orders: bought = 0, tickets = 0, gross_cents = 0 } = sums.get(at + 1) ?? {}
    return { date, orders: bought, tickets, gross_cents }
  })
}
