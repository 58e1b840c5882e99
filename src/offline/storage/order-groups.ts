import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'

/** Attendees by order. Most orders have one attendee, who is stored without a set. */
export class OrderGroups {
  readonly #people = new Map<Id, Id | Set<Id>>()

  put({ id, order_id }: MirrorAttendee): void {
    const known = this.#people.get(order_id)
    if (known === undefined) this.#people.set(order_id, id)
    else if (known instanceof Set) known.add(id)
    else if (known !== id) this.#people.set(order_id, new Set([known, id]))
  }

  remove({ id, order_id }: MirrorAttendee): void {
    const known = this.#people.get(order_id)
    if (known === id) this.#people.delete(order_id)
    else if (known instanceof Set) known.delete(id)
  }

  /** Returns the attendees of an order on this list. */
  of(order_id: Id): Iterable<Id> {
    const known = this.#people.get(order_id)
    if (known === undefined) return []
    return known instanceof Set ? known : [known]
  }
}
