import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hanAlike } from '#rules/words/han-alike.ts'
import { BETWEEN_WORDS, foldText } from '#rules/words/name-search.ts'

/** A word that can be written in more ways is looked for by one pattern. */
const SPELLINGS_MAX = 16
/** The database takes these marks off letters, and no others. */
const WITHOUT_OTHER_MARKS = /(?:\P{M}|[\u0300-\u036f])+/gu
const SIGN = /[!-/:-@[-`{-~]/

/** What searches look into of a row: its names, address and ids, folded; the database keeps it (decision 072). */
export const searchedOf = (table: PgTable): SQL => sql`${table}.searched`

/**
 * Whether every word of a search is in a folded text, as a door's search finds names (rules/words/name-search.ts): in any
 * order and case, without marks, simplified as traditional. Undefined for an empty search; one that holds no word
 * finds nobody. @param searched as `searchedOf` gives it
 */
export function containsNames(searched: SQLWrapper, search: string): SQL | undefined {
  if (search === '') return undefined
  const words = new Set(search.split(BETWEEN_WORDS).map(foldAsKept).filter(Boolean))
  if (words.size === 0) return sql`false`
  return and(...Array.from(words, (word) => isIn(searched, word)))
}

/** Whether an order is one of those of an event whose phone number ends with these four digits. */
export function isOrderByPhone(order_id: SQLWrapper, event_id: string, search: string): SQL {
  return sql`${order_id} = any (array(
    select id from orders where event_id = ${event_id} and right(phone, 4) = ${search.trim()}))`
}

/** A text as the function `search_text` of the database folds it. */
export function foldAsKept(text: string): string {
  return text.normalize('NFKD').replace(WITHOUT_OTHER_MARKS, foldText)
}

function isIn(searched: SQLWrapper, word: string): SQL | undefined {
  const groups = Array.from(word, (letter) => Array.from(hanAlike(letter) ?? letter))
  const ways = groups.reduce((product, group) => product * group.length, 1)
  if (ways > SPELLINGS_MAX) return sql`${searched} ~ ${groups.map(classOf).join('')}`
  const spellings = groups.reduce<string[]>(
    (begun, group) => begun.flatMap((start) => group.map((letter) => start + letter)),
    [''],
  )
  return or(
    ...spellings.map((spelling) => sql`${searched} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`}`),
  )
}

function classOf(group: string[]): string {
  const [letter = ''] = group
  if (group.length > 1) return `[${group.join('')}]`
  return SIGN.test(letter) ? `\\${letter}` : letter
}
