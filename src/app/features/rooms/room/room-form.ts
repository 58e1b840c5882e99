import type { MemberTier } from '#contract/members/member-tier.ts'
import { hasOptions, type QuestionType } from '#contract/resources/questions.ts'
import type { RatePer, RoomExtra } from '#contract/rooms/room-money.ts'
import type { OpenHours } from '#contract/rooms/room-times.ts'
import {
  roomLayout,
  type Equipment,
  type Room,
  type RoomLayout,
  type RoomStatus,
} from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { nullIfBlank } from '#app/components/form/null-if-blank.ts'
import { splitLines } from './lines.ts'
import {
  translationsBody,
  translationsForm,
  type TypedTranslations,
} from '#app/components/translations/translations.ts'

/** A weekday or special day; its times are kept while it is closed. */
export type OpenHoursForm = { is_open: boolean; opens: string; closes: string }
export type SpecialDayForm = { key: string; day: string; hours: OpenHoursForm }

export type RateForm = {
  key: string
  per: RatePer
  price_cents: number | null
  weekdays: string[]
  days: { key: string; day: string }[]
  from: string
  to: string
  tiers: MemberTier[]
}
export type ExtraForm = {
  key: string
  name: string
  translations: TypedTranslations<'name'>
  per: RoomExtra['per']
  price_cents: number | null
  most: number | null
}
export type QuestionForm = {
  key: string
  title: string
  translations: TypedTranslations<'title'>
  type: QuestionType
  /** One per line. */
  options: string
  required: boolean
}

export const ROOM_TEXTS = ['name', 'description', 'terms'] as const
const NUMBER_FIELDS = [
  'area_sqm',
  'min_minutes',
  'max_minutes',
  'notice_hours',
  'ahead_days',
  'setup_minutes',
  'clear_minutes',
] as const

/** Form values of a room. */
export type RoomForm = Record<(typeof ROOM_TEXTS)[number], string> &
  Record<(typeof NUMBER_FIELDS)[number], number | null> & {
    translations: TypedTranslations<(typeof ROOM_TEXTS)[number]>
    status: RoomStatus
    /** One per line. */
    units: string
    floor: string
    /** Null when the room does not have the layout. */
    layouts: Record<RoomLayout, number | null>
    equipment: Equipment[]
    hours: OpenHoursForm[]
    special_days: SpecialDayForm[]
    slot_minutes: '15' | '30' | '60'
    at_once_tiers: MemberTier[]
    questions: QuestionForm[]
    rates: RateForm[]
    extras: ExtraForm[]
    tax_and_fee_ids: Id[]
  }

const DEFAULT_HOURS = { opens: '09:00', closes: '22:00' }
/** The end of a day, which a time field cannot express. */
const END_OF_DAY = '24:00'
const START_OF_DAY = '00:00'

/** Opening hours of a day as form values. */
export const openHoursFormOf = (hours: OpenHours | null): OpenHoursForm => ({
  is_open: hours !== null,
  opens: hours?.opens ?? DEFAULT_HOURS.opens,
  closes: hours === null ? DEFAULT_HOURS.closes : toClock(hours.closes),
})

const toClock = (end: string) => (end === END_OF_DAY ? START_OF_DAY : end)
const fromClock = (clock: string) => (clock === START_OF_DAY ? END_OF_DAY : clock)
/** Whether a typed time ends on the following day; midnight ends the day itself. */
export const endsNextDay = (from: string, to: string): boolean => to < from && to !== START_OF_DAY

const hoursOf = ({ is_open, opens, closes }: OpenHoursForm) =>
  is_open ? { opens, closes: fromClock(closes) } : null

/** Initial form values. Keys of items exist only in this form where the contract has none. */
export function roomFormOf(room: Room): RoomForm {
  return {
    ...room,
    translations: translationsForm(ROOM_TEXTS, room.translations),
    units: room.units.join('\n'),
    layouts: layoutsFormOf(room),
    hours: room.hours.map(openHoursFormOf),
    special_days: room.special_days.map(({ day, hours }) => ({
      key: day,
      day,
      hours: openHoursFormOf(hours),
    })),
    slot_minutes: slotText(room.slot_minutes),
    rates: room.rates.map((rate, at) => ({
      ...rate,
      key: `rate-${at}`,
      weekdays: rate.weekdays.map(String),
      days: rate.days.map((day) => ({ key: day, day })),
      from: rate.from ?? '',
      to: rate.to === null ? '' : toClock(rate.to),
    })),
    extras: room.extras.map((extra) => ({
      ...extra,
      translations: translationsForm(['name'], extra.translations),
    })),
    questions: room.questions.map((question) => ({
      ...question,
      translations: translationsForm(['title'], question.translations),
      options: question.options.join('\n'),
    })),
  }
}

const slotText = (slot: Room['slot_minutes']) => `${slot}` as const

function layoutsFormOf({ layouts }: Room): RoomForm['layouts'] {
  const capacityOf = (name: RoomLayout) => layouts.find(({ layout }) => layout === name)?.capacity ?? null
  return {
    theatre: capacityOf('theatre'),
    classroom: capacityOf('classroom'),
    boardroom: capacityOf('boardroom'),
    banquet: capacityOf('banquet'),
    standing: capacityOf('standing'),
  }
}

/** The form values as a request body. */
export function roomBodyOf(form: RoomForm) {
  const { name, description, terms, status, floor, area_sqm, equipment, at_once_tiers, tax_and_fee_ids } =
    form
  const { min_minutes, max_minutes, notice_hours, ahead_days, setup_minutes, clear_minutes } = form
  return {
    name,
    description,
    terms,
    status,
    floor,
    area_sqm,
    equipment,
    at_once_tiers,
    tax_and_fee_ids,
    min_minutes,
    max_minutes,
    notice_hours,
    ahead_days,
    setup_minutes,
    clear_minutes,
    translations: translationsBody(form.translations),
    units: splitLines(form.units),
    layouts: roomLayout.options.flatMap((layout) => {
      const capacity = form.layouts[layout]
      return capacity === null ? [] : [{ layout, capacity }]
    }),
    hours: form.hours.map(hoursOf),
    special_days: form.special_days.map(({ day, hours }) => ({ day, hours: hoursOf(hours) })),
    slot_minutes: Number(form.slot_minutes),
    rates: form.rates.map(rateBodyOf),
    extras: form.extras.map(({ translations, ...extra }) => ({
      ...extra,
      translations: translationsBody(translations),
    })),
    questions: form.questions.map(({ translations, options, ...question }) => ({
      ...question,
      translations: translationsBody(translations),
      options: hasOptions(question.type) ? splitLines(options) : [],
    })),
  }
}

/** A rate in the shape of the contract. */
const rateBodyOf = ({ per, price_cents, weekdays, days, from, to, tiers }: RateForm) => ({
  per,
  price_cents,
  weekdays: weekdays.map(Number),
  days: days.map(({ day }) => day),
  from: nullIfBlank(from),
  to: nullIfBlank(to === START_OF_DAY ? END_OF_DAY : to),
  tiers,
})
