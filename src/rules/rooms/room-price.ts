import type { MemberTier } from '#contract/members/member-tier.ts'
import type { BookingPrice } from '#contract/rooms/booking-shape.ts'
import { HALF_DAY_HOURS, type RatePer, type RoomExtra, type RoomRate } from '#contract/rooms/room-money.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import { minutesOf, passesMidnight } from '#contract/rooms/room-times.ts'
import type { Day } from '#contract/wire/day.ts'
import { instantToWallTime } from '../events/wall-time.ts'
import { addDays, dayAt } from '../members/calendar-days.ts'
import { priceOrder, type PricedTaxOrFee } from '#rules/sales/pricing.ts'
import { mergeExtras } from './extras.ts'
import {
  addMinutes,
  minutesBetween,
  momentOf,
  openingAt,
  openingsAround,
  weekdayOf,
  type Opening,
  type Span,
} from './room-times.ts'

/**
 * Block prices begin and end on quarters of an hour from the start (the smallest slot) and where a rate begins or
 * ends.
 */
const STEP_MINUTES = 15
const HOUR_MINUTES = 60
const BLOCK_RATES = ['half_day', 'day', 'evening'] as const

export type PricedRoom = Pick<Room, 'rates' | 'hours' | 'special_days'>
/** One kind of rate in a price: minutes covered, count and amount. */
export type RentLine = BookingPrice['rent'][number]

/** A piece of a booking within which no rate begins or ends. */
type Step = {
  /** Minutes since the start of the booking. */
  from: number
  to: number
  /** Day on which the room opened; outside opening hours, the calendar day. */
  day: Day
  calendar_day: Day
  /** Wall-clock minute of the day at which the step begins. */
  minute: number
}
/** Cost of the cheapest cover of the first steps, in sixtieths of a cent, and its last piece. */
type Cover = { cost: bigint; piece: { per: RatePer; from: number; minutes: number; cost: bigint } | null }

/**
 * Returns the rent of a room for a member tier: the cheapest combination of rates that covers every minute; null
 * when some minute has no rate. Hourly rates are charged per minute, block rates as a whole; day rates apply until
 * the room that opened that day closes. The sum is rounded up once, so splitting a booking into quarters of an
 * hour never costs less.
 * @param timezone timezone of the venue
 */
export function rentFor(
  room: PricedRoom,
  span: Span,
  { tier, timezone }: { tier: MemberTier; timezone: string },
): { lines: RentLine[]; amount_cents: number } | null {
  const rates = room.rates.filter(({ tiers }) => tiers.length === 0 || tiers.includes(tier))
  const steps = stepsOf({ ...room, rates }, span, timezone)
  const covers: (Cover | null)[] = [{ cost: 0n, piece: null }, ...steps.map(() => null)]
  const addCover = (from: number, to: number, per: RatePer, cost: bigint) => {
    const before = covers[from]
    if (before === null || before === undefined) return
    const existing = covers[to]
    const total = before.cost + cost
    if (existing !== null && existing !== undefined && existing.cost <= total) return
    const minutes = (steps[to - 1]?.to ?? 0) - (steps[from]?.from ?? 0)
    covers[to] = { cost: total, piece: { per, from, minutes, cost } }
  }
  for (const [at, step] of steps.entries()) {
    const hourly = applicableRate(rates, 'hour', step)
    if (hourly !== undefined)
      addCover(at, at + 1, 'hour', BigInt(hourly.price_cents) * BigInt(step.to - step.from))
    for (const per of BLOCK_RATES) {
      const rate = applicableRate(rates, per, step)
      if (rate === undefined) continue
      // A block is charged in full for any part of it.
      for (let to = at + 1; to <= steps.length && canCover(rate, step, steps[to - 1]); to += 1)
        addCover(at, to, per, BigInt(rate.price_cents) * BigInt(HOUR_MINUTES))
    }
  }
  const last_cover = covers.at(-1)
  return last_cover === null || last_cover === undefined
    ? null
    : { lines: linesOf(covers), amount_cents: centsOf(last_cover.cost) }
}

