import { sql } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import { deskPaymentMovement, paymentMovement, refundMovement } from '#rules/sales/ledger.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { ManualPayment, orders } from '#server/core/db/schema/attendees.ts'
import type { payments, refunds } from '#server/core/db/schema/payments.ts'
import type { sandbox_payments, sandbox_refunds } from '#server/core/db/schema/sandbox.ts'
import { entriesOf, type LedgerEntry } from '#server/domains/payments/index.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import type { Prng } from './prng.ts'
import type { SeededEvent } from './events.ts'

const BY_HAND_SHARE = 0.06
const DESK = 'Chi Ming Ho'

/** All rows about the payments of some orders, here and at the sandbox. */
export type MoneyRows = {
  payments: (typeof payments.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  entries: LedgerEntry[]
  sandbox_payments: (typeof sandbox_payments.$inferInsert)[]
  sandbox_refunds: (typeof sandbox_refunds.$inferInsert)[]
}
/** A demo order with its prices; `refund_times`: one per refunded ticket. */
export type SoldOrder = {
  id: Id
  priced: HeldOrder
  paid_at: Instant | null
  tickets: number
  refund_times: Instant[]
}
/** Columns of an order about its payment. */
export type OrderPaymentFields = Required<
  Pick<
    typeof orders.$inferInsert,
    'payment_id' | 'other_payment' | 'total_gross_cents' | 'total_refunded_cents'
  >
> & { paid_by_hand: ManualPayment | null }

/** Returns an empty set. */
export const emptyMoneyRows = (): MoneyRows => ({
  payments: [],
  refunds: [],
  entries: [],
  sandbox_payments: [],
  sandbox_refunds: [],
})

/**
 * Books the payment of an order as a sale does: mostly by card, sometimes a transfer recorded by the desk.
 */
export function addPayment(
  money: MoneyRows,
  event: SeededEvent,
  order: SoldOrder,
  prng: Prng,
): OrderPaymentFields {
  const { total_gross_cents } = order.priced
  const unpaid_fields = { payment_id: null, other_payment: null, paid_by_hand: null, total_refunded_cents: 0 }
  if (order.paid_at === null || total_gross_cents === 0) return { ...unpaid_fields, total_gross_cents }
  const { account_id, event_id } = event
  const owner = { account_id, event_id, order_id: order.id, booking_id: null, currency: 'HKD' }
  if (order.refund_times.length === 0 && prng.next() < BY_HAND_SHARE) {
    money.entries.push(
      ...entriesOf({ ...owner, id: `${order.id}/1` }, deskPaymentMovement(order.priced), order.paid_at),
    )
    const reference = `FPS ${String(Math.floor(prng.next() * 1e6)).padStart(6, '0')}`
    const paid_by_hand = { amount_cents: total_gross_cents, reference, by: DESK }
    return { ...unpaid_fields, other_payment: 'fps', paid_by_hand, total_gross_cents }
  }
  const payment = { ...owner, id: newId('payment', prng.bytes), provider_ref: newToken(prng.bytes) }
  addCardPayment(money, event, payment, order.priced, order.paid_at)
  const total_refunded_cents = addRefunds(money, payment, order, prng)
  return { ...unpaid_fields, payment_id: payment.id, total_gross_cents, total_refunded_cents }
}

type CardPayment = Record<
  'id' | 'provider_ref' | 'account_id' | 'event_id' | 'order_id' | 'currency',
  string
> & {
  booking_id: null
}

function addCardPayment(
  money: MoneyRows,
  event: SeededEvent,
  payment: CardPayment,
  priced: HeldOrder,
  at: Instant,
): void {
  const { id, provider_ref, order_id, event_id, currency } = payment
  const amount_cents = priced.total_gross_cents
  money.payments.push({
    ...payment,
    amount_cents,
    provider: 'sandbox',
    status: 'SUCCEEDED',
    // The sandbox moves no money and charges no fee.
    provider_fee_cents: 0,
    provider_fee_currency: currency,
    fee_asked_at: at,
    created_at: at,
    settled_at: at,
    closed_at: at,
  })
  money.sandbox_payments.push({
    id: provider_ref,
    payment_id: id,
    amount_cents,
    currency,
    description: `${event.title} · ${orderReference(order_id)}`,
    status: 'SUCCEEDED',
    card_number: TEST_CARDS.success,
    return_url: `/checkout/${event_id}/${order_id}/payment_return`,
    cancel_url: `/checkout/${event_id}/${order_id}/payment`,
    created_at: at,
  })
  money.entries.push(...entriesOf(payment, paymentMovement(priced), at))
}

/**
 * Adds the refunds of an order ticket by ticket, each its share of the order.
 * @returns the total
 */
function addRefunds(
  money: MoneyRows,
  payment: CardPayment,
  { priced, tickets, refund_times }: SoldOrder,
  prng: Prng,
): number {
  const { id: payment_id, provider_ref, ...owner } = payment
  const amountUpTo = (count: number) => Math.floor((priced.total_gross_cents * count) / tickets)
  refund_times.toSorted().forEach((at, refunded_count) => {
    const id = newId('refund', prng.bytes)
    const amount_cents = amountUpTo(refunded_count + 1) - amountUpTo(refunded_count)
    money.refunds.push({
      ...owner,
      id,
      payment_id,
      amount_cents,
      status: 'SUCCEEDED',
      reason: 'organizer',
      notify_buyer: true,
      requested_by: DESK,
      created_at: at,
      settled_at: at,
    })
    const sandbox_refund = { id, sandbox_payment_id: provider_ref, amount_cents, currency: owner.currency }
    money.sandbox_refunds.push({ ...sandbox_refund, status: 'SUCCEEDED', created_at: at })
    money.entries.push(
      ...entriesOf({ ...owner, id }, refundMovement(priced, amountUpTo(refunded_count), amount_cents), at),
    )
  })
  return amountUpTo(refund_times.length)
}

/** Inserts the rows table by table. */
export async function insertMoneyRows(tx: Tx, money: MoneyRows): Promise<void> {
  for (const [table, rows] of Object.entries(money)) {
    const [first] = rows
    if (first === undefined) continue
    const columns = sql.raw(Object.keys(first).join(', '))
    const name = sql.identifier(table === 'entries' ? 'ledger_entries' : table)
    await tx.execute(sql`insert into ${name} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`)
  }
}
