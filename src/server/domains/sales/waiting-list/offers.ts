import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import {
  orderWaiting,
  planOffers,
  type PlannedOffer,
  type WaitingPerson,
} from '#rules/vouchers/waiting-list.ts'
import type { Tx } from '#server/core/db/database.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Context } from '#server/core/http/context.ts'
import { lockCapacities, lockTickets, presentAll } from '#server/domains/events/index.ts'
import {
  loadSaleSnapshot,
  readSaleConfig,
  type SaleConfig,
} from '#server/domains/sales/sale-config/service.ts'
import {
  endOffers,
  insertVouchers,
  newLinkCode,
  offersInCheckout,
  type NewVoucher,
} from '#server/domains/sales/vouchers/service.ts'
import { queueNews } from './email.ts'
import * as store from './store.ts'
import type { EntryRow } from './store.ts'

/** Context of a change of the list, by a person or a job. */
export type ListContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>

/** Locks everything that sells tickets of an event, so that nobody takes what is offered; undefined: no event. */
export async function lockSale(tx: Tx, event_id: Id): Promise<SaleConfig | undefined> {
  const sale_config = await readSaleConfig(tx, event_id)
  const refs = (sale_config?.tickets ?? []).map(({ id }) => ({ ticket_id: id }))
  await lockTickets(tx, event_id, refs)
  await lockCapacities(tx, event_id, refs)
  return readSaleConfig(tx, event_id)
}

/**
 * Returns the offers that the stock of an event allows, to these people in turn.
 * @param is_manual the team offers, also while the list is off
 */
export async function planFor(
  tx: Tx,
  event_id: Id,
  people: readonly WaitingPerson[],
  { now, is_manual = false }: { now: Instant; is_manual?: boolean },
): Promise<PlannedOffer[]> {
  const snapshot =
    people.length === 0 ? undefined : await loadSaleSnapshot(tx, event_id, { now, besides: null })
  if (snapshot === undefined) return []
  const { sale_config, taken } = snapshot
  const { event, capacities } = sale_config
  const settings = { ...sale_config.settings, ...(is_manual ? { waiting_list: true } : {}) }
  return planOffers(
    orderWaiting(people, settings),
    {
      event,
      settings,
      tickets: presentAll(sale_config.tickets, sale_config.prices, taken),
      capacities: capacities.filter(({ status }) => status === 'ACTIVE'),
      taken,
    },
    now,
  )
}

/** Holds the places of planned offers, and mails the people. The sale must be locked since before the plan. */
export async function makeOffers(
  context: ListContext,
  sale_config: SaleConfig,
  entries: readonly EntryRow[],
  plans: readonly PlannedOffer[],
): Promise<void> {
  if (plans.length === 0) return
  const { tx, now, random } = context
  const { id: event_id, currency } = sale_config.event
  const made = plans.flatMap((plan) => {
    const entry = entries.find(({ id }) => id === plan.entry_id)
    return entry === undefined ? [] : [{ entry, plan, code: newLinkCode(random) }]
  })
  const rows = made.map(({ entry, plan, code }): NewVoucher => {
    const { ticket_id, price_id, quantity, until } = plan
    return {
      id: newId('voucher', random),
      account_id: entry.account_id,
      event_id,
      code,
      label: '',
      ticket_id,
      price_id,
      quantity,
      until,
      reserves_places: true,
      passes_sold_out: false,
      price_cents: null,
      waiting_entry_id: entry.id,
      voided_at: null,
      created_at: now,
    }
  })
  await insertVouchers(context, rows, { currency, locale: sale_config.account.locale })
  await store.save(
    tx,
    made.map(({ entry }) => entry.id),
    { status: 'offered' },
  )
  await queueNews(
    context,
    event_id,
    made.map(({ entry, plan, code }) => ({ entry, news: { kind: 'offered', offer: { ...plan, code } } })),
  )
  notifyEventChange(tx, event_id)
}

/** Ends offers whose time is over and that no buyer has in checkout; their people do not wait again by themselves. */
async function lapseOffers(context: ListContext, event_id: Id, entries: readonly EntryRow[]): Promise<void> {
  const { tx, now } = context
  const lapsed = await findOverdue(tx, entries, now)
  await endOffers(
    tx,
    lapsed.map(({ voucher_id }) => voucher_id),
    now,
  )
  const people = lapsed.map(({ entry }) => entry)
  await store.save(
    tx,
    people.map(({ id }) => id),
    { status: 'lapsed' },
  )
  await queueNews(
    context,
    event_id,
    people.map((entry) => ({ entry, news: { kind: 'lapsed' } })),
  )
}

async function findOverdue(tx: Tx, entries: readonly EntryRow[], now: Instant) {
  const offered = new Map(
    entries.flatMap((row) => (row.status === 'offered' ? [[row.id, row] as const] : [])),
  )
  if (offered.size === 0) return []
  const offers = await store.latestOffers(tx, [...offered.keys()])
  const overdue = offers.filter(({ until }) => until <= now)
  const ids = overdue.map(({ voucher_id }) => voucher_id)
  const in_checkout = ids.length === 0 ? new Set<Id>() : await offersInCheckout(tx, ids, now)
  return overdue.flatMap(({ entry_id, voucher_id }) => {
    const entry = offered.get(entry_id)
    return entry === undefined || in_checkout.has(voucher_id) ? [] : [{ entry, voucher_id }]
  })
}

/** Lets overdue offers of an event lapse, and offers what is free to the next in the list. */
export async function advance(context: ListContext, event_id: Id): Promise<void> {
  const { tx, now } = context
  const sale_config = await lockSale(tx, event_id)
  if (sale_config === undefined) return
  const entries = await store.lockOpen(tx, event_id)
  await lapseOffers(context, event_id, entries)
  const waiting = entries.filter(({ status }) => status === 'waiting')
  await makeOffers(context, sale_config, waiting, await planFor(tx, event_id, waiting, { now }))
}

/** Returns whether `advance` would change anything, without locking. */
export async function isDue(tx: Tx, event_id: Id, now: Instant): Promise<boolean> {
  const entries = await store.listOpen(tx, event_id)
  if ((await findOverdue(tx, entries, now)).length > 0) return true
  const waiting = entries.filter(({ status }) => status === 'waiting')
  return (await planFor(tx, event_id, waiting, { now })).length > 0
}
