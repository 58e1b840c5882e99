import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fpsPayeeInput } from '#contract/orders/fps-payee-input.ts'
import { FPS_NAME_MAX, type FpsPayee } from '#contract/orders/fps-payee.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { lengthOf } from '#contract/wire/text.ts'
import { crc16, fpsCode } from '#rules/sales/fps-code.ts'
import { formatFpsProxy } from '#rules/sales/fps-proxy.ts'
import { isFpsExplained, offeredFpsPayee } from '#rules/sales/offline-payment.ts'
import { runs } from '#tests/support/long.ts'

const PAYEE: FpsPayee = { kind: 'id', value: '1234567', bank_code: null, name: 'Harbour Hall' }
const REQUEST = { payee: PAYEE, currency: 'HKD', amount_cents: 48_000, reference: '7K3M9QXA' }

/** Splits a text into its data objects by their lengths, as a bank's app does. */
function objectsOf(text: string): Map<string, string> {
  const objects = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    expect(text.slice(at, at + 4)).toMatch(/^\d{4}$/)
    objects.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return objects
}
const readCode = (code: string | null) => {
  const objects = objectsOf(code ?? '')
  return { objects, account: objectsOf(objects.get('26') ?? ''), more: objectsOf(objects.get('62') ?? '') }
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: min, maxLength: max })
const bank_code = fc.option(digits(3, 3))
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('港灣會堂有限公司', '維港 Hall', 'Café Zürich', '🎷 Jazz'),
  )
  .filter((text) => lengthOf(text) <= FPS_NAME_MAX)
const payee: fc.Arbitrary<FpsPayee> = fc.oneof(
  fc.record({ kind: fc.constant('id' as const), value: digits(7, 10), bank_code: fc.constant(null), name }),
  fc.record({
    kind: fc.constant('mobile' as const),
    value: digits(8, 8).map((number) => `+852${number}`),
    bank_code,
    name,
  }),
  fc.record({
    kind: fc.constant('email' as const),
    value: fc.integer({ min: 1, max: 60 }).map((length) => `${'a'.repeat(length)}@example.hk`),
    bank_code,
    name,
  }),
)

describe('FPS code', () => {
  test('published codes are made again, to the last digit', () => {
    // Test of l10n_hk in Odoo.
    const odoo = {
      payee: { kind: 'mobile', value: '+85267891234', bank_code: null, name: 'company_1_data' },
      currency: 'HKD',
      amount_cents: 10_000,
      reference: 'INV/TEST/0001',
    } as const
    expect(fpsCode(odoo)).toBe(
      '00020101021226330012hk.com.hkicl0313+852-6789123452040000530334454031005802HK5914company_1_data6002HK62170513INV/TEST/00016304A154',
    )
  })

  test.each([
    '00020101021226320012hk.com.hkicl0207600050906011520400005303344540510.505802HK5902NA6002HK62270523HKTEST202103190606259626304BCD1',
    '00020101021126400012hk.com.hkicl01030040313+852-8765432152040000530334454041.235802HK5902NA6002HK6304C246',
    '00020101021226330012hk.com.hkicl0313+852-678912345204000053033445405100.55802HK5914company_1_data6002HK62170513INV/TEST/000263049E64',
  ])('the checksum of the published code %s is computed', (code) => {
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  })

  test('the checksum of the digits 1 to 9 is that of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  test('a code has every field of the payment', () => {
    const code = fpsCode({ ...REQUEST, currency: 'CNY', amount_cents: 48_050 })
    const { objects, account, more } = readCode(code)
    expect(Object.fromEntries(objects)).toMatchObject({
      '00': '01',
      '01': '12',
      '52': '0000',
      '53': '156',
      '54': '480.50',
      '58': 'HK',
      '59': 'Harbour Hall',
      '60': 'HK',
    })
    expect(Object.fromEntries(account)).toEqual({ '00': 'hk.com.hkicl', '02': '1234567' })
    expect(Object.fromEntries(more)).toEqual({ '05': '7K3M9QXA' })
  })

  test('a mobile number and an email address carry their bank code', () => {
    const mobile: FpsPayee = { ...PAYEE, kind: 'mobile', value: '+85261234567', bank_code: '004' }
    const of_mobile = readCode(fpsCode({ ...REQUEST, payee: mobile })).account
    expect([of_mobile.get('01'), of_mobile.get('03')]).toEqual(['004', '+852-61234567'])
    const email: FpsPayee = { ...PAYEE, kind: 'email', value: 'pay@example.hk', bank_code: null }
    const of_email = readCode(fpsCode({ ...REQUEST, payee: email })).account
    expect([of_email.has('01'), of_email.get('04')]).toEqual([false, 'pay@example.hk'])
  })

  test('any payee, amount and reference can be read back, with lengths in bytes and a valid checksum', () => {
    const reference = fc.string({
      unit: fc.constantFrom(...Array.from('ABCDEFGHJKMNPQRSTVWXYZ0123456789')),
      minLength: 8,
      maxLength: 8,
    })
    const amount_cents = fc.integer({ min: 1, max: 999_999_999_999 })
    const currency = fc.constantFrom('HKD', 'CNY')
    fc.assert(
      fc.property(fc.record({ payee, reference, amount_cents, currency }), (request) => {
        const code = fpsCode(request) ?? ''
        expect(new TextEncoder().encode(code).length).toBe(code.length)
        expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
        const { objects, account, more } = readCode(code)
        expect([...objects.keys()].at(-1)).toBe('63')
        expect(objects.get('54')).toMatch(/^\d{1,10}(?:\.\d{2})?$/)
        expect(Math.round(Number(objects.get('54')) * 100)).toBe(request.amount_cents)
        expect([...account.values()]).toContain(formatFpsProxy(request.payee))
        expect(more.get('05')).toBe(request.reference)
        const is_ascii = /^[ -~]+$/.test(request.payee.name)
        expect(objects.get('59')).toBe(is_ascii ? request.payee.name : 'NA')
      }),
      { numRuns: runs(200) },
    )
  })

  test('a value that is too long is refused by the name of its field', () => {
    const refused = (change: Partial<typeof REQUEST>) => () => fpsCode({ ...REQUEST, ...change })
    expect(refused({ reference: 'A'.repeat(26) })).toThrow(/reference/)
    expect(refused({ reference: '編號' })).toThrow(/reference/)
    expect(refused({ amount_cents: 10 ** 15 })).toThrow(/amount/)
    expect(refused({ payee: { ...PAYEE, name: 'A'.repeat(26) } })).toThrow(/name/)
    expect(refused({ payee: { ...PAYEE, value: '1'.repeat(90) } })).toThrow(/value/)
  })

  test('there is no code in another currency, and none when nothing is due', () => {
    expect(fpsCode({ ...REQUEST, currency: 'USD' })).toBeNull()
    expect(fpsCode({ ...REQUEST, amount_cents: 0 })).toBeNull()
  })
})

