import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { announce } from '#server/core/db/change-numbers.ts'
import type { SaleTerms } from '#server/domains/sales/sale-config/service.ts'
import { refoldAttendees } from '#server/domains/door/index.ts'
import { makeCodes } from './codes.ts'
import * as store from './order-store.ts'

type Work = Pick<Context, 'tx' | 'now' | 'random'>
type OfOrder = { id: Id; account_id: Id; event_id: Id }

/** Whom a bought ticket is for. */
export type Holder = {
  id: Id
  ticket_id: Id
  price_id: Id
  first_name: string
  last_name: string
  email: string
  created_at: Instant
}

/**
 * Stores an order, paid or yet to be, in place of its reservation, with its people, each with a code.
 * @param terms of its event
 * @returns the order and the code of each of its people, in their order; doors and laptops hear of them by tellOfOrder
 */
export async function addBought(
  work: Work,
  order: store.NewOrder,
  people: readonly Holder[],
  terms: SaleTerms,
): Promise<{ order: store.BoughtOrder; codes: string[] }> {
  const { tx } = work
  const { id: order_id, account_id, event_id, paid_at } = order
  const own = { account_id, event_id }
  const codes = makeCodes(
    work,
    terms,
    people.map(({ id, ticket_id }) => ({ id, ticket_id, ...own })),
  )
  const added = await store.insertBought(
    tx,
    order,
    people.map(({ id, ticket_id, price_id, first_name, last_name, email, created_at }) => {
      const person = { id, ticket_id, price_id, first_name, last_name, email, created_at }
      return { ...person, ...own, order_id, paid_at }
    }),
    codes,
  )
  return { order: added, codes: codes.map(({ code }) => code) }
}

/** Lets doors and laptops hear of everybody of an order at once: see nextChangeNo. Errors: event.not_found. */
export async function tellOfOrder(tx: Tx, { id, event_id }: Pick<OfOrder, 'id' | 'event_id'>): Promise<void> {
  if (!(await store.numberOrder(tx, event_id, id))) throw new AppError('event.not_found')
  announce(tx, event_id)
}

/** Marks all tickets of an order as given back: doors hear at once, and its scans are judged again. */
export async function refundAll(work: Work, order: OfOrder): Promise<void> {
  await changeAll(work, order, { refunded_at: work.now })
}

/** Cancels all tickets of an order, in the same manner. */
export async function cancelAll(work: Work, order: OfOrder): Promise<void> {
  await changeAll(work, order, { cancelled_at: work.now })
}

/** Takes that back of all tickets of an order: money of it has returned. */
export async function unrefundAll({ tx, now }: Work, { id, account_id, event_id }: OfOrder): Promise<void> {
  const ids = await store.clearRefunded(tx, id)
  await refoldAttendees(tx, { account_id, event_id }, now, ids)
  await tellOfOrder(tx, { id, event_id })
}

async function changeAll(
  { tx, now }: Work,
  { id: order_id, account_id, event_id }: OfOrder,
  fields: { refunded_at?: Instant; cancelled_at?: Instant },
): Promise<void> {
  const ids = await store.saveOfOrder(tx, order_id, fields)
  await refoldAttendees(tx, { account_id, event_id }, now, ids)
  await tellOfOrder(tx, { id: order_id, event_id })
}
