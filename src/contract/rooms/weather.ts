import { z } from 'zod'
import { event, happening } from '../events/events.ts'
import { locale } from '../wire/contact.ts'
import { distinctBy } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, wallTime } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { bookingState } from './booking-shape.ts'

export const WEATHER_TEXT_MAX = 2000
/** Maximum events and bookings per confirmation. */
export const WEATHER_ITEMS_MAX = 500

/** Warnings by the Observatory or the government. */
export const weatherSignal = z.enum(['signal_8', 'extreme_conditions', 'black_rain'])
export type WeatherSignal = z.infer<typeof weatherSignal>

/** The decision for an affected event or booking. */
export const weatherOutcome = z.enum(['go_on', 'postpone', 'call_off'])
export type WeatherOutcome = z.infer<typeof weatherOutcome>

const amount = z.number().int()

/** An affected event with its recipients; amounts in minor units. */
export const affectedEvent = event
  .pick({
    id: true,
    title: true,
    happening: true,
    start_date: true,
    end_date: true,
    starts_at: true,
    ends_at: true,
    timezone: true,
    currency: true,
  })
  .extend({
    orders: amount,
    tickets: amount,
    /** Amount paid by buyers and not refunded. */
    kept_cents: amount,
  })
export type AffectedEvent = z.infer<typeof affectedEvent>

/** An affected booking. */
export const affectedBooking = z.object({
  id: idOf('booking'),
  room_name: z.string(),
  client_name: z.string(),
  state: bookingState,
  starts_at: instant,
  ends_at: instant,
  currency: z.string(),
  kept_cents: amount,
})
export type AffectedBooking = z.infer<typeof affectedBooking>

export const weatherImpact = z.object({
  /** Timezone in which staff read and enter times. */
  timezone: z.string(),
  events: z.array(affectedEvent),
  bookings: z.array(affectedBooking),
})
export type WeatherImpact = z.infer<typeof weatherImpact>

const span = { from: instant, until: instant }
const isForward = ({ from, until }: { from: string; until: string }) => from < until
const LATEST = '9999'
const BACKWARDS = { path: ['until'], error: 'ends_before_start' }

const eventChoice = z.strictObject({
  event_id: idOf('event'),
  outcome: weatherOutcome,
  /** New date of a postponed item, in its own timezone; null: to be announced. */
  start_date: wallTime.nullable().default(null),
  end_date: wallTime.nullable().default(null),
})

const bookingChoice = z.strictObject({
  booking_id: idOf('booking'),
  outcome: weatherOutcome,
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
})

/** Decisions by staff for everything affected, and the text sent besides the facts. */
export const weatherClosureNew = z
  .strictObject({
    id: idOf('weather_closure').optional(),
    signal: weatherSignal,
    ...span,
    /** Texts by language; readers of other languages get the venue's. */
    words: z.partialRecord(locale, text(0, WEATHER_TEXT_MAX)).default({}),
    events: distinctBy(z.array(eventChoice).max(WEATHER_ITEMS_MAX, 'too_long'), 'event_id').default([]),
    bookings: distinctBy(z.array(bookingChoice).max(WEATHER_ITEMS_MAX, 'too_long'), 'booking_id').default([]),
  })
  .refine(isForward, BACKWARDS)
export type WeatherClosureNew = z.infer<typeof weatherClosureNew>

/** An order to be refunded by hand, because no payment provider holds its money. */
const handBackOrder = z.object({ order_id: idOf('order'), reference: z.string(), amount_cents: amount })

/** Progress with an event's buyers. */
export const closedEvent = event
  .pick({ id: true, title: true, start_date: true, former_start_date: true, timezone: true, currency: true })
  .extend({
    outcome: weatherOutcome,
    happening,
    orders: amount,
    /** Orders processed and notified. */
    told: amount,
    /** For a postponed event: the buyers' answers; the remaining buyers have not answered. */
    kept: amount,
    money_back: amount,
    /** Pending or completed. */
    refunded_cents: amount,
    /** Refunds refused by the payment provider: the orders need handling by staff. */
    refunds_failed: amount,
    by_hand: z.array(handBackOrder),
  })
export type ClosedEvent = z.infer<typeof closedEvent>

export const closedBooking = affectedBooking
  .omit({ kept_cents: true })
  .extend({ outcome: weatherOutcome, refunded_cents: amount, owed_back_cents: amount })
export type ClosedBooking = z.infer<typeof closedBooking>

/** A processed weather closure of one day. */
export const weatherClosure = z.object({
  id: idOf('weather_closure'),
  signal: weatherSignal,
  ...span,
  by_name: z.string(),
  created_at: instant,
  /** Orders concerned, and how many have been notified. */
  orders: amount,
  told: amount,
  /** Changed bookings. */
  bookings: amount,
})
export type WeatherClosure = z.infer<typeof weatherClosure>

export const weatherReport = weatherClosure.extend({
  /** Timezone of the venue, in which its times are displayed. */
  timezone: z.string(),
  words: z.partialRecord(locale, z.string()),
  event_lines: z.array(closedEvent),
  booking_lines: z.array(closedBooking),
})
export type WeatherReport = z.infer<typeof weatherReport>

const rights = ['venue.not_found'] as const
const CLOSURE = '/weather-closures/:weather_closure_id'

export const readTouched = endpoint({
  method: 'GET',
  path: '/weather-closures/touched',
  who: 'person',
  summary: 'Retrieve the events and bookings that a weather closure between two times affects',
  query: z
    .strictObject({
      /** Default: now. */
      from: instant.optional(),
      /** Default: the end of that day at the venue. */
      until: instant.optional(),
    })
    .refine(({ from = '', until = LATEST }) => from < until, BACKWARDS),
  ok: itemOf(weatherImpact),
  errors: rights,
})

export const closeForWeather = endpoint({
  method: 'POST',
  path: '/weather-closures',
  who: 'person',
  summary:
    'Create a weather closure: continue, postpone or cancel everything affected, then notify the buyers',
  body: weatherClosureNew,
  ok: itemOf(weatherReport),
  ok_status: 201,
  errors: [...rights, 'weather.changed', 'weather.invalid', 'occupancy.taken', 'id.taken'],
})

export const listWeatherClosures = endpoint({
  method: 'GET',
  path: '/weather-closures',
  who: 'person',
  summary: 'List the weather closures; the search covers who decided',
  query: listQuery({ sorts: ['created_at'], filters: ['signal', 'created_at'] }),
  ok: pageOf(weatherClosure),
  errors: rights,
})

export const readWeatherClosure = endpoint({
  method: 'GET',
  path: CLOSURE,
  who: 'person',
  summary: 'Retrieve a weather closure with its progress',
  ok: itemOf(weatherReport),
  errors: [...rights, 'weather_closure.not_found'],
})

export const tellNewDate = endpoint({
  method: 'POST',
  path: `${CLOSURE}/new-date`,
  who: 'person',
  summary: 'Set the new date of a postponed event; buyers who have not been refunded are notified',
  body: z.strictObject({
    event_id: idOf('event'),
    start_date: wallTime,
    end_date: wallTime.nullable().default(null),
  }),
  ok: itemOf(weatherReport),
  errors: [
    ...rights,
    'weather_closure.not_found',
    'weather.changed',
    'weather.invalid',
    'event.not_found',
    'occupancy.taken',
  ],
})
