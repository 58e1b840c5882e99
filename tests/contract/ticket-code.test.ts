import fc from 'fast-check'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BASE32 } from '#contract/wire/base32.ts'
import {
  groupTicketCode,
  hashTicketCode,
  findKey,
  makeTicketCode,
  parseTicketCode,
  TICKET_CODE_LENGTH,
  TICKET_NUMBER_MAX,
  type DoorKey,
} from '#contract/door/ticket-code.ts'
import { runs } from '#tests/support/long.ts'

const key = fc.record({
  key_no: fc.integer({ min: 0, max: 31 }),
  secret: fc.string({ minLength: 16, unit: 'grapheme-ascii' }),
})
const ticket_no = fc.integer({ min: 0, max: TICKET_NUMBER_MAX })
const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
const made = fc.record({ key, ticket_no, random }).map((parts) => ({
  ...parts,
  code: makeTicketCode(parts.key, parts.ticket_no, parts.random),
}))
const KEY: DoorKey = { key_no: 1, secret: 'a secret of this event alone' }

/** Spellings of a code that must not change its meaning. */
const spellings = fc.constantFrom<(code: string) => string>(
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => groupTicketCode(code),
  (code) => groupTicketCode(code).replaceAll(' ', '-'),
  (code) => groupTicketCode(code).replaceAll(' ', '\u2013'),
  (code) => groupTicketCode(code).replaceAll(' ', '\u00a0'),
  (code) => code.replaceAll('0', 'O'),
  (code) => code.replaceAll('0', 'o'),
  (code) => code.replaceAll('1', 'I'),
  (code) => code.replaceAll('1', 'l'),
  (code) => `${code}\r\n`,
  (code) => `${code}\t`,
  (code) => `  ${code}`,
  (code) => `\u0002${code}\u0003`,
  (code) => `\ufeff${code}`,
  (code) => `${code.slice(0, 9)}\u200b${code.slice(9)}`,
)
/** Prefixes of a scanner that reports the symbology or the character set. */
const prefixes = fc.constantFrom(
  '',
  ']Q3',
  ']d2',
  '\\000026',
  ']Q3\\000026',
  ' ]Q1',
  '\r\n]Q3',
  '\u0002]Q3',
  '\u001d]d2',
  '\u200b]Q3',
)

describe('a ticket code', () => {
  test('a ticket code is 27 characters of Crockford base32: key, type, randomness, MAC', () => {
    const code = makeTicketCode(KEY, 33, new Uint8Array(10).fill(0xff))
    const body = `111${'Z'.repeat(16)}`
    const mac = createHmac('sha256', KEY.secret).update(body).digest().subarray(0, 5)
    const bits = Array.from(mac, (byte) => byte.toString(2).padStart(8, '0')).join('')
    const spelled = (bits.match(/.{5}/g) ?? [])
      .map((five) => BASE32.charAt(Number.parseInt(five, 2)))
      .join('')
    expect(code).toBe(body + spelled)
    expect(code).toHaveLength(TICKET_CODE_LENGTH)
  })

  test('a ticket code is decoded to its parts and is authentic under its key', () => {
    fc.assert(
      fc.property(made, ({ key, ticket_no, code }) => {
        const read = parseTicketCode(code)
        expect(read).toEqual({ code, key_no: key.key_no, ticket_no })
        expect(read && findKey(read, [{ key_no: 31, secret: 'of another time' }, key])).toBe(key)
      }),
    )
  })

  test('a ticket code is authentic under no other key, also of the same number, and not without a key', () => {
    fc.assert(
      fc.property(made, key, ({ code, key }, other) => {
        fc.pre(key.secret !== other.secret)
        const read = parseTicketCode(code)
        if (read === null) throw new Error('it was made just now')
        expect(findKey(read, [other, { ...other, key_no: key.key_no }])).toBeFalsy()
        expect(findKey(read, [{ ...key, key_no: (key.key_no + 1) % 32 }])).toBeFalsy()
        expect(findKey(read, [])).toBeFalsy()
      }),
    )
  })

  test('a ticket code with any one character changed is malformed or not authentic', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const code = makeTicketCode(KEY, 7, bytes)
        for (let at = 0; at < code.length; at += 1)
          for (const character of `${BASE32}U*/é票\u0000`) {
            if (character === code[at]) continue
            const read = parseTicketCode(code.slice(0, at) + character + code.slice(at + 1))
            expect(read !== null && findKey(read, [KEY]), `${character} at ${at}`).toBeFalsy()
          }
      }),
      { numRuns: 4 },
    )
  })

  test('a ticket code with two swapped neighbours, cut or extended is rejected', () => {
    fc.assert(
      fc.property(random, fc.nat(25), (bytes, at) => {
        const code = makeTicketCode(KEY, 7, bytes)
        const [one = '', two = ''] = code.slice(at, at + 2)
        const swapped = parseTicketCode(code.slice(0, at) + two + one + code.slice(at + 2))
        if (one !== two) expect(swapped && findKey(swapped, [KEY])).toBeFalsy()
        for (const wrong of [code.slice(0, -1), code.slice(1), `${code}0`, code + code, `0${code}`])
          expect(parseTicketCode(wrong)).toBeNull()
      }),
    )
  })

  test('a ticket code reads the same in every spelling, in two combined, and behind a prefix', () => {
    fc.assert(
      fc.property(made, spellings, spellings, prefixes, ({ code }, one, other, prefix) => {
        expect(parseTicketCode(one(code))?.code).toBe(code)
        expect(parseTicketCode(prefix + other(one(code)))?.code).toBe(code)
      }),
      { numRuns: runs(500) },
    )
  })

  test('any other input is not a ticket code', () => {
    const odd = [
      '',
      ' ',
      '0'.repeat(26),
      'U'.repeat(27),
      '0'.repeat(28),
      `${'0'.repeat(27)}!`,
      '٠'.repeat(27),
    ]
    for (const raw of [...odd, ' '.repeat(300), '0'.repeat(4096), `https://x.test/${'0'.repeat(27)}`])
      expect(parseTicketCode(raw), raw).toBeNull()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const read = parseTicketCode(raw)
        if (read !== null) expect(read.code).toMatch(new RegExp(`^[${BASE32}]{27}$`))
      }),
    )
  })

  test('a ticket code of another event is well formed and not authentic', () => {
    const other = parseTicketCode(
      makeTicketCode({ key_no: 1, secret: 'the other event' }, 7, new Uint8Array(10)),
    )
    expect(other).not.toBeNull()
    expect(other && findKey(other, [KEY])).toBeFalsy()
  })

  test('a ticket code has a stable hash: the first 96 bits of SHA-256', () => {
    expect(hashTicketCode('0'.repeat(27))).toBe('d18b431dbcc848237ea9d97c')
    fc.assert(
      fc.property(made, made, ({ code }, other) => {
        expect(hashTicketCode(code)).toBe(sha(code))
        expect(hashTicketCode(code)).toMatch(/^[0-9a-f]{24}$/)
        if (other.code !== code) expect(hashTicketCode(other.code)).not.toBe(hashTicketCode(code))
      }),
    )
  })

  test('a grouped ticket code is the same code', () => {
    const code = makeTicketCode(KEY, 0, new Uint8Array(10))
    expect(
      groupTicketCode(code)
        .split(' ')
        .map(({ length }) => length),
    ).toEqual([4, 4, 4, 4, 4, 4, 3])
    expect(parseTicketCode(groupTicketCode(code))?.code).toBe(code)
    expect(groupTicketCode('')).toBe('')
  })
})

function sha(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 24)
}
