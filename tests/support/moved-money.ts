import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ledger_entries, payments, refunds } from '#server/core/db/schema/payments.ts'
import type { BuiltEvent, Ground } from './endpoint-rows/rows.ts'

type Moved = { at: Instant; amount_cents: number; currency?: string }
type NewPaid = Moved & Partial<typeof payments.$inferInsert>
export type Paid = { payment_id: Id; order_id: Id; currency: string }

/** A payment by card that went well, and what the books say of it. */
export async function addPaid(
  { random }: Pick<Ground, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { at, amount_cents, currency = 'HKD', ...more }: NewPaid,
): Promise<Paid> {
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
  await book(tx, event, { order_id, movement_id: payment_id, side: 'provider', at, amount_cents, currency })
  return { payment_id, order_id, currency }
}

/** A part of such a payment that went back. */
export async function addBack(
  { random }: Pick<Ground, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { payment_id, order_id, currency }: Paid,
  { at, amount_cents }: Moved,
): Promise<void> {
  const id = newId('refund', random)
  const owned = { ...ownerOf(event), order_id, payment_id, amount_cents, currency }
  const said = { status: 'SUCCEEDED', reason: 'organizer', notify_buyer: false } as const
  await tx.insert(refunds).values({ id, ...owned, ...said, created_at: at, settled_at: at })
  const entry = { order_id, movement_id: id, side: 'provider', at, currency } as const
  await book(tx, event, { ...entry, amount_cents: -amount_cents })
}

/** Money that was taken by hand; less than nothing: given back. */
export async function addByHand(
  { random }: Pick<Ground, 'random'>,
  tx: Tx,
  event: BuiltEvent,
  { at, amount_cents, currency = 'HKD' }: Moved,
): Promise<void> {
  const order_id = newId('order', random)
  const movement_id = `${order_id}/1`
  await book(tx, event, { order_id, movement_id, side: 'desk', at, amount_cents, currency })
}

type Booked = Required<Moved> & { order_id: Id; movement_id: string; side: 'provider' | 'desk' }

async function book(tx: Tx, event: BuiltEvent, { at, amount_cents, side, ...entry }: Booked) {
  if (amount_cents === 0) return
  const of = { ...ownerOf(event), ...entry, created_at: at }
  await tx.insert(ledger_entries).values([
    { ...of, side, amount_cents },
    { ...of, side: 'sales', amount_cents: -amount_cents },
  ])
}

const ownerOf = ({ account_id, id: event_id }: BuiltEvent) => ({ account_id, event_id })
