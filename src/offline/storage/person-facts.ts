import type { MirrorAttendee } from '#contract/door/mirror.ts'

/** The last letter of the common Latin blocks. */
const LATIN = '\u024F'
/** Minimum length of a search in ids; otherwise every "a" would match all of them. */
export const ID_MIN = 4

/** Returns the hashes of all current and former codes of an attendee. */
export const codesOf = ({ code_hash, foreign_hash, tombstones = [] }: MirrorAttendee) => [
  code_hash,
  ...(foreign_hash === undefined ? [] : [foreign_hash]),
  ...tombstones.map((old) => old.code_hash),
]

/** Returns whether an attendee was erased for privacy: only a cancelled ticket is left. */
export const isErased = ({ status, first_name, last_name }: MirrorAttendee) =>
  status === 'CANCELLED' && `${first_name}${last_name}`.trim() === ''

/** Returns whether an attendee has not paid, or paid at a door. */
export const isUnpaid = ({ paid, paid_at_door }: MirrorAttendee) => !paid || paid_at_door !== undefined

/** Returns the distinct non-Latin letters of attendees' names. */
export function foreignLettersOf(people: Iterable<MirrorAttendee>): string {
  const letters = new Set<string>()
  for (const { first_name, last_name } of people)
    for (const letter of first_name + last_name) if (letter > LATIN) letters.add(letter)
  return [...letters].join('')
}
