import type { Id } from '#contract/wire/id.ts'
import type { DoorPayment, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import { applyDoorPayments } from '#rules/door/door-payment.ts'
import { scanKey } from '#rules/door/scan-log.ts'

const NOBODY: ReadonlySet<Id> = new Set()

/**
 * What the doors of one list took for orders, as the logs in memory tell: a door knows at once that a whole
 * order is paid, with or without network. Part of the roster.
 */
export class OrderPayments {
  /** Order to its people whose payment may be a door's. */
  readonly #owing = new Map<Id, Set<Id>>()
  /** Order to person to the scans that took money. */
  readonly #taken = new Map<Id, Map<Id, readonly Scan[]>>()
  /** Person to what was last known of their paying scans. */
  readonly #known = new Map<Id, string>()
  readonly #holds: (payment: DoorPayment) => boolean

  /** @param holdsScan whether the log that a scan belongs to is in memory, by scanKey */
  constructor(holdsScan: (key: string) => boolean) {
    this.#holds = ({ device_id, scan_id: id }) => holdsScan(scanKey({ device_id, id }))
  }

  /** Somebody arrived or changed. */
  put({ id, order_id, paid, paid_at_door }: MirrorAttendee): void {
    const is_settled = paid && paid_at_door === undefined
    const owing = this.#owing.get(order_id)
    if (is_settled) owing?.delete(id)
    else if (owing === undefined) this.#owing.set(order_id, new Set([id]))
    else owing.add(id)
  }

  /** Somebody left the list; the money that was taken with their ticket stays taken. */
  remove({ id, order_id }: MirrorAttendee): void {
    this.#owing.get(order_id)?.delete(id)
  }

  /**
   * What the log of somebody's ticket says of money.
   * @param paying the scans that speak of it   @param taken those that count
   * @returns who else is concerned, when it is not what was known before
   */
  recordPayments(
    { id, order_id }: MirrorAttendee,
    paying: readonly Scan[],
    taken: readonly Scan[],
  ): ReadonlySet<Id> {
    const known = [paying, taken].map((scans) => scans.map(scanKey).sort().join()).join('|')
    if (known === (this.#known.get(id) ?? '|')) return NOBODY
    this.#known.set(id, known)
    const of_order = this.#taken.get(order_id) ?? new Map<Id, readonly Scan[]>()
    this.#taken.set(order_id, of_order.set(id, taken))
    return this.#owing.get(order_id) ?? NOBODY
  }

  /** Somebody with what doors took for their order. */
  withDoorPayments(attendee: MirrorAttendee): MirrorAttendee {
    if (attendee.paid && attendee.paid_at_door === undefined) return attendee
    const taken = [...(this.#taken.get(attendee.order_id)?.values() ?? [])].flat()
    const facts = applyDoorPayments(attendee, taken, this.#holds)
    if (facts === attendee) return attendee
    const { paid: _, paid_at: __, paid_at_door: ___, ...rest } = attendee
    return { ...rest, ...facts }
  }
}
