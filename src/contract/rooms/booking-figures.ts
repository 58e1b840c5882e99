import { z } from 'zod'
import { day } from '../wire/day.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { toEpochMs } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** Maximum weeks per response; weeks are always whole. */
export const FIGURES_WEEKS_MAX = 53
/** Default number of weeks. */
export const FIGURES_WEEKS = 12
const WEEK_MS = 7 * 86_400_000

const weeksApart = (from: string, to: string) =>
  (toEpochMs(`${to}T00:00:00.000Z`) - toEpochMs(`${from}T00:00:00.000Z`)) / WEEK_MS

/** All weeks that contain these days or lie between them. Default: twelve weeks up to `to` or today. */
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

/** Usage of a room, or of the whole venue. */
const figures = z.object({
  /** Opening minutes by the current hours; 0 for a room that is no longer rented out. */
  open_minutes: minutes,
  /**
   * Minutes of confirmed bookings, without set-up and clearing; can exceed the opening minutes when staff booked
   * outside of them. For the venue both are summed over units, so a hall of two units counts twice.
   */
  booked_minutes: minutes,
  /** Amount paid minus refunds, by start of the booking, including taxes and fees; minor units. */
  income_cents: z.number().int(),
  /** Requests that needed a decision, by creation date. */
  requests: z.number().int(),
  /** Median minutes until they were approved, declined or lapsed; null: none was. */
  median_wait_minutes: minutes.nullable(),
  longest_wait_minutes: minutes.nullable(),
})
export type Figures = z.infer<typeof figures>

/** Totals over all weeks, and per week in the order of `weeks`. */
const figuresByWeek = z.object({ total: figures, weeks: z.array(figures) })
export type FiguresByWeek = z.infer<typeof figuresByWeek>

export const bookingFigures = z.object({
  /** Timezone of the venue. */
  timezone: z.string(),
  currency: z.string(),
  /** Monday of each week, oldest first. */
  weeks: z.array(day),
  /** Rooms for rent in the venue's order, and other rooms with figures. */
  rooms: z.array(figuresByWeek.extend({ room_id: idOf('room'), name: z.string() })),
  house: figuresByWeek,
})
export type BookingFigures = z.infer<typeof bookingFigures>

export const readBookingFigures = endpoint({
  method: 'GET',
  path: '/bookings/figures',
  who: 'person',
  summary: 'Retrieve hours open and booked, income and requests by room and week; at most 53 weeks',
  query: figuresQuery,
  ok: itemOf(bookingFigures),
  errors: ['venue.not_found'],
})
