import type { WeatherClosureNew, WeatherReport } from '#contract/rooms/weather.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { bookingChoiceProblem, eventChoiceProblem } from '#rules/rooms/weather.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import {
  cancelForWeather,
  release,
  lockSchedule,
  moveForWeather,
  postponeForWeather,
  expireLapsed,
  type BookingRow,
} from '#server/domains/rooms/index.ts'
import { requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { changeEvent } from './change-event.ts'
import { readReport } from './report.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'
import { findAffected, requireComplete } from './affected.ts'
import { venueTextFor } from './labels.ts'

/** Notification topic for buyers to be notified about the weather. */
export const WEATHER_TOPIC = 'weather'

type EventChoice = WeatherClosureNew['events'][number]
type BookingChoice = WeatherClosureNew['bookings'][number]

/**
 * Continues, postpones or cancels everything that the weather affects, in one transaction with the list of people
 * to notify; buyers are then processed one by one (notify.ts). Errors: venue.not_found, permission.denied,
 * weather.changed with the current list, weather.invalid, occupancy.taken with the conflicts, id.taken.
 */
export async function close(context: Context<Person>, wanted: WeatherClosureNew): Promise<WeatherReport> {
  const { tx, now, random, actor } = context
  const venue = await requireVenue(context, 'booking.decide')
  await lockSchedule(tx, venue.account_id)
  await expireLapsed(context, venue)
  const span = { starts_at: wanted.from, ends_at: wanted.until }
  const rows = await findAffected(context, venue, span, true)
  await requireComplete(context, venue, rows, wanted)
  requireValidChoices(context, wanted, rows)
  const { id = newId('weather_closure', random), signal, words } = wanted
  const closure = await store.insert(tx, {
    id,
    signal,
    words,
    account_id: venue.account_id,
    from_at: span.starts_at,
    until_at: span.ends_at,
    by_name: actor.name,
    by_user_id: actor.user_id,
    created_at: now,
  })
  if (closure === undefined) throw new AppError('id.taken')
  const closure_key = { account_id: venue.account_id, closure_id: id }
  await store.insertItems(tx, [
    ...wanted.events.map(({ event_id, outcome }) => ({ ...closure_key, event_id, outcome })),
    ...wanted.bookings.map(({ booking_id, outcome }) => ({ ...closure_key, booking_id, outcome })),
  ])
  await changeAll(context, venue, wanted, rows.bookings)
  for (const { event_id, outcome } of wanted.events)
    if (outcome !== 'go_on') await store.addOrders(tx, { ...closure_key, event_id })
  addTopic(tx, WEATHER_TOPIC)
  return readReport(context, closure)
}

/** All changed bookings and cancelled events free their time first, so that moved ones can use it. */
async function changeAll(
  context: Context<Person>,
  venue: Venue,
  input: WeatherClosureNew,
  bookings: readonly BookingRow[],
): Promise<void> {
  const changed = input.bookings.filter(({ outcome }) => outcome !== 'go_on')
  for (const { booking_id } of changed) await release(context.tx, { booking_id })
  const ended_first = input.events.toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const choice of ended_first) await changeEvent(context, choice)
  const rows = new Map(bookings.map((booking) => [booking.id, booking]))
  for (const choice of changed) {
    const booking = rows.get(choice.booking_id)
    if (booking !== undefined) await changeBooking(context, venue, booking, { choice, texts: input.words })
  }
}

const rankOf = ({ outcome, start_date }: EventChoice) =>
  outcome === 'postpone' && start_date !== null ? 1 : 0

async function changeBooking(
  context: Context<Person>,
  venue: Venue,
  booking: BookingRow,
  { choice, texts }: { choice: BookingChoice; texts: WeatherClosureNew['words'] },
): Promise<void> {
  const { outcome, starts_at, ends_at } = choice
  const reason = venueTextFor(texts, booking.client_locale, venue)
  if (outcome === 'call_off') return cancelForWeather(context, venue, booking, reason)
  if (starts_at === null || ends_at === null) return postponeForWeather(context, venue, booking, reason)
  return moveForWeather(context, venue, booking, { span: { starts_at, ends_at }, reason })
}

/** Validates the decisions. Errors: weather.invalid, naming the fields. */
function requireValidChoices(
  { now }: Context<Person>,
  input: WeatherClosureNew,
  rows: { events: readonly EventRow[]; bookings: readonly BookingRow[] },
): void {
  const events = new Map<Id, EventRow>(rows.events.map((event) => [event.id, event]))
  const bookings = new Map<Id, BookingRow>(rows.bookings.map((booking) => [booking.id, booking]))
  const problems = [
    ...input.events.map((choice, at) => {
      const timezone = events.get(choice.event_id)?.timezone ?? 'UTC'
      return problemEntries(`events.${at}`, eventChoiceProblem(choice, { timezone, now }))
    }),
    ...input.bookings.map((choice, at) => {
      const state = bookings.get(choice.booking_id)?.state
      return problemEntries(`bookings.${at}`, bookingChoiceProblem(choice, { state, now }))
    }),
  ]
  const errors = Object.fromEntries(problems.flat())
  if (problems.some((problem) => problem.length > 0)) throw new AppError('weather.invalid', { errors })
}

/** Prefixes the field of a problem with its path. */
const problemEntries = (path: string, problem: [string, string] | null): [string, string[]][] =>
  problem === null ? [] : [[`${path}.${problem[0]}`, [problem[1]]]]
