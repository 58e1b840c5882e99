import type { MemberTier } from '#contract/members/member-tier.ts'
import type { BookingPrice } from '#contract/rooms/booking-shape.ts'
import { HALF_DAY_HOURS, type RatePer, type RoomExtra, type RoomRate } from '#contract/rooms/room-money.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import { minutesOf } from '#contract/rooms/room-times.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { instantToWallTime } from '../events/wall-time.ts'
import { priceOrder, type PricedTaxOrFee } from '../sale/pricing.ts'
import { minutesBetween, weekdayOf, type Span } from './room-times.ts'

/** Prices and times are told apart to the quarter of an hour, the smallest slot. */
const STEP_MINUTES = 15
const HOUR_MINUTES = 60
const WHOLES = ['half_day', 'day', 'evening'] as const

export type PricedRoom = Pick<Room, 'rates'>
/** One kind of price that was used: how many minutes it covers, how many times, and what it comes to. */
export type RentLine = BookingPrice['rent'][number]

/** A time on the wall, to the minute, where a step of a booking begins. */
type Step = { day: string; minute: number; weekday: number; length: number }
/** What the cheapest cover of the first steps costs, in sixtieths of a cent, and how its last piece is paid. */
type Cover = { cost: bigint; piece: { per: RatePer; from: number; minutes: number; cost: bigint } | null }

/**
 * What renting a room for a time costs somebody of a tier: the cheapest combination of its prices that covers every
 * minute; null: for some of it there is no price. Hours are counted by the minute, whole parts as a whole; the sum is
 * rounded up once, so that no split of a time costs less than the time.
 * @param timezone the venue's
 */
export function rentFor(
  room: PricedRoom,
  span: Span,
  { tier, timezone }: { tier: MemberTier; timezone: string },
): { lines: RentLine[]; amount_cents: number } | null {
  const rates = room.rates.filter(({ tiers }) => tiers.length === 0 || tiers.includes(tier))
  const steps = stepsOf(span, timezone)
  const covers: (Cover | null)[] = [{ cost: 0n, piece: null }, ...steps.map(() => null)]
  const offer = (from: number, to: number, per: RatePer, cost: bigint) => {
    const before = covers[from]
    if (before === null || before === undefined) return
    const known = covers[to]
    const total = before.cost + cost
    if (known !== null && known !== undefined && known.cost <= total) return
    const minutes = steps.slice(from, to).reduce((sum, { length }) => sum + length, 0)
    covers[to] = { cost: total, piece: { per, from, minutes, cost } }
  }
  for (const [at, step] of steps.entries()) {
    const hourly = lastThatHolds(rates, 'hour', step)
    if (hourly !== undefined) offer(at, at + 1, 'hour', BigInt(hourly.price_cents) * BigInt(step.length))
    for (const per of WHOLES) {
      const rate = lastThatHolds(rates, per, step)
      if (rate === undefined) continue
      // A whole part pays for whatever of it is used.
      for (let to = at + 1; to <= steps.length && isWithin(rate, steps, at, to); to += 1)
        offer(at, to, per, BigInt(rate.price_cents) * BigInt(HOUR_MINUTES))
    }
  }
  const whole = covers.at(-1)
  return whole === null || whole === undefined
    ? null
    : { lines: linesOf(covers), amount_cents: centsOf(whole.cost) }
}

/** What a booking costs: rent, extras, and taxes and fees on both; minor units. Null: there is no price for the time. */
export function priceBooking(
  room: PricedRoom & { extras: readonly RoomExtra[] },
  booking: Span & { people: number; extras: readonly { key: string; quantity: number }[] },
  on: { tier: MemberTier; timezone: string; taxes_and_fees: readonly PricedTaxOrFee[] },
): BookingPrice | null {
  const rent = rentFor(room, booking, on)
  if (rent === null) return null
  const hours = Math.ceil(minutesBetween(booking.starts_at, booking.ends_at) / HOUR_MINUTES)
  const extras = booking.extras.flatMap(({ key, quantity }): BookingPrice['extras'] => {
    const extra = room.extras.find((one) => one.key === key)
    if (extra === undefined || quantity === 0) return []
    const { name, per } = extra
    const times = quantity * { booking: 1, person: booking.people, hour: hours }[per]
    return [{ key, name, per, wanted: quantity, quantity: times, amount_cents: extra.price_cents * times }]
  })
  const net_cents = extras.reduce((sum, { amount_cents }) => sum + amount_cents, rent.amount_cents)
  return { rent: rent.lines, extras, ...totalsOf(net_cents, on.taxes_and_fees) }
}

