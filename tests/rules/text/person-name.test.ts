import { expect, test } from 'vitest'
import { personName } from '#rules/text/person-name.ts'

test.each([
  ['美玲', '陳', '陳美玲'],
  ['Amy', 'Chan', 'Amy Chan'],
  ['Amy', '陳', 'Amy 陳'],
  ['陳美玲', '', '陳美玲'],
  [' Mei ', '', 'Mei'],
  [' 美玲', '陳 ', '陳美玲'],
  ['Amy ', ' Chan', 'Amy Chan'],
  ['', '', ''],
])('the names %o and %o are joined to %o', (first_name, last_name, whole) => {
  expect(personName({ first_name, last_name })).toBe(whole)
})
