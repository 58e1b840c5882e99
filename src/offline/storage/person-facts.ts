import type { MirrorAttendee } from '#contract/door/mirror.ts'

/** The last letter of the Latin scripts' common blocks. */
const LATIN = '\u024F'
/** Ids are only looked for from this many characters on, else every "a" would match them all. */
export const ID_MIN = 4

/** The hashes of all codes that somebody's ticket ever had. */
export const codesOf = ({ code_hash, tombstones = [] }: MirrorAttendee) => [
  code_hash,
  ...tombstones.map((old) => old.code_hash),
]

/** Whether somebody was deleted for privacy: nothing is left but a ticket that is cancelled. */
export const isErased = ({ status, first_name, last_name }: MirrorAttendee) =>
  status === 'CANCELLED' && `${first_name}${last_name}`.trim() === ''

/** Whether somebody has not paid, or by what a door took. */
export const isUnpaid = ({ paid, paid_at_door }: MirrorAttendee) => !paid || paid_at_door !== undefined

/** The letters of people's names that are not Latin, each once. */
export function foreignLettersOf(people: Iterable<MirrorAttendee>): string {
  const letters = new Set<string>()
  for (const { first_name, last_name } of people)
    for (const letter of first_name + last_name) if (letter > LATIN) letters.add(letter)
  return [...letters].join('')
}
