import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { priceOrder, type CartLine, type Discount } from '#rules/sales/pricing.ts'
import type { Tx } from '#server/core/db/database.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { type orders } from '#server/core/db/schema/attendees.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import {
  addAttendees,
  type BuiltEvent,
  type BuilderDeps,
  type NewAttendee,
  type IssuedTicket,
} from './endpoint-rows/rows.ts'

const PRICES = { general: 48_000, vip: 128_000 }
const NAMES = { general: 'General', vip: 'VIP' }
const HOUR_MS = 3_600_000
const ADDED = { is_contained: false, is_active: true }

type NewPaidOrder = {
  /** Attendees; default: one with a general ticket. */
  people?: Omit<NewAttendee, 'order' | 'order_id'>[]
  discount?: Discount
  /** Of general tickets. */
  member_price?: NonNullable<CartLine['member_price']>
  order?: Partial<typeof orders.$inferInsert>
  /** Null for none; default: a successful payment. */
  payment?: Partial<typeof payments.$inferInsert> | null
  /** Answers of the buyer, by question title. */
  said?: Record<string, string>
}

export type PaidOrder = {
  order_id: Id
  payment_id: Id | null
  people: IssuedTicket[]
  priced: ReturnType<typeof priceOrder>
}

/** Adds an order as the checkout leaves it: a fee of 5% and a tax of HK$10 per ticket, paid an hour ago. */
export async function addPaidOrder(
  server: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  { people = [{}], discount, member_price, order = {}, payment = {}, said = {} }: NewPaidOrder = {},
): Promise<PaidOrder> {
  const { random, clock } = server
  const owned = { account_id: event.account_id, event_id: event.id }
  const order_id = order.id ?? newId('order', random)
  const bought_at: Instant = order.created_at ?? addMs(clock.now(), -HOUR_MS)
  const payment_id = newId('payment', random)
  const lines = linesOf(event, people, random).map((line) =>
    member_price !== undefined && line.ticket_id === event.tickets.general ? { ...line, member_price } : line,
  )
  const priced = priceOrder(lines, discount ?? null, 'INCLUSIVE')
  const made = await addAttendees(
    server,
    tx,
    event,
    people.map((one) => ({
      created_at: bought_at,
      paid: payment !== null,
      ...one,
      order_id,
      order: {
        priced,
        total_gross_cents: priced.total_gross_cents,
        created_at: bought_at,
        paid_at: payment === null ? null : bought_at,
        payment_id: payment === null ? null : payment_id,
        phone: '+85291234567',
        locale: 'zh-hk',
        ...order,
      },
    })),
  )
  if (payment !== null)
    await tx.insert(payments).values({
      id: payment_id,
      ...owned,
      order_id,
      provider: 'sandbox',
      provider_ref: `ref_${payment_id}`,
      amount_cents: priced.total_gross_cents,
      currency: 'HKD',
      status: 'SUCCEEDED',
      created_at: bought_at,
      settled_at: bought_at,
      ...payment,
    })
  for (const [question_title, answer] of Object.entries(said)) {
    const question_id = newId('question', random)
    const id = newId('answer', random)
    await tx
      .insert(answers)
      .values({ id, ...owned, order_id, question_id, question_title, answer, options: [] })
  }
  return { order_id, payment_id: payment === null ? null : payment_id, people: made, priced }
}

function linesOf(
  event: BuiltEvent,
  people: NonNullable<NewPaidOrder['people']>,
  random: BuilderDeps['random'],
) {
  const fee = { id: newId('tax_or_fee', random), name: 'Booking fee', type: 'FEE', ...ADDED } as const
  const tax = { id: newId('tax_or_fee', random), name: 'Levy', type: 'TAX', ...ADDED } as const
  return (['general', 'vip'] as const).flatMap((kind) => {
    const quantity = people.filter(({ ticket = 'general' }) => ticket === kind).length
    if (quantity === 0) return []
    return {
      ticket_id: event.tickets[kind],
      ticket_name: NAMES[kind],
      price_id: event.prices[kind],
      price_label: null,
      quantity,
      price_cents: PRICES[kind],
      is_donation: false,
      taxes_and_fees: [
        { ...fee, calculation_type: 'PERCENTAGE' as const, rate: 5 },
        { ...tax, calculation_type: 'FIXED' as const, rate: 1000 },
      ],
    }
  })
}

/** Adds a refund of a paid order, by default completed a moment ago; the order itself is unchanged. */
export async function addRefund(
  { random, clock }: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  { order_id, payment_id }: PaidOrder,
  refund: Partial<typeof refunds.$inferInsert> & { amount_cents: number },
): Promise<Id> {
  if (payment_id === null) throw new Error('nothing was paid')
  const id = newId('refund', random)
  const at = clock.now()
  await tx.insert(refunds).values({
    id,
    account_id: event.account_id,
    event_id: event.id,
    order_id,
    payment_id,
    currency: 'HKD',
    status: 'SUCCEEDED',
    way: 'card',
    reason: 'organizer',
    notify_buyer: false,
    created_at: at,
    settled_at: at,
    ...refund,
  })
  return id
}

/** Adds paid orders of a general ticket, each with a promo code. */
export async function redeemPromoCode(
  server: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  promo_code_id: Id,
  times: number,
): Promise<void> {
  for (let at = 0; at < times; at += 1) await addPaidOrder(server, tx, event, { order: { promo_code_id } })
}