/**
 * Returns the price of a booking: rent, extras, and taxes and fees on both, in minor units. Null when the time has
 * no rate.
 */
export function priceBooking(
  room: PricedRoom & { extras: readonly RoomExtra[] },
  booking: Span & { people: number; extras: readonly { key: string; quantity: number }[] },
  terms: { tier: MemberTier; timezone: string; taxes_and_fees: readonly PricedTaxOrFee[] },
): BookingPrice | null {
  const rent = rentFor(room, booking, terms)
  if (rent === null) return null
  const hours = Math.ceil(minutesBetween(booking.starts_at, booking.ends_at) / HOUR_MINUTES)
  const extras = mergeExtras(room.extras, booking.extras).flatMap(
    ({ key, quantity }): BookingPrice['extras'] => {
      const extra = room.extras.find((candidate) => candidate.key === key)
      if (extra === undefined || quantity === 0) return []
      const { name, per } = extra
      const times = quantity * { booking: 1, person: booking.people, hour: hours }[per]
      return [{ key, name, per, wanted: quantity, quantity: times, amount_cents: extra.price_cents * times }]
    },
  )
  const net_cents = extras.reduce((sum, { amount_cents }) => sum + amount_cents, rent.amount_cents)
  return { rent: rent.lines, extras, ...totalsOf(net_cents, terms.taxes_and_fees) }
}

/** Returns the price with another net amount and the same taxes and fees. */
export function reprice(price: BookingPrice, net_cents: number): BookingPrice {
  const taxes_and_fees = price.taxes_and_fees.map((charge) => ({ ...charge, is_active: true }))
  return { ...price, ...totalsOf(net_cents, taxes_and_fees) }
}

/**
 * Returns the price of a booking moved to another time. A discount by staff is kept as a share of the list price,
 * so that moving back restores the price; never above the list price.
 * @param list_price list price of the new time
 */
export function priceAfterMove(before: BookingPrice, list_price: BookingPrice): BookingPrice {
  const list_before_cents = listPriceOf(before)
  const discount_cents = list_before_cents - before.total_before_additions_cents
  if (discount_cents <= 0) return list_price
  const list_cents = list_price.total_before_additions_cents
  return reprice(
    list_price,
    list_cents - Number((BigInt(list_cents) * BigInt(discount_cents)) / BigInt(list_before_cents)),
  )
}

const listPriceOf = ({ rent, extras }: BookingPrice) =>
  [...rent, ...extras].reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Returns the price of a booking without a list price, from an amount set by staff. */
export function manualPrice(net_cents: number, taxes_and_fees: readonly PricedTaxOrFee[]): BookingPrice {
  return { rent: [], extras: [], ...totalsOf(net_cents, taxes_and_fees) }
}

function totalsOf(price_cents: number, taxes_and_fees: readonly PricedTaxOrFee[]) {
  const { total_discount_cents: _none, ...totals } = priceOrder(
    [{ ticket_id: '', price_id: '', quantity: 1, price_cents, is_donation: false, taxes_and_fees }],
    null,
    'EXCLUSIVE',
  )
  const { lines: _lines, ...sums } = totals
  return sums
}

/**
 * Splits a time into steps of a quarter of an hour, shorter where a rate, an opening or the time begins or ends.
 */
function stepsOf(room: PricedRoom, span: Span, timezone: string): Step[] {
  const openings = openingsAround(room, span, timezone)
  const cuts = boundariesOf(room, openings, span, timezone)
  return cuts.slice(1).map((to, at) => {
    const from = cuts[at] ?? 0
    const moment = addMinutes(span.starts_at, from)
    const wall = instantToWallTime(moment, timezone)
    const calendar_day = wall.slice(0, 10)
    const day = openingAt(openings, moment)?.day ?? calendar_day
    return { from, to, day, calendar_day, minute: minutesOf(wall.slice(11, 16)) }
  })
}

