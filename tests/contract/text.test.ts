import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { namePart, toStorableText, text } from '#contract/wire/text.ts'

const codesOf = (schema: z.ZodType, typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message) ?? []

describe('a text that a person typed', () => {
  test('a text is trimmed and otherwise kept unchanged', () => {
    expect(text(1, 20).parse('  Wing Chan \n')).toBe('Wing Chan')
    expect(text(1, 20).parse('\u00a0\u3000陳 永\t')).toBe('陳 永')
    for (const kept of ['a\tb\nc\r\nd', '👩‍👩‍👧', 'é', '=1+1', '<b>', "'; --", '\u202eabc'])
      expect(text(1, 20).parse(kept)).toBe(kept)
  })

  test('a text has no control characters and no half of a surrogate pair', () => {
    for (const sign of [
      '\u0000',
      '\u0007',
      '\u000b',
      '\u001b',
      '\u001f',
      '\u007f',
      '\ud83d',
      '\ude00',
      '\ude00\ud83d',
    ])
      expect(codesOf(text(1, 20), `a${sign}b`), JSON.stringify(sign)).toEqual(['text.control_characters'])
  })

  test('a text is measured in characters: an emoji or a Chinese character is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom('x', '票', '🎟', '𠮷'), (length, sign) => {
        expect(codesOf(text(1, 50), sign.repeat(length))).toEqual(length > 50 ? ['too_long'] : [])
      }),
    )
    expect(codesOf(text(1, 3), `  ${'x'.repeat(3)}  `)).toEqual([])
  })

  test('a text reports whether it is missing or too short', () => {
    expect(codesOf(text(1, 5), ' \n ')).toEqual(['required'])
    expect(codesOf(text(3, 5), 'ab')).toEqual(['too_short'])
    expect(codesOf(text(0, 5), '')).toEqual([])
    for (const wrong of [undefined, null, 7, {}, ['a']]) expect(codesOf(text(0, 5), wrong)).toHaveLength(1)
  })

  test('an accepted text is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const first = text(0, 50).safeParse(typed)
        if (first.success) expect(text(0, 50).parse(first.data)).toBe(first.data)
      }),
    )
  })
})

describe('scanner input', () => {
  test('scanner input loses only what no database can store', () => {
    expect(toStorableText('a\u0000b\ud83dc\ude00')).toBe('a\ufffdb\ufffdc\ufffd')
    expect(toStorableText('\u0002]Q3\u001dABC\r\n 👩‍👩‍👧')).toBe('\u0002]Q3\u001dABC\r\n 👩‍👩‍👧')
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u0000', '\ud800', '\udfff'),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
        const raw = parts.join('')
        const kept = toStorableText(raw)
        expect(kept).not.toContain('\u0000')
        expect(() => encodeURIComponent(kept)).not.toThrow()
        expect(kept).toHaveLength(raw.length)
        expect(toStorableText(kept)).toBe(kept)
      }),
    )
  })
})

test.each([
  'St. John',
  'J.R.R. Tolkien',
  'J.de',
  'A.M.Co',
  'Jean.Me',
  'Booking.com',
  'M.Chan',
  'Prof. Dr. Müller-Lüdenscheidt',
  '陳大文',
  "O'Neil",
  'Łukasz',
  'می\u200cرضا',
  'क\u094d\u200dष',
  '👩\u200d👩\u200d👧',
  '<script>',
])('%j is accepted as a name', (name) => {
  expect(namePart(1, 50).parse(name)).toBe(name)
})

test.each([
  ['\u202eDrew\u202c', 'Drew'],
  ['\u2066Ada\u2069', 'Ada'],
  ['A\u200bda\u00ad', 'Ada'],
  ['Ada\u00a0Maria', 'Ada Maria'],
  ['陳\u3000大文', '陳 大文'],
  ['Ada\u200d', 'Ada'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(namePart(1, 50).parse(typed)).toBe(stored)
})

test.each([
  ['\u200b\u2060', 'required'],
  ['\u3164', 'required'],
  ['\u200d\ufe0f\u2800', 'required'],
  ['https://evil.test', 'not_a_name'],
  ['www.evil', 'not_a_name'],
  ['w\u200bww.evil', 'not_a_name'],
  ['ＷＷＷ．evil', 'not_a_name'],
  ['ada＠evil.test', 'not_a_name'],
  ['ada@evil', 'not_a_name'],
  ['Ada\nBob', 'not_a_name'],
])('%j is rejected as a name', (typed, code) => {
  expect(codesOf(namePart(1, 50), typed)).toEqual([code])
})
