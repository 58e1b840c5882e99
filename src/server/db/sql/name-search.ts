import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { hanAlike } from '#rules/words/han-alike.ts'
import { BETWEEN_WORDS, foldText } from '#rules/words/name-search.ts'

/** Blocks of Latin letters with marks, strokes, or two in one. */
const LATIN = [
  [0xdf, 0x24f],
  [0x1e01, 0x1eff],
] as const
const PLAIN_LENGTH_MAX = 2

/** A plain letter, or two of them, to the letters that a search takes for it. */
const dressed = new Map<string, string>()
for (const [first, last] of LATIN)
  for (let at = first; at <= last; at += 1) {
    const letter = String.fromCodePoint(at)
    const plain = foldText(letter)
    const is_new = plain !== letter && letter === letter.toLowerCase() && plain.length <= PLAIN_LENGTH_MAX
    if (is_new && /^[a-z]+$/.test(plain)) dressed.set(plain, (dressed.get(plain) ?? '') + letter)
  }

/**
 * Whether every word of a search is in a text with names, as a door's search finds them (rules/words/name-search.ts): in
 * any order and case, without marks, simplified as traditional. Undefined for an empty search; one that holds no word
 * finds nobody.
 */
export function containsNames(text: SQLWrapper, search: string): SQL | undefined {
  const words = search.toLowerCase().normalize('NFC').split(BETWEEN_WORDS).filter(Boolean)
  if (search === '') return undefined
  if (words.length === 0) return sql`false`
  const all = (parts: string[]) =>
    sql`all (array[${sql.join(
      parts.map((part) => sql`${part}::text`),
      sql`, `,
    )}])`
  const plain = words.map((word) => `%${foldText(word).replace(/[\\%_]/g, '\\$&')}%`)
  // Patterns take four times as long: only texts with other letters than A to Z need them.
  return sql`case when octet_length(${text}) = char_length(${text})
    then lower(${text} collate "C") like ${all(plain)}
    else lower(${text} collate "und-x-icu") ~ ${all(words.map(patternOf))} end`
}

/** The orders of an event whose phone number ends with these four digits. */
export function ordersByPhone(event_id: string, search: string): SQL {
  return sql`select id from orders where event_id = ${event_id} and right(phone, 4) = ${search.trim()}`
}

/** What a search of people looks into: both orders of the name, and the same without spaces. */
export function searchedName(first: SQLWrapper, last: SQLWrapper): SQL {
  return sql`${first} || ' ' || ${last} || ' ' || replace(${first} || ${last} || ${first}, ' ', '')`
}

function patternOf(word: string): string {
  return word.replace(/ss|ae|oe|th|./gsu, (part) => {
    const plain = foldText(part)
    const letters = Array.from(plain)
      .map((letter) => classOf(letter, plain === letter ? part : ''))
      .join('')
    if (plain.length === 1) return letters
    const in_one = plain === part ? (dressed.get(part) ?? '') : part
    return in_one === '' ? letters : `(?:${letters}|[${in_one}])`
  })
}

/** @param typed how the letter was typed, when that is more than the letter itself */
function classOf(plain: string, typed: string): string {
  const group = new Set(Array.from((hanAlike(plain) ?? plain) + (dressed.get(plain) ?? '') + typed))
  const letters = [...group].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`))
  return letters.length > 1 ? `[${letters.join('')}]` : letters.join('')
}
