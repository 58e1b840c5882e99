import {
  WAITING_MAX,
  type changeWaitingEntry,
  type OwnWaitingEntry,
  type ReturnedBefore,
  type WaitingNew,
} from '#contract/sales/waiting-list.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { isWaitingListOpen } from '#rules/vouchers/waiting-list.ts'
import { AppError } from '#server/core/app-error.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import type { Context } from '#server/core/http/context.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { tierOfVisitor } from '#server/domains/members/index.ts'
import { consumeRateLimits } from '#server/domains/platform/index.ts'
import {
  eventMailDataOf,
  readSender,
  unverifiedMailLimit,
} from '#server/domains/sales/order-emails/service.ts'
import { NO_CODE, saleFor } from '#server/domains/sales/public-events/service.ts'
import {
  loadSaleSnapshot,
  readSaleConfig,
  type SaleConfig,
} from '#server/domains/sales/sale-config/service.ts'
import { endOffers } from '#server/domains/sales/vouchers/service.ts'
import { queueNews } from './email.ts'
import { placesOf } from './places.ts'
import { presentOwn } from './present.ts'
import * as store from './store.ts'
import type { EntryRow } from './store.ts'

/** A whole audience may share one mobile network. */
const JOINS_PER_HOUR = 300
/** Fewer evenings say nothing about chances. */
const EVENTS_LEAST = 3
const EVENTS_MOST = 5

/**
 * Adds a person to the list of a sold-out event and mails them the link to their entry. An address that waits
 * already gets its link again, with the same answer. Errors: event.not_found, waiting_list.over,
 * waiting_list.ticket_unknown, waiting_list.quantity_invalid, waiting_list.not_sold_out, waiting_list.too_many,
 * rate.limited.
 * @param context.address network address of the caller
 */
export async function join(
  context: Context & { address: string },
  event_id: Id,
  { locale = context.locale, ...input }: WaitingNew,
): Promise<{ email: string }> {
  const { tx, now, random, address } = context
  const { account_id } = await requireSoldOut(context, event_id, input)
  const by_address = { kind: 'waiting-list.address', name: `${address} ${event_id}`, an_hour: JOINS_PER_HOUR }
  await consumeRateLimits(tx, [by_address, unverifiedMailLimit(input.email)], now)
  await requireRoom(context, event_id)
  const known = await store.findOpenByEmail(tx, event_id, input.email)
  const entry: EntryRow = known ?? {
    ...input,
    id: newId('waiting_entry', random),
    account_id,
    event_id,
    locale,
    tier: await tierOfVisitor(context),
    status: 'waiting',
    secret: newToken(random),
    joined_at: now,
    created_at: now,
  }
  if (known === undefined) await store.insert(tx, entry)
  await queueNews(context, event_id, [{ entry, news: { kind: 'joined' } }])
  return { email: input.email }
}

async function requireRoom({ tx }: Context, event_id: Id): Promise<void> {
  const limit = {
    code: 'waiting_list.too_many',
    scope: `waiting list ${event_id}`,
    most: WAITING_MAX,
  } as const
  await countWithinLimit(tx, limit, () => store.countOpen(tx, event_id))
}

/** Checks that the visitor wants what the event has and cannot sell them now. */
async function requireSoldOut(
  context: Context,
  event_id: Id,
  { ticket_ids, quantity }: Pick<WaitingNew, 'ticket_ids' | 'quantity'>,
): Promise<{ account_id: Id }> {
  const snapshot = await loadSaleSnapshot(context.tx, event_id, { now: context.now, besides: null })
  const { sale_config, tickets, limits } = await saleFor(context, snapshot, { typed_code: '', code: NO_CODE })
  if (!isWaitingListOpen(sale_config, context.now)) throw new AppError('waiting_list.over')
  const unknown_at = ticket_ids.findIndex((id) => tickets.every((ticket) => ticket.id !== id))
  if (unknown_at >= 0) refuse('waiting_list.ticket_unknown', `ticket_ids.${unknown_at}`)
  const wanted = tickets.filter(({ id }) => ticket_ids.length === 0 || ticket_ids.includes(id))
  const is_sold_out = wanted.length === 0 || wanted.some(({ sale }) => sale === 'sold_out')
  if (!is_sold_out || wanted.some(({ sale }) => sale === 'on_sale'))
    throw new AppError('waiting_list.not_sold_out')
  const isSold = ({ id, min_per_order }: (typeof wanted)[number]) =>
    quantity >= min_per_order && quantity <= (limits.get(id) ?? 0)
  if (wanted.length > 0 && !wanted.some(isSold)) refuse('waiting_list.quantity_invalid', 'quantity')
  return sale_config.event
}

