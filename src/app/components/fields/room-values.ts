import { z } from 'zod'
import { roomExtra, roomRate, type RoomExtra, type RoomRate } from '#contract/rooms/room-money.ts'
import {
  passesMidnight,
  specialDays,
  weekHours,
  type Clock,
  type OpenHours,
} from '#contract/rooms/room-times.ts'
import { roomEdit } from '#contract/rooms/rooms.ts'
import { numberFormatter } from '#rules/text/formatters.ts'
import { formatShortDay } from '#app/lib/format/dates.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { formatWeekday } from '#app/lib/format/weekdays.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import type { FieldTexts, Say } from './field.ts'
import { layoutWords, rateWords, roomExtraFields, roomRateFields } from './room-details.ts'
import { sayClock, sayList } from './values.ts'

/** Says each row of a list on a line of its own; nothing of what is no such list. */
const saying =
  <Row>(rows: z.ZodType<Row[]>, say: (row: Row, at: number, ...rest: Parameters<Say>) => string): Say =>
  (value, on) => {
    const read = rows.safeParse(value)
    return read.success ? read.data.map((row, at) => say(row, at, value, on)) : []
  }

const unitSay =
  (unit: 'hour' | 'day'): Say =>
  (count) =>
    numberFormatter(currentTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count))

/** So many hours. */
export const sayHoursOfNotice: Say = unitSay('hour')
/** So many days. */
export const sayDaysAhead: Say = unitSay('day')

/** From one time of the day to another, or closed. */
export const sayOpen = (t: FieldTexts, hours: OpenHours | null): string =>
  hours === null ? t('value.closed') : sayBand(t, hours.opens, hours.closes)

function sayBand(t: FieldTexts, opens: Clock, closes: Clock): string {
  const band = { from: sayClock(opens), to: sayClock(closes) }
  return passesMidnight(opens, closes) ? t('value.past_midnight', band) : t('value.from_to', band)
}

/** Each weekday's hours. */
export const sayWeekHours = saying(
  weekHours,
  (hours, at, _value, { t }) => `${formatWeekday(at + 1)}: ${sayOpen(t, hours)}`,
)

/** Single days with theirs. */
export const saySpecialDays = saying(
  specialDays,
  ({ day, hours }, _at, _value, { t }) => `${sayDay(day)}: ${sayOpen(t, hours)}`,
)

const sayDay = (day: string) => `${formatShortDay(day)} ${day.slice(0, 4)}`

/** How many people each arrangement takes. */
export const sayLayouts = saying(
  roomEdit.shape.layouts.unwrap(),
  ({ layout, capacity }, _at, _value, { t }) => `${layoutWords(t)[layout]}: ${formatNumber(capacity)}`,
)

/** What is asked. */
export const sayQuestions = saying(roomEdit.shape.questions.unwrap(), ({ title }) => title)

/** Each price on a line: what for, how much, when and for whom. */
export const sayRates = saying(z.array(roomRate), (rate, _at, _value, { t, names }) =>
  sayRate(t, rate, names.currency),
)

/** One price, short enough for a line. */
export function sayRate(t: FieldTexts, rate: RoomRate, currency: string): string {
  const { per, price_cents, weekdays, days, from, to, tiers } = rate
  const { tiers: of_tiers } = roomRateFields(t)
  return [
    rateWords(t)[per],
    formatMoney(price_cents, currency),
    sayList(weekdays.map((weekday) => formatWeekday(weekday, 'short'))),
    sayList(days.map(sayDay)),
    from !== null && to !== null && sayBand(t, from, to),
    sayList(tiers.map((tier) => of_tiers.choices[tier])),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Each extra on a line: what it is, how much, per what. */
export const sayExtras = saying(z.array(roomExtra), (extra, _at, _value, { t, names }) =>
  sayExtra(t, extra, names.currency),
)

const sayExtra = (t: FieldTexts, { name, per, price_cents }: RoomExtra, currency: string): string =>
  [name, formatMoney(price_cents, currency), roomExtraFields(t).per.choices[per]].join(' · ')
