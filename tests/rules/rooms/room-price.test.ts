import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomRate, type RoomRate } from '#contract/rooms/room-money.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { priceAfterMove, priceBooking, rentFor, reprice } from '#rules/rooms/room-price.ts'
import { addMinutes } from '#rules/rooms/room-times.ts'
import { makeRoom, venueTime, span, ZONE } from './a-room.ts'

const DAY = '2026-12-04'
const rate = (fields: object): RoomRate => roomRate.parse(fields)
const rent = (rates: RoomRate[], from: string, to: string, tier: MemberTier = 'normal') =>
  rentFor(makeRoom({ rates }), span(DAY, from, to), { tier, timezone: ZONE })

test('half a day costs less than three and a half hours', () => {
  const rates = [rate({ per: 'hour', price_cents: 20_000 }), rate({ per: 'half_day', price_cents: 60_000 })]
  expect(rent(rates, '10:00', '13:30')).toEqual({
    lines: [{ per: 'half_day', minutes: 210, count: 1, amount_cents: 60_000 }],
    amount_cents: 60_000,
  })
  expect(rent(rates, '10:00', '12:00')?.amount_cents).toBe(40_000)
  // Half a day and an hour, not two half days.
  expect(rent(rates, '10:00', '15:00')?.lines).toEqual([
    { per: 'hour', minutes: 60, count: 1, amount_cents: 20_000 },
    { per: 'half_day', minutes: 240, count: 1, amount_cents: 60_000 },
  ])
})

test('a time across a price band is charged by its parts', () => {
  const rates = [
    rate({ per: 'hour', price_cents: 20_000 }),
    rate({ per: 'hour', price_cents: 30_000, from: '18:00', to: '24:00' }),
  ]
  expect(rent(rates, '17:00', '19:00')?.amount_cents).toBe(50_000)
})

test('weekdays, dates and tiers have their own prices, and the last matching one counts', () => {
  const rates = [
    rate({ per: 'hour', price_cents: 20_000 }),
    rate({ per: 'hour', price_cents: 25_000, weekdays: [5] }),
    rate({ per: 'hour', price_cents: 90_000, days: ['2026-12-24'] }),
    rate({ per: 'hour', price_cents: 15_000, tiers: ['gold', 'platinum'] }),
  ]
  expect(rent(rates, '10:00', '11:00')?.amount_cents).toBe(25_000)
  expect(rent(rates, '10:00', '11:00', 'gold')?.amount_cents).toBe(15_000)
  const eve = rentFor(makeRoom({ rates }), span('2026-12-24', '10:00', '11:00'), {
    tier: 'normal',
    timezone: ZONE,
  })
  expect(eve?.amount_cents).toBe(90_000)
})

test('an evening rate covers its hours only, and a time without a price cannot be booked', () => {
  const rates = [rate({ per: 'evening', price_cents: 100_000, from: '18:00', to: '22:00' })]
  expect(rent(rates, '18:30', '22:00')?.amount_cents).toBe(100_000)
  expect(rent(rates, '17:30', '22:00')).toBeNull()
  expect(rent([], '10:00', '11:00')).toBeNull()
})

test('extras are charged per booking, person and hour, with taxes and fees on the sum', () => {
  const extra = (key: string, per: 'booking' | 'person' | 'hour', price_cents: number) => ({
    key,
    name: key,
    translations: {},
    per,
    price_cents,
    most: 3,
  })
  const room = makeRoom({
    extras: [
      extra('projector', 'booking', 5_000),
      extra('coffee', 'person', 2_000),
      extra('desk', 'hour', 10_000),
    ],
  })
  const booking = { ...span(DAY, '10:00', '12:30'), people: 30 }
  const extras = [
    { key: 'projector', quantity: 2 },
    { key: 'coffee', quantity: 1 },
    { key: 'desk', quantity: 1 },
    { key: 'gone', quantity: 1 },
  ]
  const taxes_and_fees = [
    {
      id: 'tx_1',
      name: 'Service',
      type: 'FEE',
      calculation_type: 'PERCENTAGE',
      rate: 10,
      is_contained: false,
      is_active: true,
    },
  ] as const
  const price = priceBooking(room, { ...booking, extras }, { tier: 'normal', timezone: ZONE, taxes_and_fees })
  expect(price?.extras.map(({ quantity, amount_cents }) => [quantity, amount_cents])).toEqual([
    [2, 10_000],
    [30, 60_000],
    [3, 30_000],
  ])
  expect(price).toMatchObject({
    total_before_additions_cents: 150_000,
    total_fee_cents: 15_000,
    total_gross_cents: 165_000,
  })
  if (price === null) throw new Error('There is a price.')
  expect(reprice(price, 100_000)).toMatchObject({ total_fee_cents: 10_000, total_gross_cents: 110_000 })
  expect(reprice(price, 0).total_gross_cents).toBe(0)
})

