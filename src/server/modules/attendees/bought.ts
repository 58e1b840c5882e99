import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Context } from '#server/http/context.ts'
import { announce, nextChangeNo } from '#server/modules/events/service.ts'
import type { SaleTerms } from '#server/modules/sale-terms/service.ts'
import { refoldAttendees } from '#server/modules/scans/service.ts'
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
 * Adds the people of an order, paid or yet to be, each with a code; doors and laptops hear of all of them at once.
 * @param terms of its event
 * @returns the code of each, in their order
 */
export async function addBought(
  work: Work,
  { id: order_id, account_id, event_id, paid_at }: OfOrder & { paid_at: Instant | null },
  people: readonly Holder[],
  terms: SaleTerms,
): Promise<string[]> {
  const { tx } = work
  const own = { account_id, event_id }
  const codes = makeCodes(
    work,
    terms,
    people.map(({ id, ticket_id }) => ({ id, ticket_id, ...own })),
  )
  await store.insertAll(
    tx,
    people.map(({ id, ticket_id, price_id, first_name, last_name, email, created_at }) => {
      const person = { id, ticket_id, price_id, first_name, last_name, email, created_at }
      return { ...person, ...own, order_id, paid_at }
    }),
    codes,
  )
  await store.saveChangeNoOfOrder(tx, order_id, await nextChangeNo(tx, event_id))
  announce(tx, event_id)
  return codes.map(({ code }) => code)
}

/** Marks all tickets of an order as given back: doors hear at once, and its scans are judged again. */
export async function refundAll(work: Work, order: OfOrder): Promise<void> {
  await changeAll(work, order, { refunded_at: work.now })
}

/** Cancels all tickets of an order, in the same manner. */
export async function cancelAll(work: Work, order: OfOrder): Promise<void> {
  await changeAll(work, order, { cancelled_at: work.now })
}

async function changeAll(
  { tx, now }: Work,
  { id: order_id, account_id, event_id }: OfOrder,
  fields: { refunded_at?: Instant; cancelled_at?: Instant },
): Promise<void> {
  const ids = await store.saveOfOrder(tx, order_id, fields)
  await refoldAttendees(tx, { account_id, event_id }, now, ids)
  await store.saveChangeNoOfOrder(tx, order_id, await nextChangeNo(tx, event_id))
  announce(tx, event_id)
}
