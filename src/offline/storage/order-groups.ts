import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'

/** Attendees by order. Most orders have one attendee, who is stored without a set. */
export class OrderGroups {
  readonly #attendees = new Map<Id, Id | Set<Id>>()

  put({ id, order_id }: MirrorAttendee): void {
    const existing = this.#attendees.get(order_id)
    if (existing === undefined) this.#attendees.set(order_id, id)
    else if (existing instanceof Set) existing.add(id)
    else if (existing !== id) this.#attendees.set(order_id, new Set([existing, id]))
  }

  remove({ id, order_id }: MirrorAttendee): void {
    const existing = this.#attendees.get(order_id)
    if (existing === id) this.#attendees.delete(order_id)
    else if (existing instanceof Set) existing.delete(id)
  }

  /** Returns the attendees of an order. */
  of(order_id: Id): Iterable<Id> {
    const existing = this.#attendees.get(order_id)
    if (existing === undefined) return []
    return existing instanceof Set ? existing : [existing]
  }
}
