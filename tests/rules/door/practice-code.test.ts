import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTicketCode } from '#contract/door/ticket-code.ts'
import { makePracticeCode, parsePracticeCode, PRACTICE_KEYS } from '#rules/door/practice-code.ts'

test('each practice code names its result, also with what a scanner adds, and is no ticket code', () => {
  const codes = PRACTICE_KEYS.map(makePracticeCode)
  expect(new Set(codes).size).toBe(PRACTICE_KEYS.length)
  for (const key of PRACTICE_KEYS) {
    const code = makePracticeCode(key)
    expect(parsePracticeCode(code)).toBe(key)
    expect(parsePracticeCode(` ${code.toLowerCase()}\r\n`)).toBe(key)
    expect(parseTicketCode(code)).toBeNull()
    // The characters that make the smallest QR code.
    expect(code).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  }
})

test('a practice code of a newer version is still one, and other texts are not', () => {
  expect(parsePracticeCode('FOYER-PRACTICE:SOMETHING-NEW')).toBe('practice_code')
  expect(parsePracticeCode('FOYER-PRACTICE')).toBeNull()
  expect(parsePracticeCode(`FOYER-PRACTICE:${'A'.repeat(5_000)}`)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.toUpperCase().includes('FOYER'))
      expect(parsePracticeCode(text)).toBeNull()
    }),
  )
})
