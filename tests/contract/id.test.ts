import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { ID_PREFIXES, idOf, newId, type IdKind } from '#contract/wire/id.ts'

const KINDS = Object.keys(ID_PREFIXES) as IdKind[]
const kind = fc.constantFrom(...KINDS)
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('an id', () => {
  test('an id has a prefix, an underscore and 16 characters, and is valid for its own kind only', () => {
    fc.assert(
      fc.property(kind, bytes, (made, random) => {
        const id = newId(made, () => random)
        expect(id).toMatch(/^[a-z]{2}_[0-9a-hjkmnp-tv-z]{16}$/)
        for (const other of KINDS) expect(idOf(other).safeParse(id).success).toBe(other === made)
      }),
    )
  })

  test('an id requests 80 random bits and keeps every one of them', () => {
    const asked: number[] = []
    newId('scan', (length) => {
      asked.push(length)
      return new Uint8Array(length)
    })
    expect(asked).toEqual([10])
    fc.assert(
      fc.property(bytes, fc.nat(79), (random, bit) => {
        const flipped = random.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
        expect(newId('scan', () => flipped)).not.toBe(newId('scan', () => random))
      }),
    )
  })

  test('an id of each kind has its own prefix', () => {
    expect(new Set(Object.values(ID_PREFIXES)).size).toBe(KINDS.length)
  })

  test('an id in upper case, longer, shorter, with I, L, O or U, or with surrounding text is rejected', () => {
    const good = 'ev_0123456789abcdef'
    expect(idOf('event').safeParse(good).success).toBe(true)
    for (const wrong of [
      '',
      'ev',
      'ev_',
      good.toUpperCase(),
      good.slice(0, -1),
      `${good}0`,
      ` ${good}`,
      `${good}\n`,
      `x${good}`,
      ...['i', 'l', 'o', 'u', '-', '_', 'é', '０'].map((sign) => good.replace('f', sign)),
      null,
      undefined,
      7,
      {},
      [good],
    ])
      expect(idOf('event').safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('base32', () => {
  test('base32 encodes five bits per character, first bits first, in byte order', () => {
    expect(encodeBase32(new Uint8Array())).toBe('')
    expect(encodeBase32(new Uint8Array([0xff]))).toBe('ZW')
    expect(encodeBase32(new TextEncoder().encode('foobar'))).toBe('CSQPYRK1E8')
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const bytewise = Buffer.compare(one, other)
        const [a, b] = [encodeBase32(one), encodeBase32(other)]
        expect(Math.sign(a < b ? -1 : Number(a > b))).toBe(bytewise)
      }),
    )
  })
})
