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
import type { FieldTexts, ValueFormatter } from './field.ts'
import { layoutLabels, rateLabels, roomExtraFields, roomRateFields } from './room-details.ts'
import { formatClock, formatList } from './values.ts'

/** Formats each entry of a list on its own line; undefined for anything but such a list. */
const rowsFormatter =
  <Row>(
    rows: z.ZodType<Row[]>,
    formatRow: (row: Row, at: number, ...rest: Parameters<ValueFormatter>) => string,
  ): ValueFormatter =>
  (value, context) => {
    const parsed = rows.safeParse(value)
    return parsed.success ? parsed.data.map((row, at) => formatRow(row, at, value, context)) : []
  }

const unitFormatter =
  (unit: 'hour' | 'day'): ValueFormatter =>
  (count) =>
    numberFormatter(currentTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count))

/** A number of hours. */
export const formatNoticeHoursValue: ValueFormatter = unitFormatter('hour')
/** A number of days. */
export const formatDaysAheadValue: ValueFormatter = unitFormatter('day')

/** Opening hours of a day, or closed. */
export const formatOpeningHours = (t: FieldTexts, hours: OpenHours | null): string =>
  hours === null ? t('value.closed') : formatTimeRange(t, hours.opens, hours.closes)

function formatTimeRange(t: FieldTexts, opens: Clock, closes: Clock): string {
  const range = { from: formatClock(opens), to: formatClock(closes) }
  return passesMidnight(opens, closes) ? t('value.past_midnight', range) : t('value.from_to', range)
}

/** Opening hours by weekday. */
export const formatWeekHoursValue = rowsFormatter(
  weekHours,
  (hours, at, _value, { t }) => `${formatWeekday(at + 1)}: ${formatOpeningHours(t, hours)}`,
)

/** Opening hours of special days. */
export const formatSpecialDaysValue = rowsFormatter(
  specialDays,
  ({ day, hours }, _at, _value, { t }) => `${formatDayWithYear(day)}: ${formatOpeningHours(t, hours)}`,
)

const formatDayWithYear = (day: string) => `${formatShortDay(day)} ${day.slice(0, 4)}`

/** Capacity of each layout. */
export const formatLayoutsValue = rowsFormatter(
  roomEdit.shape.layouts.unwrap(),
  ({ layout, capacity }, _at, _value, { t }) => `${layoutLabels(t)[layout]}: ${formatNumber(capacity)}`,
)

/** Titles of the questions. */
export const formatQuestionsValue = rowsFormatter(roomEdit.shape.questions.unwrap(), ({ title }) => title)

/** One rate per line: unit, amount, times and audience. */
export const formatRatesValue = rowsFormatter(z.array(roomRate), (rate, _at, _value, { t, names }) =>
  formatRoomRate(t, rate, names.currency),
)

/** One rate on a single line. */
export function formatRoomRate(t: FieldTexts, rate: RoomRate, currency: string): string {
  const { per, price_cents, weekdays, days, from, to, tiers } = rate
  const { tiers: tiers_field } = roomRateFields(t)
  return [
    rateLabels(t)[per],
    formatMoney(price_cents, currency),
    formatList(weekdays.map((weekday) => formatWeekday(weekday, 'short'))),
    formatList(days.map(formatDayWithYear)),
    from !== null && to !== null && formatTimeRange(t, from, to),
    formatList(tiers.map((tier) => tiers_field.choices[tier])),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** One extra per line: name, amount and unit. */
export const formatExtrasValue = rowsFormatter(z.array(roomExtra), (extra, _at, _value, { t, names }) =>
  formatRoomExtra(t, extra, names.currency),
)

const formatRoomExtra = (t: FieldTexts, { name, per, price_cents }: RoomExtra, currency: string): string =>
  [name, formatMoney(price_cents, currency), roomExtraFields(t).per.choices[per]].join(' · ')