/** Returns the boundaries of the steps in minutes since the start, in order. */
function boundariesOf(
  { rates }: PricedRoom,
  openings: readonly Opening[],
  span: Span,
  timezone: string,
): number[] {
  const length = Math.ceil(minutesBetween(span.starts_at, span.ends_at))
  const quarters = Array.from({ length: Math.ceil(length / STEP_MINUTES) }, (_none, at) => at * STEP_MINUTES)
  const start_minute = minutesOf(instantToWallTime(span.starts_at, timezone).slice(11, 16))
  const clocks = rates.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]))
  const band_minutes = [...new Set(clocks.map(minutesOf))].filter(
    (minute) => (minute - start_minute) % STEP_MINUTES !== 0,
  )
  const moments = [
    ...openings.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
    ...(band_minutes.length === 0 ? [] : daysOf(span, timezone)).flatMap((day) =>
      band_minutes.map((minute) => momentOf(day, minute, timezone)),
    ),
  ]
  const cut_minutes = moments.map((at) => Math.round(minutesBetween(span.starts_at, at)))
  const all = [...quarters, ...cut_minutes.filter((cut) => cut > 0 && cut < length), length]
  return [...new Set(all)].sort((a, b) => a - b)
}

function daysOf({ starts_at, ends_at }: Span, timezone: string): Day[] {
  const days: Day[] = []
  const last = dayAt(ends_at, timezone)
  for (let day = dayAt(starts_at, timezone); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function applicableRate(rates: readonly RoomRate[], per: RatePer, step: Step): RoomRate | undefined {
  return rates.findLast((rate) => rate.per === per && rateAppliesAt(rate, step))
}

function rateAppliesAt(rate: RoomRate, step: Step): boolean {
  const { weekdays, days, from, to } = rate
  const day = dayOfRate(rate, step)
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) return false
  if (days.length > 0 && !days.includes(day)) return false
  if (from === null || to === null) return true
  const has_begun = minutesOf(from) <= step.minute
  const has_not_ended = step.minute < minutesOf(to)
  return passesMidnight(from, to) ? has_begun || has_not_ended : has_begun && has_not_ended
}

/**
 * Returns the day whose rate applies. After midnight, a rate band that passes midnight belongs to the day before;
 * other bands belong to the day of the opening.
 */
function dayOfRate({ from, to }: RoomRate, { day, calendar_day, minute }: Step): Day {
  if (from === null || to === null || !passesMidnight(from, to)) return day
  return minute < minutesOf(to) ? addDays(calendar_day, -1) : day
}

/** Returns whether a block that begins with one step may cover another: same day and within the block's length. */
function canCover(rate: RoomRate, first: Step, last: Step | undefined): boolean {
  if (last === undefined || !rateAppliesAt(rate, last) || dayOfRate(rate, first) !== dayOfRate(rate, last))
    return false
  return rate.per !== 'half_day' || last.to - first.from <= HALF_DAY_HOURS * HOUR_MINUTES
}

/** Groups the pieces by kind of rate, in display order. */
function linesOf(covers: readonly (Cover | null)[]): RentLine[] {
  const sums = new Map<RatePer, { minutes: number; count: number; cost: bigint }>()
  for (let at = covers.length - 1; at > 0;) {
    const piece = covers[at]?.piece
    if (piece === null || piece === undefined) break
    const sum = sums.get(piece.per) ?? { minutes: 0, count: 0, cost: 0n }
    sums.set(piece.per, {
      minutes: sum.minutes + piece.minutes,
      count: sum.count + 1,
      cost: sum.cost + piece.cost,
    })
    at = piece.from
  }
  const kinds = (['hour', ...BLOCK_RATES] as const).filter((per) => sums.has(per))
  return kinds.map((per) => {
    const { minutes = 0, count = 0, cost = 0n } = sums.get(per) ?? {}
    return { per, minutes, count: per === 'hour' ? 1 : count, amount_cents: centsOf(cost) }
  })
}

/** Rounds up. */
const centsOf = (sixtieths: bigint) => Number((sixtieths + 59n) / 60n)