/** The same booking for another sum of rent and extras, with the taxes and fees that it had. */
export function repriced(price: BookingPrice, net_cents: number): BookingPrice {
  const taxes_and_fees = price.taxes_and_fees.map((one) => ({ ...one, is_active: true }))
  return { ...price, ...totalsOf(net_cents, taxes_and_fees) }
}

/**
 * The price of a booking at another time. What staff took off stays off, as the share of the list's price that it was, so
 * that there and back again costs what it did; never above the list.
 * @param listed what the other time costs by the room's prices
 */
export function movedPrice(before: BookingPrice, listed: BookingPrice): BookingPrice {
  const list_before = listOf(before)
  const off_cents = list_before - before.total_before_additions_cents
  if (off_cents <= 0) return listed
  const list = listed.total_before_additions_cents
  return repriced(listed, list - Number((BigInt(list) * BigInt(off_cents)) / BigInt(list_before)))
}

const listOf = ({ rent, extras }: BookingPrice) =>
  [...rent, ...extras].reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** A booking that has no price by the list, for what staff say. */
export function pricedByHand(net_cents: number, taxes_and_fees: readonly PricedTaxOrFee[]): BookingPrice {
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

/** A time in steps of a quarter of an hour of the wall, the last one shorter where it does not fit. */
function stepsOf({ starts_at, ends_at }: Span, timezone: string): Step[] {
  const steps: Step[] = []
  const end = toEpochMs(ends_at)
  for (let at = toEpochMs(starts_at); at < end;) {
    const wall = instantToWallTime(fromEpochMs(at), timezone)
    const day = wall.slice(0, 10)
    const minute = minutesOf(wall.slice(11, 16))
    const length = Math.min(STEP_MINUTES - (minute % STEP_MINUTES), Math.ceil((end - at) / 60_000))
    steps.push({ day, minute, weekday: weekdayOf(day), length })
    at += length * 60_000
  }
  return steps
}

function lastThatHolds(rates: readonly RoomRate[], per: RatePer, step: Step): RoomRate | undefined {
  return rates.findLast((rate) => rate.per === per && holdsAt(rate, step))
}

function holdsAt({ weekdays, days, from, to }: RoomRate, { day, minute, weekday }: Step): boolean {
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false
  if (days.length > 0 && !days.includes(day)) return false
  return from === null || to === null || (minutesOf(from) <= minute && minute < minutesOf(to))
}

/** Whether a whole part that begins at one step reaches through another: in one day, within its hours, not too long. */
function isWithin(rate: RoomRate, steps: readonly Step[], from: number, to: number): boolean {
  const [first, last] = [steps[from], steps[to - 1]]
  if (first === undefined || last === undefined || first.day !== last.day) return false
  const ends = last.minute + last.length
  if (rate.per === 'half_day' && ends - first.minute > HALF_DAY_HOURS * HOUR_MINUTES) return false
  return rate.to === null || ends <= minutesOf(rate.to)
}

/** The pieces of the whole, each kind together, in the order in which they are offered. */
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
  const kinds = (['hour', ...WHOLES] as const).filter((per) => sums.has(per))
  return kinds.map((per) => {
    const { minutes = 0, count = 0, cost = 0n } = sums.get(per) ?? {}
    return { per, minutes, count: per === 'hour' ? 1 : count, amount_cents: centsOf(cost) }
  })
}

/** Rounded up. */
const centsOf = (sixtieths: bigint) => Number((sixtieths + 59n) / 60n)