describe('FPS payee', () => {
  const read = (input: object) => fpsPayeeInput.safeParse({ name: 'Harbour Hall', ...input })
  const problemsOf = (input: object) =>
    read(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test.each([
    ['id', '123 4567', '1234567'],
    ['mobile', '6123 4567', '+85261234567'],
    ['mobile', '+852-61234567', '+85261234567'],
    ['mobile', '+86 138 1234 5678', '+8613812345678'],
    ['email', 'Pay@Example.HK', 'pay@example.hk'],
  ])('the %s %s is stored as %s', (kind, value, stored) => {
    expect(read({ kind, value }).data).toEqual({ kind, value: stored, bank_code: null, name: 'Harbour Hall' })
  })

  test.each([
    [{ kind: 'id', value: '123456' }, 'value: fps_id'],
    [{ kind: 'id', value: '12345678901' }, 'value: fps_id'],
    [{ kind: 'id', value: '1234567', bank_code: '004' }, 'bank_code: fps_bank_code_unused'],
    [{ kind: 'mobile', value: '+441632960961' }, 'value: fps_mobile'],
    [{ kind: 'mobile', value: '61234567', bank_code: '4' }, 'bank_code: fps_bank_code'],
    [{ kind: 'email', value: 'pay@例子.hk' }, 'value: fps_email'],
    [{ kind: 'email', value: `${'a'.repeat(64)}@example.hk` }, 'value: too_long'],
    [{ kind: 'id', value: '1234567', name: 'A'.repeat(26) }, 'name: too_long'],
    [{ kind: 'id', value: '1234567', name: ' ' }, 'name: required'],
  ])('the payee %j is refused: %s', (input, problem) => {
    expect(problemsOf(input)).toEqual([problem])
  })

  test('every payee that is accepted makes a code', () => {
    fc.assert(
      fc.property(payee, (input) => {
        const { data } = fpsPayeeInput.safeParse(input)
        if (data !== undefined) expect(fpsCode({ ...REQUEST, payee: data })).not.toBeNull()
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('terms of FPS', () => {
  const offered = { is_offered: true, words: {}, pictures: {} }

  test('FPS needs words, a picture or a payee once it is offered', () => {
    const explained = (change: object) =>
      isFpsExplained({ ...SETTINGS_DEFAULTS, fps_payment: offered, fps_payee: null, ...change })
    expect(explained({})).toBe(false)
    expect(explained({ fps_payment: { ...offered, is_offered: false } })).toBe(true)
    expect(explained({ fps_payment: { ...offered, words: { en: 'Pay' } } })).toBe(true)
    expect(explained({ fps_payment: { ...offered, pictures: { en: 'im_1' } } })).toBe(true)
    expect(explained({ fps_payee: PAYEE })).toBe(true)
  })

  test('codes are offered with FPS and in its currencies only', () => {
    const terms = { ...SETTINGS_DEFAULTS, fps_payment: offered, fps_payee: PAYEE }
    expect(offeredFpsPayee(terms, 'HKD')).toEqual(PAYEE)
    expect(offeredFpsPayee(terms, 'USD')).toBeNull()
    expect(offeredFpsPayee({ ...terms, fps_payment: { ...offered, is_offered: false } }, 'HKD')).toBeNull()
  })
})
