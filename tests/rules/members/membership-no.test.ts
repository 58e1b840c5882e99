import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { membershipNo, readMembershipNo, formatMembershipNo } from '#rules/members/membership-no.ts'

const anySerial = fc.integer({ min: 0, max: 99_999_999 })

describe('a membership number', () => {
  test('a membership number has eight digits and a check digit, and is read with gaps and in full width', () => {
    expect(membershipNo(1234)).toBe('000012342')
    expect(formatMembershipNo('000012342')).toBe('0000 1234 2')
    expect(readMembershipNo(' 0000 1234-2 ')).toBe('000012342')
    expect(readMembershipNo('００００１２３４２')).toBe('000012342')
    for (const typed of ['', '00001234', '0000123421', '00001234x', 'x000012342'])
      expect(readMembershipNo(typed)).toBe(null)
  })

  test('a membership number with any one wrong digit is invalid', () => {
    fc.assert(
      fc.property(anySerial, fc.nat(8), fc.integer({ min: 1, max: 9 }), (serial, at, by) => {
        const right = membershipNo(serial)
        const wrong = `${right.slice(0, at)}${(Number(right[at]) + by) % 10}${right.slice(at + 1)}`
        expect(readMembershipNo(right)).toBe(right)
        expect(readMembershipNo(wrong)).toBe(null)
      }),
    )
  })
})
