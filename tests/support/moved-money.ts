import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ledger_entries, payments, refunds } from '#server/core/db/schema/payments.ts'
import type { BuiltEvent, BuilderDeps } from './endpoint-rows/rows.ts'

type Movement = { at: Instant; amount_cents: number; currency?: string }
type NewPayment = Movement & Partial<typeof payments.$inferInsert>
export type PaymentRef = { payment_id: Id; order_id: Id; currency: string }

/** Adds a successful card payment with its ledger entries. */
export async function addPayment(
  { random }: Pick<BuilderDeps, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { at, amount_cents, currency = 'HKD', ...more }: NewPayment,
): Promise<PaymentRef> {
  const payment_id = newId('payment', random)
  const order_id = newId('order', random)
  await tx.insert(payments).values({
    id: payment_id,
    ...ownerOf(event),
    order_id,
    provider: 'sandbox',
    provider_ref: `ref_${payment_id}`,
    amount_cents,
    currency,
    status: 'SUCCEEDED',
    created_at: at,
    settled_at: at,
    ...more,
  })
  await postToLedger(tx, event, {
    order_id,
    movement_id: payment_id,
    side: 'provider',
    at,
    amount_cents,
    currency,
  })
  return { payment_id, order_id, currency }
}

/** Adds a partial refund of such a payment. */
export async function addPartialRefund(
  { random }: Pick<BuilderDeps, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { payment_id, order_id, currency }: PaymentRef,
  { at, amount_cents }: Movement,
): Promise<void> {
  const id = newId('refund', random)
  const owned = { ...ownerOf(event), order_id, payment_id, amount_cents, currency }
  const said = { status: 'SUCCEEDED', reason: 'organizer', notify_buyer: false } as const
  await tx.insert(refunds).values({ id, ...owned, ...said, created_at: at, settled_at: at })
  const entry = { order_id, movement_id: id, side: 'provider', at, currency } as const
  await postToLedger(tx, event, { ...entry, amount_cents: -amount_cents })
}

/** Adds a manual payment; a negative amount is a refund. */
export async function addManualPayment(
  { random }: Pick<BuilderDeps, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { at, amount_cents, currency = 'HKD' }: Movement,
): Promise<void> {
  const order_id = newId('order', random)
  const movement_id = `${order_id}/1`
  await postToLedger(tx, event, { order_id, movement_id, side: 'desk', at, amount_cents, currency })
}

type LedgerPosting = Required<Movement> & { order_id: Id; movement_id: string; side: 'provider' | 'desk' }

async function postToLedger(tx: Tx, event: BuiltEvent, { at, amount_cents, side, ...entry }: LedgerPosting) {
  if (amount_cents === 0) return
  const of = { ...ownerOf(event), ...entry, created_at: at }
  await tx.insert(ledger_entries).values([
    { ...of, side, amount_cents },
    { ...of, side: 'sales', amount_cents: -amount_cents },
  ])
}

const ownerOf = ({ account_id, id: event_id }: BuiltEvent) => ({ account_id, event_id })
