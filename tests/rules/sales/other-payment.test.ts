import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { OTHER_PAYMENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { offlinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { doorHandBackMovement, deskPaymentMovement } from '#rules/sales/ledger.ts'
import {
  dueAt,
  unpaidExpiresAt,
  offeredPaymentOptions,
  payableUntil,
  reminderAt,
  type PaymentTerms,
} from '#rules/sales/offline-payment.ts'
import { isPaidByHand, paymentMethodOf, type PaymentMethodFacts } from '#rules/sales/payment-method.ts'
import { textForLanguage } from '#rules/text/text-for-language.ts'
import { runs } from '#tests/support/long.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const EVENT = {
  starts_at: '2026-11-30T12:00:00.000Z',
  ends_at: '2026-11-30T15:00:00.000Z',
  timezone: 'Asia/Hong_Kong',
}
const DAY_MS = 24 * 3_600_000
const offered = { is_offered: true, words: {}, pictures: {} }
const all: PaymentTerms = {
  ...OTHER_PAYMENT_DEFAULTS,
  fps_payment: offered,
  bank_payment: offered,
  door_payment: offered,
}

const at = fc
  .integer({ min: toEpochMs('2026-11-01T00:00:00.000Z'), max: toEpochMs('2027-03-01T00:00:00.000Z') })
  .map(fromEpochMs)
const event = fc.tuple(at, fc.option(fc.integer({ min: 1, max: 72 }))).map(([starts_at, hours]) => ({
  starts_at,
  ends_at: hours === null ? null : addMs(starts_at, hours * 3_600_000),
  timezone: 'Asia/Hong_Kong',
}))
const terms = fc.record({
  payment_within_days: fc.option(fc.integer({ min: 1, max: 90 })),
  payment_due_at: fc.option(at),
})
const kind = fc.constantFrom(...offlinePaymentMethod.options)

describe('the payment deadline of an order', () => {
  test('a payment deadline is some days later or the set day, and never past the start', () => {
    expect(dueAt('fps', { payment_within_days: 3, payment_due_at: null }, EVENT, NOW)).toBe(
      '2026-11-23T10:00:00.000Z',
    )
    const day = '2026-11-22T16:00:00.000Z'
    expect(dueAt('bank', { payment_within_days: 3, payment_due_at: day }, EVENT, NOW)).toBe(day)
    expect(dueAt('bank', { payment_within_days: 30, payment_due_at: null }, EVENT, NOW)).toBe(EVENT.starts_at)
    expect(dueAt('fps', { payment_within_days: null, payment_due_at: null }, EVENT, NOW)).toBe(
      EVENT.starts_at,
    )
    expect(dueAt('door', { payment_within_days: 3, payment_due_at: day }, EVENT, NOW)).toBeNull()
    // DST in Berlin ends on 25 October.
    const berlin = { ...EVENT, timezone: 'Europe/Berlin' }
    const within = { payment_within_days: 3, payment_due_at: null }
    expect(dueAt('fps', within, berlin, '2026-10-23T10:00:00.000Z')).toBe('2026-10-26T11:00:00.000Z')
  })

  test('a payment deadline holds for any setting and any new event date; at the door it is the end', () => {
    fc.assert(
      fc.property(kind, terms, event, event, at, (way, set, first, moved, now) => {
        const order = { other_payment: way, due_at: dueAt(way, set, first, now) }
        const until = payableUntil(order, moved)
        if (way === 'door') {
          expect(until).toBe(eventOverAt(moved))
          expect(toEpochMs(unpaidExpiresAt(order, moved)) - toEpochMs(until)).toBe(DAY_MS)
          return
        }
        expect(until <= moved.starts_at && until <= first.starts_at).toBe(true)
        if (set.payment_due_at !== null) expect(until <= set.payment_due_at).toBe(true)
        if (set.payment_within_days !== null)
          expect(toEpochMs(until)).toBeLessThanOrEqual(toEpochMs(now) + set.payment_within_days * DAY_MS)
        expect(unpaidExpiresAt(order, moved)).toBe(until)
      }),
      { numRuns: runs(20_000) },
    )
  })

  test('every offered payment method has a future deadline, and no disabled one is offered', () => {
    fc.assert(
      fc.property(fc.subarray([...offlinePaymentMethod.options]), terms, event, at, (kinds, set, of, now) => {
        const chosen = Object.fromEntries(kinds.map((name) => [`${name}_payment`, offered]))
        const ways = offeredPaymentOptions({ ...OTHER_PAYMENT_DEFAULTS, ...set, ...chosen }, of, now)
        for (const way of ways) {
          expect(kinds).toContain(way.kind)
          expect(way.until > now).toBe(true)
        }
      }),
      { numRuns: runs(20_000) },
    )
    expect(offeredPaymentOptions(all, EVENT, NOW).map((way) => way.kind)).toEqual(['fps', 'bank', 'door'])
    expect(offeredPaymentOptions(all, EVENT, EVENT.starts_at).map((way) => way.kind)).toEqual(['door'])
    expect(offeredPaymentOptions(all, EVENT, EVENT.ends_at)).toEqual([])
  })
})

describe('a payment reminder', () => {
  test('a payment reminder comes a day before, later in a short period, and not in a very short one', () => {
    const order = { other_payment: 'fps', due_at: '2026-11-26T10:00:00.000Z' } as const
    expect(reminderAt(order, EVENT, NOW)).toBe('2026-11-25T10:00:00.000Z')
    expect(reminderAt({ ...order, due_at: '2026-11-20T16:00:00.000Z' }, EVENT, NOW)).toBe(
      '2026-11-20T14:00:00.000Z',
    )
    expect(reminderAt({ ...order, due_at: '2026-11-20T12:00:00.000Z' }, EVENT, NOW)).toBeNull()
    expect(reminderAt({ other_payment: 'door', due_at: null }, EVENT, NOW)).toBe('2026-11-29T12:00:00.000Z')
  })

  test('a payment reminder lies between the order and the deadline', () => {
    fc.assert(
      fc.property(kind, terms, event, at, (way, set, of, now) => {
        const order = { other_payment: way, due_at: dueAt(way, set, of, now) }
        const then = reminderAt(order, of, now)
        if (then === null) return
        expect(then > now && then < payableUntil(order, of)).toBe(true)
      }),
      { numRuns: runs(20_000) },
    )
  })
})

test('manual payments are booked to the organizer and sum to zero, and so do door refunds', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000_000), fc.nat(5_000_000_000), fc.nat(5_000_000_000), (net, fee, tax) => {
      const paid = { total_gross_cents: net + fee + tax, total_fee_cents: fee, total_tax_cents: tax }
      const [came, went] = [deskPaymentMovement(paid), doorHandBackMovement(paid)]
      expect(came.desk).toBe(paid.total_gross_cents)
      expect(came.desk + came.sales + came.fees + came.taxes).toBe(0)
      for (const side of ['desk', 'sales', 'fees', 'taxes'] as const) expect(came[side] + went[side]).toBe(0)
    }),
  )
})

