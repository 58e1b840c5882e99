import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phone, readPhone } from '#contract/wire/phone.ts'
import { PHONE_SPELLINGS, UNREADABLE_PHONES } from '#tests/support/phone-spellings.ts'

describe('a phone number', () => {
  test.each(PHONE_SPELLINGS)('a phone number written as %j is read as %s', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored)
  })

  test.each(UNREADABLE_PHONES)('a phone number written as %j is rejected', (typed) => {
    expect(phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['phone'])
  })

  test('a normalized phone number is read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('+0123456789()- .')), maxLength: 20 }),
        (typed) => {
          const number = readPhone(typed)
          if (number !== undefined) expect(readPhone(number)).toBe(number)
        },
      ),
    )
  })
})
