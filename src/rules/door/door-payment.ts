import type { DuplicatePayment } from '#contract/door/conflicts.ts'
import type { DoorPayment, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import { rulesAt, type DoorList } from './door-list.ts'
import { sortLog, wasLetThrough, resolveUndos, scanKey } from './scan-log.ts'

/** What is known of the payment of an order. */
export type PaymentFacts = Pick<MirrorAttendee, 'paid' | 'paid_at' | 'paid_at_door'>

/** Whether a door took the money for the order with this scan; a scan that was taken back is asked about elsewhere. */
export function collectsPayment(list: DoorList, scan: Scan): boolean {
  return (
    scan.paid_at_door === true &&
    scan.kind === 'in' &&
    wasLetThrough(scan) &&
    rulesAt(list, scan.scanned_at).takes_payment
  )
}

/** The scans of a ticket's log at a list with which doors took money for its order; undone ones do not count. */
export function doorPayments(list: DoorList, log: readonly Scan[]): Scan[] {
  const paying = log.filter((scan) => collectsPayment(list, scan))
  if (paying.length === 0) return []
  const { voided } = resolveUndos(sortLog(log))
  return paying.filter((scan) => !voided.has(scanKey(scan)))
}

/**
 * An order is paid by the first scan with which a door took the money, whichever door reports first; what was
 * paid otherwise stays as it is (D94).
 * @param told what was said of the order so far
 * @param payments of all its tickets, as far as the place that asks holds their logs
 * @param holds whether the log of that payment is among them, so that an undone one is known to be void
 */
export function applyDoorPayments(
  told: PaymentFacts,
  payments: readonly Scan[],
  holds: (payment: DoorPayment) => boolean,
): PaymentFacts {
  const { paid, paid_at = '', paid_at_door } = told
  if (paid && paid_at_door === undefined) return told
  const [first] = sortLog(payments)
  const is_told_elsewhere = paid_at_door !== undefined && !holds(paid_at_door)
  if (first === undefined) return is_told_elsewhere || !paid ? told : { paid: false }
  const is_later =
    is_told_elsewhere &&
    (paid_at < first.scanned_at || (paid_at === first.scanned_at && paid_at_door.device_id < first.device_id))
  return is_later ? told : { paid: true, paid_at: first.scanned_at, paid_at_door: paymentOf(first) }
}

function paymentOf({ id: scan_id, device_id, device_name: device, gate }: Scan): DoorPayment {
  return { scan_id, device_id, device, ...(gate === null ? {} : { gate }) }
}

/**
 * Where else an order was paid for which a door took money; null when this door's payment is the one that
 * counts, or another of the same device, which knew.
 */
export function findDuplicatePayment(told: PaymentFacts, scan: Scan): DuplicatePayment | null {
  const { paid, paid_at = scan.scanned_at, paid_at_door } = told
  if (!paid || paid_at_door?.device_id === scan.device_id) return null
  return { at: paid_at, gate: paid_at_door?.gate ?? null, device: paid_at_door?.device ?? '' }
}
