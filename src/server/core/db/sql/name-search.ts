import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hanVariants } from '#rules/text/han-alike.ts'
import { wordForms } from '#rules/text/name-search.ts'
import { parsePhoneSearch } from '#rules/text/phone.ts'

/** A word that can be written in more ways is looked for by one pattern. */
const SPELLINGS_MAX = 16
const SIGN = /[!-/:-@[-`{-~]/

/**
 * A folded text to search in. `spaced`: e-mail address, ids and names, each part of a name after one space; `all`: the
 * same and the names once more without spaces.
 */
export type SearchColumns = { spaced: SQLWrapper; all: SQLWrapper }

/** What searches look into of a row: the generated column `searched` of its table (decisions 072 and 107). */
export const searchColumnsOf = (table: PgTable): SearchColumns => splitSearchText(sql`${table}.searched`)

/** The same of a text that no column holds folded; each word of it may be part of a name. */
export const foldedColumnsOf = (text: SQLWrapper): SearchColumns =>
  splitSearchText(sql`(search_fold(${text}) || search_names(${text}))`)

/** A text of both parts, the one without spaces after a line end. */
function splitSearchText(all: SQL): SearchColumns {
  return { spaced: sql`split_part(${all}, e'\n', 1)`, all }
}

/** Two texts as one. */
export function joinSearchColumns(one: SearchColumns, other: SearchColumns): SearchColumns {
  return { spaced: sql`(${one.spaced} || ${other.spaced})`, all: sql`(${one.all} || ' ' || ${other.all})` }
}

/**
 * Whether every word of a search is in a folded text, as a door's search finds names (rules/words/name-search.ts): in any
 * order and case, without marks and signs, simplified as traditional. Undefined for an empty search; one that holds no
 * word finds nobody.
 */
export function containsNames(searched: SearchColumns, search: string): SQL | undefined {
  if (search === '') return undefined
  const words = wordForms(search)
  if (words.length === 0) return sql`false`
  return and(
    ...words.map(({ text, where, texts }) => {
      const in_names = where === 'joined' ? searched.all : searched.spaced
      const as_typed = texts.includes(text) ? undefined : containsWord(searched.all, text)
      return or(as_typed, ...texts.map((form) => containsWord(in_names, form)))
    }),
  )
}

/** Whether every word of a search is in a text, compared as names are; undefined for an empty search. */
export function containsWords(text: SQLWrapper, search: string): SQL | undefined {
  return search.trim() === '' ? undefined : containsNames(foldedColumnsOf(text), search)
}

/** Whether an order of an event is one of those that a search means by the end of a phone number or by all of it. */
export function isOrderWithPhone(order_id: SQLWrapper, event_id: string, search: string): SQL | undefined {
  const phone = sql`phone`
  const isMeant = matchesPhone([phone], search)
  return (
    isMeant &&
    sql`${order_id} = any (array(select id from orders where event_id = ${event_id} and ${isMeant}))`
  )
}

/** Whether a search means one of these phone numbers by its last four digits or by all of it. */
export function matchesPhone(phones: readonly SQLWrapper[], search: string): SQL | undefined {
  const sought = parsePhoneSearch(search)
  if (sought === undefined) return undefined
  const { end, whole } = sought
  return or(
    ...phones.map((phone) =>
      and(sql`right(${phone}, 4) = ${end}`, whole === undefined ? undefined : sql`${phone} = ${whole}`),
    ),
  )
}

function containsWord(searched: SQLWrapper, word: string): SQL | undefined {
  const groups = Array.from(word, (letter) => Array.from(hanVariants(letter) ?? letter))
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
