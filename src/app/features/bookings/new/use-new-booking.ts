import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { SkippedDay } from '#contract/rooms/booking-shape.ts'
import { bookingOnBehalfNew } from '#contract/rooms/new-booking.ts'
import { SERIES_MAX } from '#contract/rooms/series.ts'
import type { Room, RoomLayout } from '#contract/rooms/rooms.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Answer } from '#rules/events/answers.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { seriesDays } from '#rules/rooms/booking.ts'
import { weekdayOf } from '#rules/rooms/room-times.ts'
import { useCreateBooking } from '#app/data/bookings/mutations.ts'
import { fromInputValue, toInputValue } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import type { FieldErrors } from '#app/components/form-check.ts'
import type { NewBookingSearch } from './new-booking-search.ts'
import { useRowForm } from '#app/components/form/use-row-form.ts'

/** Form values of a booking; extras and answers are in the room's order. */
export type NewBookingValues = {
  starts_at: string
  ends_at: string
  /** Last day of a weekly series; empty for a single booking. */
  repeat_until: string
  /** Skips the days of a series that are taken; otherwise one such day refuses the whole series. */
  skip_clashes: boolean
  layout: RoomLayout
  people: number | null
  extras: (number | null)[]
  answers: Answer[]
  note: string
  client: { name: string; email: string; phone: string; locale: Locale }
  price_cents: number | null
  is_agreed: boolean
}

interface NewBookingOptions {
  room: Room
  timezone: string
  search: NewBookingSearch
  today: Day
}

/** Form of a booking created by staff for one room. */
export function useNewBookingForm({ room, timezone, search, today }: NewBookingOptions) {
  const { day = today } = search
  const navigate = useNavigate()
  const create = useCreateBooking()
  const id = useNewId('booking')
  const form = useRowForm({
    schema: bookingOnBehalfNew,
    row: null,
    toForm: (): NewBookingValues => ({
      starts_at: search.from === undefined ? `${day}T10:00` : toInputValue(search.from, timezone),
      ends_at: search.to === undefined ? `${day}T12:00` : toInputValue(search.to, timezone),
      repeat_until: '',
      skip_clashes: false,
      layout: room.layouts[0]?.layout ?? 'theatre',
      people: null,
      extras: room.extras.map(() => 0),
      answers: room.questions.map(() => ({ answer: '', options: [] })),
      note: '',
      client: { name: '', email: '', phone: '', locale: currentLanguage() },
      price_cents: null,
      is_agreed: true,
    }),
    toBody: ({ repeat_until, extras, answers, starts_at, ends_at, client, ...values }) => ({
      ...values,
      room_id: room.id,
      starts_at: fromInputValue(starts_at, timezone) ?? '',
      ends_at: fromInputValue(ends_at, timezone) ?? '',
      extras: room.extras.flatMap(({ key }, at) => {
        const quantity = extras[at] ?? 0
        return quantity === 0 ? [] : [{ key, quantity }]
      }),
      answers: room.questions.map(({ key }, at) => ({ key, ...answers[at] })),
      also_on: weeklyDays(starts_at.slice(0, 10), repeat_until).slice(0, SERIES_MAX),
      client: { ...client, email: client.email || null, phone: client.phone || null },
    }),
    check: (_body, { starts_at, repeat_until }): FieldErrors =>
      weeklyDays(starts_at.slice(0, 10), repeat_until).length > SERIES_MAX
        ? { repeat_until: ['series_too_long'] }
        : {},
    labels: useBookingLabels(),
    blame: { 'booking.clashes': 'repeat_until' },
    save: async ({ body }) => {
      try {
        return await create.mutateAsync({ ...body, id })
      } catch (failure) {
        throw withoutDayErrors(failure)
      }
    },
    onSaved: (booking) => {
      if (booking === null) return
      void navigate({ to: '/manage/bookings/$bookingId', params: { bookingId: booking.id } })
    },
  })
  return { form, unavailable_days: unavailableDaysOf(create, timezone) }
}

/** A refused series shows its error at the one date field; the days are listed beside it. */
function withoutDayErrors(failure: unknown): unknown {
  return failure instanceof ApiError && failure.code === 'booking.clashes'
    ? new ApiError({ code: failure.code, status: failure.status })
    : failure
}

/** The unavailable days of a refused series in order, each with its error code. */
function unavailableDaysOf(
  { error, variables }: ReturnType<typeof useCreateBooking>,
  timezone: string,
): SkippedDay[] {
  if (!(error instanceof ApiError) || error.code !== 'booking.clashes' || variables === undefined) return []
  const { also_on = [], starts_at } = variables
  return Object.entries(error.errors)
    .map(([field, [code = '']]) => ({
      day: also_on[Number(field.split('.')[1])] ?? dayAt(starts_at, timezone),
      code,
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

function useBookingLabels() {
  const { t } = useTranslation('bookings')
  const { t: tVenue } = useTranslation('venue')
  return {
    starts_at: t('house.from'),
    ends_at: t('house.to'),
    repeat_until: t('new.repeat_until'),
    skip_clashes: t('new.skip_clashes'),
    layout: tVenue('form.layout'),
    people: tVenue('form.people'),
    'extras.*': tVenue('form.extras'),
    'answers.*': tVenue('form.answers'),
    note: t('new.note'),
    'client.name': t('new.name'),
    'client.email': t('new.email'),
    'client.phone': t('new.phone'),
    'client.locale': t('new.language'),
    price_cents: t('new.price'),
    is_agreed: t('new.is_agreed'),
  }
}

/** The same weekday of every week after a day, up to and including the last one. */
function weeklyDays(first: Day, until: string): Day[] {
  if (until === '' || first === '' || until <= first) return []
  const days = seriesDays({ from: first, until, weekdays: [weekdayOf(first)], every_weeks: 1 })
  return days.filter((day) => day > first)
}
