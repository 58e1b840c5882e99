import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { SearchWord } from '#rules/text/name-search.ts'
import { ID_MIN } from '#offline/storage/person-facts.ts'
import { FLAGS, type PackedPeople } from './pack-people.ts'
import { holdsAll, textAt, textOfBytes } from './text-column.ts'
import { findIndexes, slotsFor } from './text-index.ts'

/** Reads packed attendees in place; an attendee object is created only on access. */
export class PackedReader {
  readonly #packed: PackedPeople

  constructor(packed: PackedPeople) {
    this.#packed = packed
  }

  get count(): number {
    return this.#packed.count
  }

  get foreign_letters(): string {
    return this.#packed.foreign_letters
  }

  indexOf(id: Id): number | undefined {
    return findIndexes(this.#packed.id_index, this.#packed.ids, id)[0]
  }

  idAt(at: number): Id {
    return textAt(this.#packed.ids, at)
  }

  personAt(at: number): MirrorAttendee {
    // Written by packPeople from validated rows.
    return JSON.parse(textOfBytes(this.#packed.told, at)) as MirrorAttendee
  }

  ofOrder(order_id: Id): number[] {
    return findIndexes(this.#packed.order_index, this.#packed.orders, order_id)
  }

  /** Returns the holder of a code; of two holders, the later one. */
  holderOf(code_hash: string): Id | undefined {
    const index = findIndexes(this.#packed.code_index, this.#packed.codes, code_hash).at(-1)
    const holder = index === undefined ? undefined : this.#packed.holders[index]
    return holder === undefined ? undefined : this.idAt(holder)
  }

  typeAt(at: number): Id {
    return this.#packed.types[this.#packed.type_of[at] ?? 0] ?? ''
  }

  isExpectedAt(at: number): boolean {
    return ((this.#packed.flags[at] ?? 0) & FLAGS.expected) !== 0
  }

  /** Returns the attendees whose payment may be by a door. */
  unpaid(): MirrorAttendee[] {
    return Array.from(this.#packed.owing, (at) => this.personAt(at))
  }

  spacedAt(at: number): string {
    return textAt(this.#packed.spaced, at)
  }

  /** Returns whether an attendee matches a search; erased attendees never do. */
  matches(at: number, words: readonly SearchWord[]): boolean {
    const { flags, spaced, joined, ids, orders, phone_ends } = this.#packed
    if (((flags[at] ?? 0) & FLAGS.erased) !== 0) return false
    const name = { spaced: textAt(spaced, at), joined: textAt(joined, at) }
    return words.every(
      (word) =>
        word.matches(name) ||
        (word.text.length >= ID_MIN &&
          (textAt(ids, at).includes(word.text) || textAt(orders, at).includes(word.text))) ||
        textAt(phone_ends, at) === word.text,
    )
  }
}

/** Returns whether packed data is complete; otherwise it is rebuilt from the chunks. */
export function isComplete(packed: PackedPeople): boolean {
  const { count, codes, holders } = packed
  try {
    const are_columns_complete =
      [packed.ids, packed.orders, packed.spaced, packed.joined, packed.phone_ends, packed.told].every(
        (column) => holdsAll(column, count),
      ) && holdsAll(codes, holders.length)
    const are_indexes_complete =
      packed.id_index.length === slotsFor(count) &&
      packed.order_index.length === slotsFor(count) &&
      packed.code_index.length === slotsFor(holders.length)
    if (
      !are_columns_complete ||
      !are_indexes_complete ||
      packed.type_of.length !== count ||
      packed.flags.length !== count
    )
      return false
    const reader = new PackedReader(packed)
    return count === 0 || [0, count - 1].every((at) => reader.personAt(at).id === reader.idAt(at))
  } catch {
    return false
  }
}
