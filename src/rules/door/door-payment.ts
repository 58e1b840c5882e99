import type { DuplicatePayment } from '#contract/door/conflicts.ts'
import type { DoorPayment, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import { rulesAt, type DoorList } from './door-list.ts'
import { sortLog, wasLetThrough, resolveUndos, scanKey } from './scan-log.ts'

/** Payment fields of an order. */
export type PaymentFacts = Pick<MirrorAttendee, 'paid' | 'paid_at' | 'paid_at_door'>

/** Returns whether a door took the money for the order with this scan. Does not consider undos. */
export function collectsPayment(list: DoorList, scan: Scan): boolean {
  return (
    scan.paid_at_door === true &&
    scan.kind === 'in' &&
    wasLetThrough(scan) &&
    rulesAt(list, scan.scanned_at).takes_payment
  )
}

/**
 * Returns the scans of a ticket's log at a list with which doors took money for its order, without undone ones.
 */
export function doorPayments(list: DoorList, log: readonly Scan[]): Scan[] {
  const paying_scans = log.filter((scan) => collectsPayment(list, scan))
  if (paying_scans.length === 0) return []
  const { voided } = resolveUndos(sortLog(log))
  return paying_scans.filter((scan) => !voided.has(scanKey(scan)))
}

/**
 * Returns the payment facts of an order with door payments applied. The earliest scan that took the money pays the
 * order, whichever door reports first; an order paid another way stays unchanged (D94).
 * @param facts payment facts received so far
 * @param payments payments of all the order's tickets whose logs are available here
 * @param hasLog returns whether the log of that payment is available, so that an undone payment is known to be void
 */
export function applyDoorPayments(
  facts: PaymentFacts,
  payments: readonly Scan[],
  hasLog: (payment: DoorPayment) => boolean,
): PaymentFacts {
  const { paid, paid_at = '', paid_at_door } = facts
  if (paid && paid_at_door === undefined) return facts
  const [first] = sortLog(payments)
  const is_reported_elsewhere = paid_at_door !== undefined && !hasLog(paid_at_door)
  if (first === undefined) return is_reported_elsewhere || !paid ? facts : { paid: false }
  const is_later =
    is_reported_elsewhere &&
    (paid_at < first.scanned_at || (paid_at === first.scanned_at && paid_at_door.device_id < first.device_id))
  return is_later ? facts : { paid: true, paid_at: first.scanned_at, paid_at_door: paymentOf(first) }
}

function paymentOf({ id: scan_id, device_id, device_name: device, gate }: Scan): DoorPayment {
  return { scan_id, device_id, device, ...(gate === null ? {} : { gate }) }
}

/**
 * Returns where else an order was paid for which a door took money; null when this payment is the one that counts,
 * or when the other one is of the same device.
 */
export function findDuplicatePayment(facts: PaymentFacts, scan: Scan): DuplicatePayment | null {
  const { paid, paid_at = scan.scanned_at, paid_at_door } = facts
  if (!paid || paid_at_door?.device_id === scan.device_id) return null
  return { at: paid_at, gate: paid_at_door?.gate ?? null, device: paid_at_door?.device ?? '' }
}