function refuse(code: 'waiting_list.ticket_unknown' | 'waiting_list.quantity_invalid', field: string): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}

/** Returns an entry to the holder of its link. Errors: link.invalid. */
export async function readOwn(context: Context, secret: string): Promise<OwnWaitingEntry> {
  const row = await store.findBySecret(context.tx, secret)
  if (row === undefined) throw new AppError('link.invalid')
  return presentFor(context, row, await requireConfig(context, row))
}

/**
 * Leaves the list, declines an offer, or waits again at the end of the list. Leaving twice changes nothing. Errors:
 * link.invalid, waiting_list.over, waiting_list.not_offered, waiting_list.not_waiting, waiting_list.already_waiting,
 * waiting_list.not_sold_out, waiting_list.too_many.
 */
export async function changeOwn(
  context: Context,
  secret: string,
  { status }: BodyOf<typeof changeWaitingEntry>,
): Promise<OwnWaitingEntry> {
  const { tx, now } = context
  const found = await store.findBySecret(tx, secret)
  if (found === undefined) throw new AppError('link.invalid')
  if (status === 'waiting') await requireRoom(context, found.event_id)
  const row = await store.lock(tx, found.event_id, found.id)
  if (row === undefined) throw new AppError('link.invalid')
  const sale_config = await requireConfig(context, row)
  switch (status) {
    case 'left':
      await leave(context, row)
      break
    case 'declined':
      if (row.status !== 'offered') throw new AppError('waiting_list.not_offered')
      await endOffersOf(context, row)
      break
    case 'waiting':
      await requireReturn(context, row)
  }
  const changes = status === 'waiting' ? { status, joined_at: now } : { status }
  await store.save(tx, [row.id], changes)
  return presentFor(context, { ...row, ...changes }, sale_config)
}

/** Ends the offer of a person who leaves. Errors: waiting_list.not_waiting for a buyer. */
export async function leave(context: Pick<Context, 'tx' | 'now'>, row: EntryRow): Promise<void> {
  if (row.status === 'bought') throw new AppError('waiting_list.not_waiting')
  if (row.status === 'offered') await endOffersOf(context, row)
}

async function requireReturn(context: Context, row: EntryRow): Promise<void> {
  switch (row.status) {
    case 'waiting':
    case 'offered':
      throw new AppError('waiting_list.already_waiting')
    case 'bought':
      throw new AppError('waiting_list.not_waiting')
    case 'lapsed':
    case 'declined':
    case 'left':
      await requireSoldOut(context, row.event_id, row)
  }
}

async function endOffersOf({ tx, now }: Pick<Context, 'tx' | 'now'>, { id }: EntryRow): Promise<void> {
  const offers = await store.latestOffers(tx, [id])
  await endOffers(
    tx,
    offers.map(({ voucher_id }) => voucher_id),
    now,
  )
}

async function requireConfig({ tx }: Context, { event_id }: EntryRow): Promise<SaleConfig> {
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new AppError('link.invalid')
  return sale_config
}

async function presentFor(
  context: Context,
  row: EntryRow,
  sale_config: SaleConfig,
): Promise<OwnWaitingEntry> {
  const { tx, now, locale } = context
  const [offer] = await store.latestOffers(tx, [row.id])
  const places = await placesOf(tx, sale_config)
  const { mail_data } = eventMailDataOf(await readSender(context, row.event_id), locale)
  return presentOwn(row, {
    sale_config,
    event_url: mail_data.event.url,
    place: places.get(row.id) ?? null,
    returned_before: row.status === 'waiting' ? await returnedBefore(context, row.account_id) : null,
    offer,
    now,
    reader: locale,
  })
}

async function returnedBefore({ tx, now }: Context, account_id: Id): Promise<ReturnedBefore | null> {
  const returned = await store.readReturned(tx, account_id, { now, events: EVENTS_MOST })
  if (returned.length < EVENTS_LEAST) return null
  return { events: returned.length, least: Math.min(...returned), most: Math.max(...returned) }
}