const aRate = fc
  .record({
    per: fc.constantFrom('hour', 'half_day', 'day', 'evening'),
    price_cents: fc.integer({ min: 0, max: 1_000_000 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    band: fc.option(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 12, max: 24 }))),
  })
  .map(({ band, per, ...fields }): RoomRate => {
    const [from, to] = band ?? (per === 'evening' ? [0, 24] : [null, null])
    const clock = (hour: number | null) => (hour === null ? null : `${String(hour).padStart(2, '0')}:00`)
    return rate({ ...fields, per, from: clock(from), to: clock(to) })
  })

test('no split of a time costs less than the time, and the lines add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(aRate, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 2, max: 40 }),
      fc.nat(),
      (rates, start, steps, cut) => {
        const starts_at = addMinutes(venueTime(DAY, '00:00'), start * 15)
        const ends_at = addMinutes(starts_at, steps * 15)
        const middle = addMinutes(starts_at, (1 + (cut % (steps - 1))) * 15)
        const of = (from: string, to: string) =>
          rentFor(makeRoom({ rates }), { starts_at: from, ends_at: to }, { tier: 'normal', timezone: ZONE })
        const [whole, first, second] = [of(starts_at, ends_at), of(starts_at, middle), of(middle, ends_at)]
        if (first !== null && second !== null)
          expect(whole?.amount_cents ?? Infinity).toBeLessThanOrEqual(
            first.amount_cents + second.amount_cents,
          )
        if (whole !== null) {
          expect(whole.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(whole.amount_cents)
          expect(whole.lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(steps * 15)
        }
      },
    ),
  )
})

test('a staff discount survives a price change and its reversal and never adds to the price', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  const listed = (net_cents: number) => {
    const price = priceBooking(
      makeRoom({ rates: [rate({ per: 'evening', price_cents: net_cents, from: '00:00', to: '24:00' })] }),
      { ...span(DAY, '10:00', '12:00'), people: 1, extras: [] },
      { tier: 'normal', timezone: ZONE, taxes_and_fees: [] },
    )
    if (price === null) throw new Error('There is a price.')
    return price
  }
  fc.assert(
    fc.property(cents, cents, fc.double({ min: 0, max: 1.5, noNaN: true }), (here, there, share) => {
      const agreed = reprice(listed(here), Math.round(here * share))
      const moved = priceAfterMove(agreed, listed(there))
      const net = moved.total_before_additions_cents
      expect(net).toBeLessThanOrEqual(there)
      expect(net).toBeGreaterThanOrEqual(0)
      if (share >= 1) expect(net).toBe(there)
      else
        expect(net).toBeGreaterThanOrEqual(Math.floor(there * share) - Math.ceil(there / Math.max(1, here)))
      expect(priceAfterMove(agreed, listed(here)).total_before_additions_cents).toBe(
        Math.min(here, agreed.total_before_additions_cents),
      )
    }),
  )
  const half = reprice(listed(120_000), 60_000)
  const longer = priceAfterMove(half, listed(180_000))
  expect(longer.total_gross_cents).toBe(90_000)
  expect(priceAfterMove(longer, listed(120_000))).toEqual(half)
})
