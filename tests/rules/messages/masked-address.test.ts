import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAddress } from '#rules/messages/masked-address.ts'

test('a masked address shows the first letter and the domain', () => {
  expect(maskAddress('mei.chan@example.test')).toBe('m•••@example.test')
  expect(maskAddress('a@b@example.test')).toBe('a•••@example.test')
  expect(maskAddress('nowhere')).toBe('•••')
})

test('a masked address never shows more than one letter before the domain', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const [before = '', domain] = maskAddress(address).split('•••@')
      expect(Array.from(before)).toHaveLength(1)
      expect(address.endsWith(`@${domain}`)).toBe(true)
    }),
  )
})
