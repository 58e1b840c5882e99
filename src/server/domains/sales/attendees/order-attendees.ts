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
}

/**
 * Stores an order, paid or unpaid, in place of its reservation, with its attendees and their codes.
 * @param sale_config sale config of its event
 * @returns the order and the code of each attendee, in their order; announceOrder then notifies doors and laptops
 */
export async function createOrder(
  context: TxContext,
  order: store.NewOrder,
  people: readonly AttendeeInput[],
  sale_config: SaleConfig,
): Promise<{ order: store.OrderRow; codes: string[] }> {
  const { tx } = context
  const { id: order_id, account_id, event_id, paid_at } = order
  const event_key = { account_id, event_id }
  const codes = makeCodes(
    context,
    sale_config,
    people.map(({ id, ticket_id }) => ({ id, ticket_id, ...event_key })),
  )
  const saved = await store.insertOrderWithTickets(
    tx,
    order,
    people.map(({ id, ticket_id, price_id, first_name, last_name, email, created_at }) => {
      const person = { id, ticket_id, price_id, first_name, last_name, email, created_at }
      return { ...person, ...event_key, order_id, paid_at }
    }),
    codes,
  )
  return { order: saved, codes: codes.map(({ code }) => code) }
}

/**
 * Publishes all attendees of an order to doors and laptops under one change number; see nextChangeNo. Errors:
 * event.not_found.
 */
export async function announceOrder(
  tx: Tx,
  { id, event_id }: Pick<OrderIdentity, 'id' | 'event_id'>,
): Promise<void> {
  if (!(await store.assignChangeNo(tx, event_id, id))) throw new AppError('event.not_found')
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

/** Reverts markAllRefunded, because money of the order came back. */
export async function unmarkAllRefunded(
  { tx, now }: TxContext,
  { id, account_id, event_id }: OrderIdentity,
): Promise<void> {
  const ids = await store.clearRefunded(tx, id)
  await replayAttendees(tx, { account_id, event_id }, now, ids)
  await announceOrder(tx, { id, event_id })
}

async function changeAll(
  { tx, now }: TxContext,
  { id: order_id, account_id, event_id }: OrderIdentity,
  fields: { refunded_at?: Instant; cancelled_at?: Instant },
): Promise<void> {
  const ids = await store.saveAttendeesOfOrder(tx, order_id, fields)
  await replayAttendees(tx, { account_id, event_id }, now, ids)
  await announceOrder(tx, { id: order_id, event_id })
}
