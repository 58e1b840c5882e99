import type { Id } from '#contract/wire/id.ts'
import type { DoorPayment, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import { applyDoorPayments } from '#rules/door/door-payment.ts'
import { scanKey } from '#rules/door/scan-log.ts'

const NOBODY: ReadonlySet<Id> = new Set()

/**
 * Door payments of orders according to the logs in memory, so that a door knows at once that an order is paid,
 * even offline. Part of the roster.
 */
export class OrderPayments {
  /** Order to attendees whose payment may be by a door. */
  readonly #owing = new Map<Id, Set<Id>>()
  /** Order to attendee to the scans that took money. */
  readonly #taken = new Map<Id, Map<Id, readonly Scan[]>>()
  /** Attendee to the last known state of their paying scans. */
  readonly #known = new Map<Id, string>()
  readonly #holds: (payment: DoorPayment) => boolean

  /** @param holdsScan whether the log of a scan is in memory, by scanKey */
  constructor(holdsScan: (key: string) => boolean) {
    this.#holds = ({ device_id, scan_id: id }) => holdsScan(scanKey({ device_id, id }))
  }

  /** Adds or updates an attendee. */
  put({ id, order_id, paid, paid_at_door }: MirrorAttendee): void {
    const is_settled = paid && paid_at_door === undefined
    const owing = this.#owing.get(order_id)
    if (is_settled) owing?.delete(id)
    else if (owing === undefined) this.#owing.set(order_id, new Set([id]))
    else owing.add(id)
  }

  /** Removes an attendee; money taken with their ticket still counts. */
  remove({ id, order_id }: MirrorAttendee): void {
    this.#owing.get(order_id)?.delete(id)
  }

  /**
   * Records the payments in one ticket's log.
   * @param paying scans about money
   * @param taken those that count
   * @returns other attendees concerned, when something changed
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

  /** Returns an attendee with the door payments of their order applied. */
  withDoorPayments(attendee: MirrorAttendee): MirrorAttendee {
    if (attendee.paid && attendee.paid_at_door === undefined) return attendee
    const taken = [...(this.#taken.get(attendee.order_id)?.values() ?? [])].flat()
    const facts = applyDoorPayments(attendee, taken, this.#holds)
    if (facts === attendee) return attendee
    const { paid: _, paid_at: __, paid_at_door: ___, ...rest } = attendee
    return { ...rest, ...facts }
  }
}
