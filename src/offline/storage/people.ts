import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { isExpected } from '#rules/door/attendance.ts'
import {
  searchableName,
  searchWords,
  type CharacterVariants,
  type SearchableName,
  type SearchWord,
} from '#rules/text/name-search.ts'
import { parsePhoneSearch } from '#rules/text/phone.ts'
import type { PackedReader } from './packed/packed-reader.ts'
import { OrderGroups } from './order-groups.ts'
import { foreignLettersOf, ID_MIN, isErased } from './person-facts.ts'

type PersonRow = { attendee: MirrorAttendee; is_listed: boolean; name: SearchableName; ids: string }

/**
 * The attendees of a list, counted and searchable; part of the roster. Attendees of other ticket types are stored
 * for their codes only, and neither counted nor found. Most stay packed; changed ones have a row of their own.
 */
export class People {
  readonly #rows = new Map<Id, PersonRow>()
  readonly #order_groups = new OrderGroups()
  #packed: PackedReader | null = null
  /** Indexes of packed attendees that have been changed or removed since. */
  readonly #outdated = new Set<number>()
  #types: ReadonlySet<Id> | null = null
  #size = 0
  #expected = 0

  get size(): number {
    return this.#size
  }

  /** Returns how many attendees can still come. */
  get expected(): number {
    return this.#expected
  }

  /** Sets the ticket types of the list; until then every attendee is on it. */
  setTypes(ticket_ids: readonly Id[]): void {
    this.#types = new Set(ticket_ids)
    this.#size = 0
    this.#expected = 0
    for (const at of this.#indexes()) this.#countAt(at, 1)
    for (const row of this.#rows.values()) {
      row.is_listed = this.#isListed(row.attendee.ticket_id)
      this.#count(row, 1)
    }
  }

  /** Replaces all attendees by packed ones, which include those looked up individually. */
  putPacked(packed: PackedReader): void {
    for (const row of this.#rows.values()) {
      this.#count(row, -1)
      this.#order_groups.remove(row.attendee)
    }
    this.#rows.clear()
    this.#packed = packed
    for (const at of this.#indexes()) this.#countAt(at, 1)
  }

  get(id: Id): MirrorAttendee | undefined {
    const row = this.#rows.get(id)
    if (row !== undefined || this.#packed === null) return row?.attendee
    const at = this.#indexOf(id)
    return at === undefined ? undefined : this.#packed.personAt(at)
  }

  /** Returns the attendees of an order on this list. */
  ofOrder(order_id: Id): MirrorAttendee[] {
    return this.ofWholeOrder(order_id).filter(({ ticket_id }) => this.#isListed(ticket_id))
  }

  /** Returns the attendees of an order, also those of ticket types that are not on this list, as far as known. */
  ofWholeOrder(order_id: Id): MirrorAttendee[] {
    const packed = this.#packed
    const indexes = packed?.ofOrder(order_id).filter((at) => !this.#outdated.has(at)) ?? []
    return [
      ...indexes.flatMap((at) => packed?.personAt(at) ?? []),
      ...[...this.#order_groups.of(order_id)].flatMap((id) => this.get(id) ?? []),
    ]
  }

  /** Returns the distinct non-Latin letters of all names. */
  foreignLetters(): string {
    const changed = foreignLettersOf(Array.from(this.#rows.values(), ({ attendee }) => attendee))
    return [...new Set(changed + (this.#packed?.foreign_letters ?? ''))].join('')
  }

  /** Adds or updates an attendee. */
  put(attendee: MirrorAttendee): void {
    this.#unindex(attendee.id)
    const is_listed = this.#isListed(attendee.ticket_id)
    const row = {
      attendee,
      is_listed,
      name: searchableName(attendee),
      ids: `${attendee.id} ${attendee.order_id}`,
    }
    this.#rows.set(attendee.id, row)
    this.#order_groups.put(attendee)
    this.#count(row, 1)
  }

  /** Removes an attendee; returns undefined when unknown. */
  remove(id: Id): MirrorAttendee | undefined {
    const removed = this.get(id)
    this.#unindex(id)
    this.#rows.delete(id)
    return removed
  }

  /**
   * Searches attendees whose name or ids contain every word of the query, or whose phone number ends with it;
   * without erased ones.
   * @returns at most `limit` of them, and the total
   */
  search(
    query: string,
    limit: number,
    variants?: CharacterVariants,
  ): { found: MirrorAttendee[]; total: number } {
    const phone = parsePhoneSearch(query)
    const words = searchWords(phone?.end ?? query, variants)
    const found: MirrorAttendee[] = []
    let total = 0
    if (words.length === 0) return { found, total }
    for (const at of this.#indexes()) {
      if (this.#packed?.matches(at, words) !== true || !this.#isListedAt(this.#packed, at)) continue
      total += 1
      if (found.length < limit) found.push(this.#packed.personAt(at))
    }
    for (const row of this.#rows.values()) {
      if (!row.is_listed || isErased(row.attendee) || !words.every((word) => matchesRow(word, row))) continue
      total += 1
      if (found.length < limit) found.push(row.attendee)
    }
    return { found, total }
  }

  /** Returns how many other attendees of the list have the same name; 0 without a name. */
  countNamesakes(id: Id): number {
    const person = this.get(id)
    const name = person === undefined ? '' : searchableName(person).spaced
    if (name.trim() === '') return 0
    let count = 0
    const own_index = this.#indexOf(id)
    for (const at of this.#indexes()) {
      if (at === own_index || this.#packed?.spacedAt(at) !== name) continue
      count += Number(this.#isListedAt(this.#packed, at))
    }
    for (const [other_id, row] of this.#rows)
      count += Number(row.is_listed && other_id !== id && row.name.spaced === name)
    return count
  }

  #isListed(ticket_id: Id): boolean {
    return this.#types?.has(ticket_id) ?? true
  }

  /** Iterates over the indexes of unchanged packed attendees. */
  *#indexes(): Iterable<number> {
    for (let at = 0; at < (this.#packed?.count ?? 0); at++) if (!this.#outdated.has(at)) yield at
  }

  #indexOf(id: Id): number | undefined {
    const at = this.#packed?.indexOf(id)
    return at === undefined || this.#outdated.has(at) ? undefined : at
  }

  #isListedAt(packed: PackedReader, at: number): boolean {
    return !this.#outdated.has(at) && this.#isListed(packed.typeAt(at))
  }

  /** Removes an attendee from counts and indexes. */
  #unindex(id: Id): void {
    const row = this.#rows.get(id)
    if (row !== undefined) {
      this.#count(row, -1)
      this.#order_groups.remove(row.attendee)
    }
    const at = this.#indexOf(id)
    if (at === undefined) return
    this.#countAt(at, -1)
    this.#outdated.add(at)
  }

  #countAt(at: number, by: 1 | -1): void {
    if (this.#packed === null || !this.#isListed(this.#packed.typeAt(at))) return
    this.#size += by
    if (this.#packed.isExpectedAt(at)) this.#expected += by
  }

  #count({ attendee, is_listed }: PersonRow, by: 1 | -1): void {
    if (!is_listed) return
    this.#size += by
    if (isExpected(attendee)) this.#expected += by
  }
}

function matchesRow(word: SearchWord, { name, ids, attendee: { phone_end } }: PersonRow): boolean {
  const { text } = word
  return word.matches(name) || (text.length >= ID_MIN && ids.includes(text)) || phone_end === text
}
