import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { isExpected } from '#rules/door/attendance.ts'
import {
  nameText,
  soughtWords,
  type Alike,
  type NameText,
  type SoughtWord,
} from '#rules/words/name-search.ts'
import { Parties } from './parties.ts'

/** The hashes of all codes that somebody's ticket ever had. */
export const codesOf = ({ code_hash, tombstones = [] }: MirrorAttendee) => [
  code_hash,
  ...tombstones.map((old) => old.code_hash),
]

/** The last letter of the Latin scripts' common blocks. */
const LATIN = '\u024F'
/** Ids are only looked for from this many characters on, else every "a" would match them all. */
const ID_MIN = 4

type Row = { attendee: MirrorAttendee; is_listed: boolean; name: NameText; ids: string }

/**
 * The people of a list as they were told, counted and found; part of the roster. Who is of another ticket type is
 * kept to know their codes, and neither counted nor found.
 */
export class People {
  readonly #rows = new Map<Id, Row>()
  readonly #parties = new Parties()
  #types: ReadonlySet<Id> | null = null
  #size = 0
  #expected = 0

  get size(): number {
    return this.#size
  }

  /** How many could still come. */
  get expected(): number {
    return this.#expected
  }

  /** Says which ticket types the list is of; until then everybody is on it. */
  setTypes(ticket_ids: readonly Id[]): void {
    this.#types = new Set(ticket_ids)
    this.#size = 0
    this.#expected = 0
    for (const row of this.#rows.values()) {
      this.#parties.remove(row.attendee)
      row.is_listed = this.#types.has(row.attendee.ticket_id)
      this.#count(row, 1)
    }
  }

  get(id: Id): MirrorAttendee | undefined {
    return this.#rows.get(id)?.attendee
  }

  /** Who came by an order. */
  ofOrder(order_id: Id): MirrorAttendee[] {
    return [...this.#parties.of(order_id)].flatMap((id) => this.get(id) ?? [])
  }

  /** The letters of everybody's names that are not Latin, each once. */
  foreignLetters(): string {
    const letters = new Set<string>()
    for (const { attendee } of this.#rows.values())
      for (const letter of attendee.first_name + attendee.last_name) if (letter > LATIN) letters.add(letter)
    return [...letters].join('')
  }

  /** Adds somebody, or takes what is newer of them. */
  put(attendee: MirrorAttendee): void {
    const is_listed = this.#types?.has(attendee.ticket_id) ?? true
    const row = { attendee, is_listed, name: nameText(attendee), ids: `${attendee.id} ${attendee.order_id}` }
    const before = this.#rows.get(attendee.id)
    if (before !== undefined) this.#count(before, -1)
    this.#rows.set(attendee.id, row)
    this.#count(row, 1)
  }

  /** Takes somebody out; undefined when they were not there. */
  remove(id: Id): MirrorAttendee | undefined {
    const row = this.#rows.get(id)
    if (row === undefined) return undefined
    this.#rows.delete(id)
    this.#count(row, -1)
    return row.attendee
  }

  /**
   * People in whose name or ids every word of the query stands, or whose phone number ends with it; nobody who was erased.
   * @returns at most `limit` of them, and how many there are
   */
  search(query: string, limit: number, alike?: Alike): { found: MirrorAttendee[]; total: number } {
    const words = soughtWords(query, alike)
    const found: MirrorAttendee[] = []
    let total = 0
    if (words.length === 0) return { found, total }
    for (const row of this.#rows.values()) {
      if (!row.is_listed || isErased(row) || !words.every((word) => isOf(word, row))) continue
      total += 1
      if (found.length < limit) found.push(row.attendee)
    }
    return { found, total }
  }

  /** How many others go by the same name; whoever has none has no namesakes. */
  countNamesakes(id: Id): number {
    const name = this.#rows.get(id)?.name.spaced ?? ''
    if (name.trim() === '') return 0
    let count = 0
    for (const [other_id, other] of this.#rows)
      count += Number(other.is_listed && other_id !== id && other.name.spaced === name)
    return count
  }

  #count({ attendee, is_listed }: Row, by: 1 | -1): void {
    if (!is_listed) return
    if (by === 1) this.#parties.put(attendee)
    else this.#parties.remove(attendee)
    this.#size += by
    if (isExpected(attendee)) this.#expected += by
  }
}

/** Whether somebody was deleted for privacy: nothing is left but a ticket that is cancelled. */
const isErased = ({ attendee, name }: Row) => attendee.status === 'CANCELLED' && name.spaced.trim() === ''

function isOf(word: SoughtWord, { name, ids, attendee: { phone_end } }: Row): boolean {
  const { text } = word
  return word.standsIn(name) || (text.length >= ID_MIN && ids.includes(text)) || phone_end === text
}
