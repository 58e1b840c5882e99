import { z } from 'zod'
import { day } from '../wire/day.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { toEpochMs } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** Of one answer; a week is told whole. */
export const FIGURES_WEEKS_MAX = 53
/** Where no first day was said. */
export const FIGURES_WEEKS = 12
const WEEK_MS = 7 * 86_400_000

const weeksApart = (from: string, to: string) =>
  (toEpochMs(`${to}T00:00:00.000Z`) - toEpochMs(`${from}T00:00:00.000Z`)) / WEEK_MS

/** The weeks of these days and of all between. Left out: today, and twelve weeks with that of the last day. */
export const figuresQuery = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'ends_before_start',
  })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || weeksApart(from, to) < FIGURES_WEEKS_MAX - 1,
    { path: ['to'], error: 'too_long' },
  )
export type FiguresQuery = z.output<typeof figuresQuery>

const minutes = z.number()

/** What became of a room's time, or of the whole house's. */
const figures = z.object({
  /** That it was open, by its hours as they are now; of a room that is no longer let: 0. */
  open_minutes: minutes,
  /**
   * Of bookings that were agreed, without set-up and clearing; more than those that it was open where staff went past its
   * hours. Both of the whole house: of each of its parts, so that a hall of two parts counts twice.
   */
  booked_minutes: minutes,
  /** What was paid less what went or is to go back, of bookings by their start, taxes and fees included; minor units. */
  income_cents: z.number().int(),
  /** That had to be decided, by when they were made. */
  requests: z.number().int(),
  /** How long these waited until they were approved, declined or lapsed; null: none was answered. */
  median_wait_minutes: minutes.nullable(),
  longest_wait_minutes: minutes.nullable(),
})
export type Figures = z.infer<typeof figures>

/** Over all weeks, and of each in the order of `weeks`. */
const figuresByWeek = z.object({ total: figures, weeks: z.array(figures) })
export type FiguresByWeek = z.infer<typeof figuresByWeek>

export const bookingFigures = z.object({
  /** Of the venue. */
  timezone: z.string(),
  currency: z.string(),
  /** The Monday of each, oldest first. */
  weeks: z.array(day),
  /** Those that are let, in the venue's order, and others of which something is to be told. */
  rooms: z.array(figuresByWeek.extend({ room_id: idOf('room'), name: z.string() })),
  house: figuresByWeek,
})
export type BookingFigures = z.infer<typeof bookingFigures>

export const readBookingFigures = endpoint({
  method: 'GET',
  path: '/bookings/figures',
  who: 'person',
  summary:
    'By room and week: hours booked of hours open, income, requests and how long they waited; at most 53 weeks at once',
  query: figuresQuery,
  ok: itemOf(bookingFigures),
  errors: ['venue.not_found', 'permission.denied'],
})
