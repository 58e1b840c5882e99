import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { replayAttendees } from '#server/domains/door/index.ts'
import { makeCodes } from './codes.ts'
import * as store from './order-store.ts'

type TxContext = Pick<Context, 'tx' | 'now' | 'random'>
type OrderIdentity = { id: Id; account_id: Id; event_id: Id }

/** Attendee of a bought ticket. */
export type AttendeeInput = {
  id: Id
  ticket_id: Id
  price_id: Id
  first_name: string
  last_name: string
  email: string
  created_at: Instant
  note?: string | null
  needs_attention?: boolean
  /** Code that a door created; default: a new one. */
  code?: string
}

/** An order to store, with its attendees. */
export type OrderDraft = { order: store.NewOrder; people: readonly AttendeeInput[] }
/** A stored order with the code of each attendee, in their order. */
export type CreatedOrder = { order: store.OrderRow; codes: string[] }

/**
 * Stores orders of one event, paid or unpaid, in place of their reservations, with their attendees and their codes.
 * announceOrders then notifies doors and laptops.
 * @param sale_config sale config of the event
 */
export async function createOrders(
  { tx, random }: Pick<TxContext, 'tx' | 'random'>,
  drafts: readonly OrderDraft[],
  sale_config: SaleConfig,
): Promise<CreatedOrder[]> {
  const tickets = drafts.map(({ order, people }) => {
    const { id: order_id, account_id, event_id, paid_at, created_at: now } = order
    const owner = { account_id, event_id, order_id, paid_at }
    const holders = people.map(
      ({ id, ticket_id, price_id, first_name, last_name, email, note, needs_attention, created_at }) => {
        const person = { id, ticket_id, price_id, first_name, last_name, email, note, needs_attention }
        return { ...person, ...owner, created_at }
      },
    )
    const given = holders.map((holder, at) => ({ ...holder, code: people[at]?.code }))
    return { holders, codes: makeCodes({ now, random }, sale_config, given) }
  })
  const orders = await store.insertOrdersWithTickets(
    tx,
    drafts.map(({ order }) => order),
    tickets.flatMap(({ holders }) => holders),
    tickets.flatMap(({ codes }) => codes),
  )
  return orders.map((order, at) => ({ order, codes: tickets[at]?.codes.map(({ code }) => code) ?? [] }))
}

/**
 * Publishes all attendees of orders of one event to doors and laptops under one change number; see nextChangeNo.
 * Errors: event.not_found.
 */
export async function announceOrders(tx: Tx, event_id: Id, order_ids: readonly Id[]): Promise<void> {
  if (!(await store.assignChangeNo(tx, event_id, order_ids))) throw new AppError('event.not_found')
  notifyEventChange(tx, event_id)
}

/** Marks all tickets of an order as refunded, notifies doors and replays their scans. */
export async function markAllRefunded(context: TxContext, order: OrderIdentity): Promise<void> {
  await changeAll(context, order, { refunded_at: context.now })
}

/** Cancels all tickets of an order in the same way. */
export async function cancelAll(context: TxContext, order: OrderIdentity): Promise<void> {
  await changeAll(context, order, { cancelled_at: context.now })
}

/**
 * Cancels some tickets of an order that were given back, with what was refunded for each, in the same way.
 * @param is_resold whether others bought their places
 */
export async function returnTickets(
  { tx, now }: TxContext,
  { id: order_id, account_id, event_id }: OrderIdentity,
  returned: ReadonlyMap<Id, { refund_cents: number }>,
  is_resold = false,
): Promise<void> {
  const ids = [...returned.keys()]
  await store.saveReturned(tx, order_id, returned, { now, is_resold })
  await replayAttendees(tx, { account_id, event_id }, now, ids)
  await announceOrders(tx, event_id, [order_id])
}

/** Offers some tickets of an order to others, or withdraws their offer; the attendees change for laptops too. */
export async function saveOffer(
  { tx, now }: TxContext,
  { id, event_id }: OrderIdentity,
  attendee_ids: readonly Id[],
  is_offered: boolean,
): Promise<void> {
  await store.saveOffered(tx, id, attendee_ids, is_offered ? now : null)
  await announceOrders(tx, event_id, [id])
}

/** Reverts markAllRefunded, because money of the order came back. */
export async function unmarkAllRefunded(
  { tx, now }: TxContext,
  { id, account_id, event_id }: OrderIdentity,
): Promise<void> {
  const ids = await store.clearRefunded(tx, id)
  await replayAttendees(tx, { account_id, event_id }, now, ids)
  await announceOrders(tx, event_id, [id])
}

async function changeAll(
  { tx, now }: TxContext,
  { id: order_id, account_id, event_id }: OrderIdentity,
  fields: { refunded_at?: Instant; cancelled_at?: Instant },
): Promise<void> {
  const ids = await store.saveAttendeesOfOrder(tx, order_id, fields)
  await replayAttendees(tx, { account_id, event_id }, now, ids)
  await announceOrders(tx, event_id, [order_id])
}
