import type { PaymentRow } from '#server/domains/payments/payments/service.ts'
import { owe, type Owner } from './hand-back.ts'
import { leftOfPayment } from './refundable.ts'
import { refundOfPayment, type Work } from './request.ts'
import type { Unasked } from './settle.ts'
import type { RefundRow } from './store.ts'

/**
 * What the money that came back had stood for goes back again: to the card where a dispute was won, by hand where the
 * card took nothing.
 * @returns how much of it goes to the card, and how much is owed by hand
 */
export async function askAgain(
  work: Work,
  payment: PaymentRow,
  owner: Owner,
  { amount_cents, unasked_cents }: Unasked,
  refund: RefundRow | null,
): Promise<{ by_card: number; owed: number }> {
  const wanted = amount_cents - unasked_cents
  const left = refund === null ? Math.max(0, await leftOfPayment(work, payment)) : 0
  const by_card = Math.min(wanted, left)
  const why = { reason: 'organizer', requested_by: null } as const
  if (by_card > 0)
    await refundOfPayment(work, payment, { ...why, amount_cents: by_card, notify_buyer: false })
  await owe(work, owner, wanted - by_card, why)
  return { by_card, owed: wanted - by_card }
}
