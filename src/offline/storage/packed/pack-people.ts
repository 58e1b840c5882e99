import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { isExpected } from '#rules/door/attendance.ts'
import { searchableName } from '#rules/text/name-search.ts'
import { codesOf, foreignLettersOf, isErased, isUnpaid } from '#offline/storage/person-facts.ts'
import { bytesOf, columnOf, type BytesColumn, type TextColumn } from './text-column.ts'
import { indexOf, type TextIndex } from './text-index.ts'

/** Bit flags that decide whether an attendee is counted or found. */
export const FLAGS = { expected: 1, erased: 2 }

/** The attendees of a list in columns beside the chunks, so that a hundred thousand are read at once. */
export type PackedPeople = {
  count: number
  ids: TextColumn
  id_index: TextIndex
  orders: TextColumn
  order_index: TextIndex
  /** All codes, current and former, and their holders. */
  codes: TextColumn
  code_index: TextIndex
  holders: Uint32Array
  spaced: TextColumn
  joined: TextColumn
  phone_ends: TextColumn
  /** Ticket types, and the index of each attendee's. */
  types: Id[]
  type_of: Uint16Array
  flags: Uint8Array
  /** Attendees whose payment may be by a door. */
  owing: Uint32Array
  foreign_letters: string
  /** Each attendee as received, as JSON. */
  told: BytesColumn
}

/** Packs attendees, each once. */
export function packPeople(people: readonly MirrorAttendee[]): PackedPeople {
  const ids = people.map(({ id }) => id)
  const orders = people.map(({ order_id }) => order_id)
  const names = people.map(searchableName)
  const codes = people.flatMap((person, at) => codesOf(person).map((hash): [string, number] => [hash, at]))
  const hashes = codes.map(([hash]) => hash)
  const types = [...new Set(people.map(({ ticket_id }) => ticket_id))]
  const type_index = new Map(types.map((id, at) => [id, at]))
  return {
    count: people.length,
    ids: columnOf(ids),
    id_index: indexOf(ids),
    orders: columnOf(orders),
    order_index: indexOf(orders),
    codes: columnOf(hashes),
    code_index: indexOf(hashes),
    holders: Uint32Array.from(codes, ([, at]) => at),
    spaced: columnOf(names.map(({ spaced }) => spaced)),
    joined: columnOf(names.map(({ joined }) => joined)),
    phone_ends: columnOf(people.map(({ phone_end = '' }) => phone_end)),
    types,
    type_of: Uint16Array.from(people, ({ ticket_id }) => type_index.get(ticket_id) ?? 0),
    flags: Uint8Array.from(
      people,
      (person) => (isExpected(person) ? FLAGS.expected : 0) | (isErased(person) ? FLAGS.erased : 0),
    ),
    owing: Uint32Array.from(people.flatMap((person, at) => (isUnpaid(person) ? [at] : []))),
    foreign_letters: foreignLettersOf(people),
    told: bytesOf(people.map((person) => JSON.stringify(person))),
  }
}
