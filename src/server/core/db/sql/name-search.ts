import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hanVariants } from '#rules/text/han-alike.ts'
import { wordForms } from '#rules/text/name-search.ts'
import { parsePhoneSearch } from '#rules/text/phone.ts'

/** A word with more possible spellings is searched by one pattern. */
const SPELLINGS_MAX = 16
const SIGN = /[!-/:-@[-`{-~]/

/**
 * Folded text to search. `spaced`: e-mail address, ids and names, each part of a name after one space; `all`:
 * the same plus the names without spaces.
 */
export type SearchColumns = { spaced: SQLWrapper; all: SQLWrapper }

/**
 * Returns the searchable text of a row: the generated column `searched` of its table (decisions 072 and 107).
 */
export const searchColumnsOf = (table: PgTable): SearchColumns => splitSearchText(sql`${table}.searched`)

/**
 * Returns the search columns of a text that is not stored folded; each of its words may be part of a name.
 */
export const foldedColumnsOf = (text: SQLWrapper): SearchColumns =>
  splitSearchText(sql`(search_fold(${text}) || search_names(${text}))`)

/** Splits a text into both parts; the one without spaces follows a line end. */
function splitSearchText(all: SQL): SearchColumns {
  return { spaced: sql`split_part(${all}, e'\n', 1)`, all }
}

/** Joins two texts. */
export function joinSearchColumns(one: SearchColumns, other: SearchColumns): SearchColumns {
  return { spaced: sql`(${one.spaced} || ${other.spaced})`, all: sql`(${one.all} || ' ' || ${other.all})` }
}

/**
 * Returns the condition that every word of a search is in a folded text, with the same rules as a door's name
 * search (rules/words/name-search.ts): any order and case, without diacritics and punctuation, simplified
 * equal to traditional. Undefined for an empty search; a search without words matches nobody.
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

/**
 * Returns the condition that every word of a search is in a text, compared as names are; undefined for an
 * empty search.
 */
export function containsWords(text: SQLWrapper, search: string): SQL | undefined {
  return search.trim() === '' ? undefined : containsNames(foldedColumnsOf(text), search)
}

/**
 * Returns the condition that an order of an event has a phone number which the search matches by its last
 * digits or in full.
 */
export function isOrderWithPhone(order_id: SQLWrapper, event_id: string, search: string): SQL | undefined {
  const phone = sql`phone`
  const isMeant = matchesPhone([phone], search)
  return (
    isMeant &&
    sql`${order_id} = any (array(select id from orders where event_id = ${event_id} and ${isMeant}))`
  )
}

/**
 * Returns the condition that a search matches one of these phone numbers by its last four digits or in full.
 */
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
