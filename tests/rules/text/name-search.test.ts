import { describe, expect, test } from 'vitest'
import { hanVariants } from '#rules/text/han-alike.ts'
import { UNMATCHED_SEARCHES, NAME_PAIRS } from '#tests/support/name-pairs.ts'
import { searchableName, searchWords } from '#rules/text/name-search.ts'

/** Whether every word of a query is in a name. */
function finds(query: string, first_name: string, last_name: string): boolean {
  return searchWords(query, hanVariants).every((word) =>
    word.matches(searchableName({ first_name, last_name })),
  )
}

describe('a search for people', () => {
  test.each(NAME_PAIRS)('a search finds %j by each of %j', (stored, typed) => {
    expect(typed.filter((query) => !finds(query, ...stored))).toEqual([])
  })

  test.each(UNMATCHED_SEARCHES)('a search finds nobody by %j', (query) => {
    expect(NAME_PAIRS.filter(([stored]) => finds(query, ...stored))).toEqual([])
  })

  test.each([
    ['何偉強', '偉強', '何'],
    ['偉強何', '偉強', '何'],
    ['何 偉強', '偉強', '何'],
    ['偉 何', '偉強', '何'],
    ['何伟强', '偉強', '何'],
    ['陳大文', '大文', '陳'],
    ['陈', '大文', '陳'],
    ['陳', '大文', '陈'],
    ['衞', '衛', '黃'],
    ['卫', '衞', '黃'],
    ['luka', 'Łuka', 'Đorđević'],
    ['LUKA dorde', 'Łuka', 'Đorđević'],
    ['łuka', 'Luka', 'Modric'],
    ['strasse', 'Anna', 'Straße'],
    ['soren', 'Søren', 'Kjær'],
    ['kjaer', 'Søren', 'Kjær'],
    ['nguyen zoe', 'Zoë', 'Nguyễn'],
    ['ibrahim', 'İbrahim', 'Işık'],
    ['isik', 'İbrahim', 'Işık'],
    ['chantaiman', 'Tai Man', 'Chan'],
    ['taiman', 'Tai Man', 'Chan'],
    ['tai man', 'Taiman', 'Chan'],
    ['winglee', 'Wing', 'Lee'],
    ['gcha', 'Wing', 'Chan'],
    ['obrien', 'Pat', "O'Brien"],
    ["o'brien", 'Pat', 'OBrien'],
    ['jean-luc', 'Jean Luc', 'Picard'],
  ])('a search for %s finds %s %s', (query, first_name, last_name) => {
    expect(finds(query, first_name, last_name)).toBe(true)
  })

  test.each([
    ['gc', 'Wing', 'Chan'],
    ['gch', 'Wing', 'Chan'],
    ['陳小文', '大文', '陳'],
    ['衛文', '文', '黃'],
    ['lukas', 'Łuka', 'Modric'],
    ['wing lee', 'Wing', 'Chan'],
  ])('a search for %s does not find %s %s', (query, first_name, last_name) => {
    expect(finds(query, first_name, last_name)).toBe(false)
  })

  test('a search treats no query character as a wildcard', () => {
    for (const query of ['.*', '(', '\\']) expect(finds(query, '大文', '陳'), query).toBe(false)
    expect(finds('陳(大', '(大文', '陳')).toBe(true)
  })

  test('a search of whitespace has no words, and similar characters are not needed', () => {
    expect(searchWords(' 、, ')).toEqual([])
    const [word, ...others] = searchWords(' wing, ')
    expect(others).toEqual([])
    expect(word?.matches(searchableName({ first_name: 'Wing', last_name: 'Chan' }))).toBe(true)
  })
})
