import {
  listVouchers,
  VOUCHERS_MAX,
  type voidVouchers,
  type Voucher,
  type VouchersNew,
} from '#contract/sales/vouchers.ts'
import type { AuditAction } from '#contract/account/audit.ts'
import type { BodyOf, OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { pricesForPlaces } from '#rules/vouchers/voucher.ts'
import { AppError } from '#server/core/app-error.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent, reserveTickets, type EventRow } from '#server/domains/events/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { readSaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { insertVouchers, newCode } from './make.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { NewVoucher } from './store.ts'

export { exportAll } from './export.ts'
export { insertVouchers, newLinkCode } from './make.ts'
export { moveVoucherEnds } from './move-ends.ts'
export { endOffers, offersInCheckout, passingSoldOut } from './use.ts'
export type { NewVoucher } from './store.ts'
export {
  findUsable,
  finishUses,
  isStillUsable,
  isUnused,
  keepPlaces,
  restorePlaces,
  lockTyped,
  type LockedVoucher,
  type UsableVoucher,
} from './use.ts'

/** Returns one page of the vouchers of an event. Errors: event.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listVouchers>,
): Promise<OkOf<typeof listVouchers>> {
  await requireEvent(context, event_id, 'promo_code.view')
  const { rows, total } = await store.page(context.tx, event_id, query, context.now)
  return pageOf(listVouchers.query, query, total, rows.map(present))
}

/**
 * Creates vouchers of one kind with codes of their own, and holds their places. Errors: event.not_found,
 * permission.denied, voucher.ticket_unknown, voucher.time_invalid, voucher.too_many, ticket.sold_out.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  { count, prefix, ...terms }: VouchersNew,
): Promise<Voucher[]> {
  const { tx, now, random, locale } = context
  const event = await requireEvent(context, event_id, 'event.edit')
  if (terms.until !== null && terms.until <= now)
    throw new AppError('voucher.time_invalid', { errors: { until: ['voucher.time_invalid'] } })
  const price_id = await reservePlaces(context, event, terms, count)
  const limit = {
    code: 'voucher.too_many',
    scope: `vouchers ${event_id}`,
    most: VOUCHERS_MAX,
    adding: count,
  } as const
  await countWithinLimit(tx, limit, () => store.countOfEvent(tx, event_id))
  const owner = { account_id: event.account_id, event_id }
  const rows = Array.from({ length: count }, (): NewVoucher => ({
    ...owner,
    ...terms,
    id: newId('voucher', random),
    code: newCode(prefix, random),
    price_id,
    waiting_entry_id: null,
    voided_at: null,
    created_at: now,
  }))
  await insertVouchers(context, rows, { currency: event.currency, locale })
  notifyEventChange(tx, event_id)
  await recordChange(context, event, 'vouchers_created', { title: terms.label, quantity: count })
  return rows.map((row) =>
    present({ ...row, status: 'unused', order_id: null, has_places: row.reserves_places }),
  )
}

/**
 * Checks the ticket type, and takes the places of all vouchers from the stock.
 * @returns the price at which they are reserved; null: none are
 */
async function reservePlaces(
  { tx, now }: Context<Person>,
  { id: event_id }: EventRow,
  { ticket_id, quantity, reserves_places }: Omit<VouchersNew, 'count' | 'prefix'>,
  count: number,
): Promise<Id | null> {
  if (ticket_id === null) return null
  const sale_config = await readSaleConfig(tx, event_id)
  const prices = (sale_config?.prices ?? []).filter((price) => price.ticket_id === ticket_id)
  if (prices.length === 0) refuse('voucher.ticket_unknown', 'ticket_id')
  if (!reserves_places) return null
  for (const price of pricesForPlaces(prices, now)) {
    const wanted = { ticket_id, price_id: price.id, quantity: quantity * count }
    const [result] = await reserveTickets(tx, event_id, [wanted], { now })
    if (typeof result === 'object') return result.price_id
    if (result !== 'sold_out') refuse('voucher.ticket_unknown', 'ticket_id')
  }
  return refuse('ticket.sold_out', 'count')
}

/**
 * Voids vouchers that nobody used; their places are free at once, or when the checkout that has one ends. Errors:
 * event.not_found, permission.denied, voucher.not_found.
 */
export async function voidUnused(
  context: Context<Person>,
  event_id: Id,
  { voucher_ids }: BodyOf<typeof voidVouchers>,
): Promise<{ voided: number }> {
  const { tx, now } = context
  const event = await requireEvent(context, event_id, 'event.edit')
  const locked = await store.lockOfTeam(tx, event_id, voucher_ids)
  if (locked.length < voucher_ids.length) throw new AppError('voucher.not_found')
  const ended = (await store.listById(tx, locked, now)).filter(
    ({ status }) => status === 'unused' || status === 'expired',
  )
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return { voided: 0 }
  await store.voidAll(tx, ids, now)
  await store.releasePlaces(tx, ids, now)
  notifyEventChange(tx, event_id)
  const title = [...new Set(ended.map(({ label }) => label))].join(', ')
  await recordChange(context, event, 'vouchers_voided', { title, quantity: ids.length })
  return { voided: ids.length }
}

async function recordChange(
  context: Context<Person>,
  { id: event_id }: EventRow,
  action: AuditAction,
  { title, quantity }: { title: string; quantity: number },
): Promise<void> {
  await record(context, {
    action,
    subject: { kind: 'event', id: event_id, title },
    event_id,
    changes: [makeChange('quantity_available', null, quantity)],
  })
}

function refuse(code: 'voucher.ticket_unknown' | 'ticket.sold_out', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
