import {
  BATCHES_MAX,
  type createTicketBatch,
  type returnTicketBatch,
  type TicketBatch,
} from '#contract/orders/ticket-batches.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { priceAllIn } from '#rules/sales/pricing.ts'
import { AppError } from '#server/core/app-error.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import { requireEvent, reserveTickets } from '#server/domains/events/index.ts'
import { record } from '#server/domains/platform/index.ts'
import {
  announceOrders,
  cancelAttendees,
  createOrders,
  lockOrder,
} from '#server/domains/sales/attendees/service.ts'
import { unitLineOf } from '#server/domains/sales/box-office/service.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { batchTexts } from './labels.ts'
import { presentBatch } from './present.ts'
import * as store from './store.ts'
import type { BatchRow, CountedBatch } from './store.ts'

export { exportBatch } from './export.ts'

/** Returns the batches of an event, newest first. Errors: event.not_found, permission.denied. */
export async function list(context: Context<Person>, event_id: Id): Promise<TicketBatch[]> {
  await requireEvent(context, event_id, 'order.view')
  const sale_config = await requireConfig(context, event_id)
  return (await store.listBatches(context.tx, event_id)).map((row) => presentBatch(row, sale_config))
}

/**
 * Creates a batch: one free order with an attendee without name for each ticket, whose codes every door admits.
 * Errors: event.not_found, permission.denied, attendee.ticket_unknown, attendee.price_unknown, ticket.sold_out,
 * ticket_batch.too_many.
 */
export async function create(
  context: Context<Person>,
  event_id: Id,
  input: BodyOf<typeof createTicketBatch>,
): Promise<TicketBatch> {
  const { tx, now, random, actor, locale } = context
  const event = await requireEvent(context, event_id, 'order.edit')
  const limit = {
    code: 'ticket_batch.too_many',
    scope: `ticket batches ${event_id}`,
    most: BATCHES_MAX,
  } as const
  await countWithinLimit(tx, limit, () => store.listBatches(tx, event_id))
  const { ticket_id, quantity, point_of_sale, note } = input
  const price_id = await reserve(context, event_id, input)
  const sale_config = await requireConfig(context, event_id)
  const batch: BatchRow = {
    id: newId('ticket_batch', random),
    account_id: event.account_id,
    event_id,
    batch_no: await store.nextBatchNo(tx, event_id),
    order_id: newId('order', random),
    ticket_id,
    price_id,
    unit_cents: priceOf(sale_config, { ticket_id, price_id }),
    point_of_sale,
    note,
    quantity,
    created_by: actor.user_id,
    created_at: now,
  }
  await createOrders(context, [draftOf(context, batch, sale_config.event.currency, locale)], sale_config)
  await store.insertBatch(tx, batch)
  await audit(context, batch, 'ticket_batch_created')
  await announceOrders(tx, event_id, [batch.order_id])
  return presentBatch({ ...batch, returned: 0, checked_in: 0 }, sale_config)
}

/**
 * Cancels tickets of a batch by their numbers, so that their places are free again; what was cancelled before stays
 * so. Errors: event.not_found, permission.denied, ticket_batch.not_found, ticket_batch.numbers_unknown beyond the
 * batch, ticket_batch.admitted when one of them was let in.
 */
export async function giveBack(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  { from, to }: BodyOf<typeof returnTicketBatch>,
): Promise<TicketBatch> {
  const { tx, now } = context
  const { account_id } = await requireEvent(context, event_id, 'order.edit')
  const batch = requireBatch(await store.lockBatch(tx, event_id, id))
  await lockOrder(tx, event_id, batch.order_id)
  const tickets = await store.listTickets(tx, batch.order_id)
  if (to > tickets.length)
    throw new AppError('ticket_batch.numbers_unknown', { errors: { to: ['ticket_batch.numbers_unknown'] } })
  const returned = tickets.slice(from - 1, to).filter(({ cancelled_at }) => cancelled_at === null)
  if (returned.some(({ checked_in_at }) => checked_in_at !== null))
    throw new AppError('ticket_batch.admitted', { errors: { from: ['ticket_batch.admitted'] } })
  const ids = returned.map((ticket) => ticket.id)
  if (ids.length > 0) {
    await cancelAttendees(tx, batch.order_id, ids, now)
    await replayAttendees(tx, { account_id, event_id }, now, ids)
    await announceOrders(tx, event_id, [batch.order_id])
    await audit(context, batch, 'ticket_batch_returned')
  }
  const sale_config = await requireConfig(context, event_id)
  return presentBatch({ ...batch, returned: batch.returned + ids.length }, sale_config)
}

async function reserve(
  { tx, now }: Context<Person>,
  event_id: Id,
  { ticket_id, price_id, quantity }: BodyOf<typeof createTicketBatch>,
): Promise<Id> {
  const wanted = { ticket_id, price_id: price_id ?? null, quantity }
  const [result = 'ticket_unknown'] = await reserveTickets(tx, event_id, [wanted], { now })
  switch (result) {
    case 'ticket_unknown':
      return refuse('attendee.ticket_unknown', 'ticket_id')
    case 'price_unknown':
      return refuse('attendee.price_unknown', 'price_id')
    case 'sold_out':
      return refuse('ticket.sold_out', 'quantity')
    default:
      return result.price_id
  }
}

/** The order is free: the point of sale is settled with outside the product. */
function draftOf({ now, random }: Context<Person>, batch: BatchRow, currency: string, locale: Locale) {
  const { account_id, event_id, order_id, ticket_id, price_id, batch_no, point_of_sale, quantity } = batch
  const order = {
    id: order_id,
    account_id,
    event_id,
    first_name: point_of_sale,
    last_name: '',
    email: '',
    locale,
    is_manual: true,
    total_gross_cents: 0,
    currency,
    note: batch.note === '' ? null : batch.note,
    batch_no,
    paid_at: now,
    created_at: now,
  }
  const people = Array.from({ length: quantity }, (_, at) => ({
    id: newId('attendee', random),
    ticket_id,
    price_id,
    first_name: batchTexts(locale).ticketName(batch_no, at + 1),
    last_name: '',
    email: '',
    // One millisecond apart: the order of creation is the order of the numbers.
    created_at: addMs(now, at),
  }))
  return { order, people }
}

function priceOf(sale_config: SaleConfig, { ticket_id, price_id }: { ticket_id: Id; price_id: Id }): number {
  const ticket = sale_config.tickets.find(({ id }) => id === ticket_id)
  const price = sale_config.prices.find(({ id }) => id === price_id)
  return ticket === undefined || price === undefined
    ? 0
    : priceAllIn(unitLineOf(sale_config, ticket, price), null)
}

async function requireConfig({ tx }: Pick<Context, 'tx'>, event_id: Id): Promise<SaleConfig> {
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new AppError('event.not_found')
  return sale_config
}

function requireBatch(batch: CountedBatch | undefined): CountedBatch {
  if (batch === undefined) throw new AppError('ticket_batch.not_found')
  return batch
}

function audit(
  context: Context<Person>,
  { order_id, event_id }: BatchRow,
  action: 'ticket_batch_created' | 'ticket_batch_returned',
): Promise<void> {
  const subject = { kind: 'order', id: order_id, title: orderReference(order_id) } as const
  return record(context, { action, subject, event_id })
}

function refuse(
  code: 'attendee.ticket_unknown' | 'attendee.price_unknown' | 'ticket.sold_out',
  field: string,
): never {
  throw new AppError(code, { errors: { [field]: [code] } })
}
