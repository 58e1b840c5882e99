import type { HandBackMethod } from '#contract/orders/money-back.ts'
import type { Sale, Tender } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isPaidByHand } from '#rules/sales/payment-method.ts'
import { cancelAll, lockOrder, saveOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { refundableOfOrder, requestRefund } from '#server/domains/sales/order-refunds/service.ts'
import { lockTickets } from '#server/domains/events/index.ts'
import type { SellerContext } from './access.ts'
import { returnPlaces } from './stock.ts'
import * as store from './store.ts'

const HAND_BACKS: Record<Tender, HandBackMethod> = { cash: 'cash', fps: 'fps', card_elsewhere: 'bank' }

/**
 * Takes a booked sale back: its tickets are cancelled, the money that is left of it counts as handed back by its
 * tender, and its places return to its allotments or the common stock.
 * @param at instant of the reversal at the device
 */
export async function reverseSale(
  context: SellerContext,
  row: store.EntryRow,
  sale: Sale,
  { at, device_name }: { at: Instant; device_name: string },
): Promise<void> {
  const { tx } = context
  const { event_id, check_in_list_id, order_id } = row
  await lockTickets(tx, event_id, sale.lines)
  await returnPlaces(context, check_in_list_id, placesByAllotment(sale))
  const order = order_id === null ? undefined : await lockOrder(tx, event_id, order_id)
  if (order !== undefined) await cancelOrder({ ...context, now: at }, order, { sale, device_name })
  await store.saveReversed(tx, check_in_list_id, row.id, at)
}

async function cancelOrder(
  context: SellerContext,
  order: OrderRow,
  { sale, device_name }: { sale: Sale; device_name: string },
): Promise<void> {
  const { id: order_id, event_id } = order
  if (isPaidByHand(order)) {
    const { by_hand: amount_cents } = await refundableOfOrder(context, order)
    const request = { amount_cents, reason: 'organizer', notify_buyer: false, requested_by: null } as const
    const instructions = { way: HAND_BACKS[sale.tender], reference: '', by: device_name }
    await requestRefund(context, { event_id, order_id }, request, instructions)
  }
  if (order.cancelled_at !== null) return
  await saveOrder(context.tx, order_id, { cancelled_at: context.now, cancelled_because: 'organizer' })
  await cancelAll(context, order)
}

function placesByAllotment({ lines }: Sale): Map<Id, number> {
  const places = new Map<Id, number>()
  for (const { allotment_id, codes } of lines)
    if (allotment_id !== null) places.set(allotment_id, (places.get(allotment_id) ?? 0) + codes.length)
  return places
}
