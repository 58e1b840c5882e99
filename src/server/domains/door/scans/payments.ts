import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { DoorList } from '#rules/door/door-list.ts'
import { doorPayments, applyDoorPayments, type PaymentFacts } from '#rules/door/door-payment.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { ListKey } from '#server/domains/door/devices/service.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { bookManualPayment } from '#server/domains/payments/index.ts'
import { readDoor } from './facts-store.ts'
import * as payments from './payment-store.ts'
import { replayAttendees } from './replay.ts'

/**
 * Updates orders with the payments that doors took at any list of the event, and replays the affected logs. Their
 * rows must be locked before (applyScans with moves_money).
 * @param attendee_ids attendees whose logs have new or reversed payments
 * @returns whether anything changed
 */
export async function syncDoorPayments(
  tx: Tx,
  list_key: ListKey,
  now: Instant,
  attendee_ids: readonly Id[],
): Promise<boolean> {
  const orders = await payments.readOrders(tx, list_key.event_id, attendee_ids)
  const door_payments = await readDoorPayments(tx, list_key.event_id, orders)
  const changed = orders.flatMap((order) => {
    const facts = factsOf(order)
    const own_payments = door_payments.filter(({ subject }) => order.attendee_ids.includes(subject))
    const scans = own_payments.flatMap((payment) => payment.scans)
    const paid = applyDoorPayments(facts, scans, () => true)
    return isDeepStrictEqual(paid, facts) ? [] : [{ id: order.id, was_paid_at: order.paid_at, paid }]
  })
  if (changed.length === 0) return false
  const changed_orders = orders.filter(({ id }) => changed.some((order) => order.id === id))
  const people = changed_orders.flatMap((order) => order.attendee_ids)
  await payments.savePaid(tx, changed)
  for (const order of changed_orders) {
    const is_paid = changed.some(({ id, paid }) => id === order.id && paid.paid)
    if (is_paid !== (order.paid_at !== null)) await bookManualPayment(tx, order, is_paid ? 'in' : 'back', now)
  }
  await replayAttendees(tx, list_key, now, people)
  await payments.saveChangeNo(tx, people, await nextChangeNo(tx, list_key.event_id))
  notifyEventChange(tx, list_key.event_id)
  return true
}

/** Returns the scans with payments, by ticket and list. */
async function readDoorPayments(tx: Tx, event_id: Id, orders: readonly payments.PaidOrder[]) {
  const people = orders.flatMap((order) => order.attendee_ids)
  const logs = await payments.readLogs(tx, event_id, people)
  const lists = new Map<Id, DoorList>()
  for (const id of new Set(logs.map(({ check_in_list_id }) => check_in_list_id))) {
    lists.set(id, (await readDoor(tx, id)).list)
  }
  return logs.map(({ check_in_list_id, subject, scans }) => {
    const list = lists.get(check_in_list_id)
    return { subject, scans: list === undefined ? [] : doorPayments(list, scans) }
  })
}

function factsOf({ paid_at, paid_at_door }: payments.PaidOrder): PaymentFacts {
  if (paid_at === null) return { paid: false }
  return { paid: true, paid_at, ...(paid_at_door === null ? {} : { paid_at_door }) }
}