const facts: PaymentMethodFacts = {
  total_gross_cents: 48_000,
  payment_id: null,
  payment_failed_at: null,
  paid_at_door: null,
  other_payment: null,
  paid_by_hand: null,
}

test.each([
  ['by its payment', { payment_id: 'pm_1', other_payment: 'fps' as const }, 'card'],
  ['by a try that failed', { payment_failed_at: NOW }, 'card'],
  ['by what its buyer chose', { other_payment: 'bank' as const }, 'bank'],
  ['by the door that took the money', { other_payment: 'bank' as const, paid_at_door: {} }, 'door'],
  ['as nothing', { total_gross_cents: 0 }, 'none'],
  ['as by hand', {}, 'by_hand'],
])('the payment method of an order is known %s', (_how, more, method) => {
  expect(paymentMethodOf({ ...facts, ...more })).toBe(method)
})

test('an order is manual once it was paid without an online payment', () => {
  const unpaid = { ...facts, other_payment: 'fps' as const, is_manual: false, paid_at: null }
  expect(isPaidByHand(unpaid)).toBe(false)
  expect(isPaidByHand({ ...unpaid, paid_at: NOW })).toBe(true)
  expect(isPaidByHand({ ...unpaid, paid_at: NOW, payment_id: 'pm_1' })).toBe(false)
  expect(isPaidByHand({ ...unpaid, paid_at: NOW, total_gross_cents: 0 })).toBe(false)
  expect(isPaidByHand({ ...unpaid, is_manual: true })).toBe(true)
  const paid = { ...unpaid, other_payment: null, paid_at: NOW }
  expect(isPaidByHand({ ...paid, paid_by_hand: { reference: '' } })).toBe(true)
  // The method is unknown, so the money may have been paid online.
  expect(isPaidByHand(paid)).toBe(false)
})

test('a text is shown in the own language, the closest one, English, or as it is', () => {
  const words = { en: 'Pay', 'zh-cn': '付', de: 'Zahlen' }
  expect(textForLanguage(words, 'de')).toBe('Zahlen')
  expect(textForLanguage(words, 'zh-hk')).toBe('付')
  expect(textForLanguage(words, 'fr')).toBe('Pay')
  expect(textForLanguage({ de: 'Zahlen' }, 'fr')).toBe('Zahlen')
  expect(textForLanguage({}, 'fr')).toBeUndefined()
})
