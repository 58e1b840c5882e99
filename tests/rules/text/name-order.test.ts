import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hanOrder, listedName, sortByName } from '#rules/text/name-order.ts'

const people = (...names: [string, string][]) =>
  names.map(([first_name, last_name], index) => ({ id: `at_${index}`, first_name, last_name }))
const sorted = (...names: [string, string][]) => sortByName(people(...names)).map(listedName)

test('a Latin name is listed with the family name first, a Chinese one without a space', () => {
  expect(listedName({ first_name: 'Anna', last_name: 'Lee' })).toBe('Lee, Anna')
  expect(listedName({ first_name: '大文', last_name: '陳' })).toBe('陳大文')
  expect(listedName({ first_name: 'Madonna', last_name: '' })).toBe('Madonna')
  expect(listedName({ first_name: ' ', last_name: '' })).toBe('')
})

test('names are sorted A to Z without regard to accents and case, people without a name last', () => {
  expect(sorted(['', ''], ['Zoe', 'Ábel'], ['Ann', 'abel'], ['Bo', 'Zimmer'], ['Al', 'Ödön'])).toEqual([
    'abel, Ann',
    'Ábel, Zoe',
    'Ödön, Al',
    'Zimmer, Bo',
    '',
  ])
})

test('Chinese names follow the Latin ones by number of strokes', () => {
  expect(hanOrder()).toBe('strokes')
  // 丁 2, 王 4, 李 7, 林 8, 陳 11, 黃 12, 鄭 15, 關 19 strokes.
  expect(
    sorted(
      ['明', '關'],
      ['明', '鄭'],
      ['Wing', 'Chan'],
      ['明', '黃'],
      ['明', '王'],
      ['明', '陳'],
      ['明', '丁'],
    ),
  ).toEqual(['Chan, Wing', '丁明', '王明', '陳明', '黃明', '鄭明', '關明'])
  expect(sorted(['明', '林'], ['明', '李'])).toEqual(['李明', '林明'])
})

test('the order does not depend on the order in which people come', () => {
  const name = fc.constantFrom(
    '',
    'Lee',
    'lee',
    'Léa',
    '陳',
    '王',
    '林',
    '大文',
    'Ω',
    'ไทย',
    'Жук',
    '10',
    '9',
  )
  const lists = fc.array(fc.tuple(name, name), { maxLength: 12 })
  fc.assert(
    fc.property(lists, (names) => {
      const all = people(...names)
      expect(sortByName(all.toReversed())).toEqual(sortByName(all))
    }),
  )
})
