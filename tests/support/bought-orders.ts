import { newId, type Id } from '#contract/wire/id.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Tx } from '#server/core/db/database.ts'
import { newToken } from '#server/domains/accounts/sessions/service.ts'
import {
  addAttendees,
  type BuiltEvent,
  type BuilderDeps,
  type NewAttendee,
  type IssuedTicket,
} from './endpoint-rows/rows.ts'

const PRICE_CENTS = { general: 48_000, vip: 128_000 }
const NAMES = { general: 'General', vip: 'VIP' }

export type OrderWithSecret = {
  event_id: Id
  order_id: Id
  /** Secret of the order. */
  s: string
  tickets: IssuedTicket[]
}

type NewOrder = NonNullable<NewAttendee['order']> & {
  tickets?: readonly Omit<NewAttendee, 'order'>[]
  is_free?: boolean
}

/** Inserts an order that was bought and paid online, with its secret and agreed prices; one general ticket. */
export async function addOrderWithSecret(
  fixture: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  { tickets = [{}], is_free = false, ...order }: NewOrder = {},
): Promise<OrderWithSecret> {
  const order_id = newId('order', fixture.random)
  const s = newToken(fixture.random)
  const priced = agreedOrderOf(event, tickets, is_free)
  const payment_id = is_free ? null : newId('payment', fixture.random)
  const agreed = {
    secret: s,
    priced,
    payment_id,
    total_gross_cents: priced.total_gross_cents,
    locale: 'en',
    ...order,
  }
  const wanted = tickets.map((ticket) => ({ ...ticket, order_id, order: agreed }))
  return { event_id: event.id, order_id, s, tickets: await addAttendees(fixture, tx, event, wanted) }
}

/** Builds the agreed order: each price with its quantity, without discount, fees and taxes. */
function agreedOrderOf(event: BuiltEvent, tickets: readonly NewAttendee[], is_free: boolean): HeldOrder {
  const types = tickets.map(({ ticket = 'general' }) => ticket)
  const nothing = { total_discount_cents: 0, total_fee_cents: 0, total_tax_cents: 0, taxes_and_fees: [] }
  const lines = [...new Set(types)].map((type) => {
    const quantity = types.filter((other) => other === type).length
    const price_cents = is_free ? 0 : PRICE_CENTS[type]
    const sum = quantity * price_cents
    return {
      ticket_id: event.tickets[type],
      ticket_name: NAMES[type],
      price_id: event.prices[type],
      price_label: null,
      quantity,
      price_cents,
      is_donation: false,
      ...nothing,
      total_before_additions_cents: sum,
      total_gross_cents: sum,
    }
  })
  const sum = lines.reduce((total, line) => total + line.total_gross_cents, 0)
  return { lines, ...nothing, total_before_additions_cents: sum, total_gross_cents: sum }
}
