import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hanVariants } from '#rules/text/han-alike.ts'
import { wordForms } from '#rules/text/name-search.ts'
import { parsePhoneSearch } from '#rules/text/phone.ts'

/** A word with more possible spellings is searched by one pattern. */
const SPELLINGS_MAX = 16
const PUNCTUATION = /[!-/:-@[-`{-~]/

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
export function joinSearchColumns(left: SearchColumns, right: SearchColumns): SearchColumns {
  return { spaced: sql`(${left.spaced} || ${right.spaced})`, all: sql`(${left.all} || ' ' || ${right.all})` }
}

/**
 * Returns the condition that every word of a search is in a folded text, with the same rules as a door's name
 * search (rules/text/name-search.ts): any order and case, without diacritics and punctuation, simplified
 * equal to traditional. Undefined for an empty search; a search without words matches nobody.
 */
export function containsNames(searched: SearchColumns, search: string): SQL | undefined {
  if (search === '') return undefined
  const words = wordForms(search)
  if (words.length === 0) return sql`false`
  return and(
    ...words.map(({ text, where, texts }) => {
      const column = where === 'joined' ? searched.all : searched.spaced
      const exact = texts.includes(text) ? undefined : containsWord(searched.all, text)
      return or(exact, ...texts.map((form) => containsWord(column, form)))
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
  const matches = matchesPhone([phone], search)
  return (
    matches &&
    sql`${order_id} = any (array(select id from orders where event_id = ${event_id} and ${matches}))`
  )
}

/**
 * Returns the condition that a search matches one of these phone numbers by its last four digits or in full.
 */
export function matchesPhone(phones: readonly SQLWrapper[], search: string): SQL | undefined {
  const phone_search = parsePhoneSearch(search)
  if (phone_search === undefined) return undefined
  const { end, whole } = phone_search
  return or(
    ...phones.map((phone) =>
      and(sql`right(${phone}, 4) = ${end}`, whole === undefined ? undefined : sql`${phone} = ${whole}`),
    ),
  )
}

function containsWord(column: SQLWrapper, word: string): SQL | undefined {
  const groups = Array.from(word, (character) => Array.from(hanVariants(character) ?? character))
  const spelling_count = groups.reduce((product, group) => product * group.length, 1)
  if (spelling_count > SPELLINGS_MAX) return sql`${column} ~ ${groups.map(classOf).join('')}`
  const spellings = groups.reduce<string[]>(
    (prefixes, group) => prefixes.flatMap((start) => group.map((character) => start + character)),
    [''],
  )
  return or(...spellings.map((spelling) => sql`${column} like ${`%${spelling.replace(/[\\%_]/g, '\\$&')}%`}`))
}

function classOf(group: string[]): string {
  const [character = ''] = group
  if (group.length > 1) return `[${group.join('')}]`
  return PUNCTUATION.test(character) ? `\\${character}` : character
}
