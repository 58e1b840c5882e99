import type { Id } from '#contract/wire/id.ts'
import type { DoorPayment, MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import { applyDoorPayments } from '#rules/door/door-payment.ts'
import { scanKey } from '#rules/door/scan-log.ts'

const NO_ATTENDEES: ReadonlySet<Id> = new Set()

/**
 * Door payments of orders according to the logs in memory, so that a door knows at once that an order is paid,
 * even offline. Part of the roster.
 */
export class OrderPayments {
  /** Order to attendees whose payment may be by a door. */
  readonly #unpaid = new Map<Id, Set<Id>>()
  /** Order to attendee to the scans that took money. */
  readonly #payments = new Map<Id, Map<Id, readonly Scan[]>>()
  /** Attendee to the last known state of their paying scans. */
  readonly #states = new Map<Id, string>()
  readonly #hasLog: (payment: DoorPayment) => boolean

  /** @param hasScan whether the log of a scan is in memory, by scanKey */
  constructor(hasScan: (key: string) => boolean) {
    this.#hasLog = ({ device_id, scan_id: id }) => hasScan(scanKey({ device_id, id }))
  }

  /** Adds or updates an attendee. */
  put({ id, order_id, paid, paid_at_door }: MirrorAttendee): void {
    const is_settled = paid && paid_at_door === undefined
    const unpaid = this.#unpaid.get(order_id)
    if (is_settled) unpaid?.delete(id)
    else if (unpaid === undefined) this.#unpaid.set(order_id, new Set([id]))
    else unpaid.add(id)
  }

  /** Removes an attendee; money taken with their ticket still counts. */
  remove({ id, order_id }: MirrorAttendee): void {
    this.#unpaid.get(order_id)?.delete(id)
  }

  /**
   * Records the payments in one ticket's log.
   * @param paying_scans scans in which a door took money
   * @param counted those of them that count as payments
   * @returns other attendees concerned, when something changed
   */
  recordPayments(
    { id, order_id }: MirrorAttendee,
    paying_scans: readonly Scan[],
    counted: readonly Scan[],
  ): ReadonlySet<Id> {
    const state = [paying_scans, counted].map((scans) => scans.map(scanKey).sort().join()).join('|')
    if (state === (this.#states.get(id) ?? '|')) return NO_ATTENDEES
    this.#states.set(id, state)
    const order_payments = this.#payments.get(order_id) ?? new Map<Id, readonly Scan[]>()
    this.#payments.set(order_id, order_payments.set(id, counted))
    return this.#unpaid.get(order_id) ?? NO_ATTENDEES
  }

  /** Returns an attendee with the door payments of their order applied. */
  withDoorPayments(attendee: MirrorAttendee): MirrorAttendee {
    if (attendee.paid && attendee.paid_at_door === undefined) return attendee
    const payments = [...(this.#payments.get(attendee.order_id)?.values() ?? [])].flat()
    const facts = applyDoorPayments(attendee, payments, this.#hasLog)
    if (facts === attendee) return attendee
    const { paid: _, paid_at: __, paid_at_door: ___, ...rest } = attendee
    return { ...rest, ...facts }
  }
}
