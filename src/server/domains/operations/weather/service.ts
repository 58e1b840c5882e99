import {
  listWeatherClosures,
  type tellNewDate,
  type WeatherImpact,
  type WeatherReport,
} from '#contract/rooms/weather.ts'
import type { BodyOf, OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { eventChoiceProblem } from '#rules/rooms/weather.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { lockSchedule } from '#server/domains/rooms/index.ts'
import { dayOf, requireVenue } from '#server/domains/platform/index.ts'
import { changeEvent } from './change-event.ts'
import { WEATHER_TOPIC } from './close.ts'
import { presentClosure } from './present.ts'
import { readReport } from './report.ts'
import { progressOf } from './report-store.ts'
import * as store from './store.ts'
import type { ClosureRow } from './store.ts'
import { findAffected, presentAffected } from './affected.ts'

export { close, WEATHER_TOPIC } from './close.ts'
export { acceptNewDate } from './save.ts'
export { remindNext, addLateOrders, notifyNext } from './notify.ts'

/**
 * Returns what the weather affects in a span; default is from now until midnight. Errors: venue.not_found,
 * permission.denied.
 */
export async function readAffected(
  context: Context<Person>,
  { from = context.now, until }: { from?: Instant | undefined; until?: Instant | undefined },
): Promise<WeatherImpact> {
  const venue = await requireVenue(context, 'booking.decide')
  const midnight = momentOf(addDays(dayOf(venue, from), 1), 0, venue.timezone)
  const rows = await findAffected(context, venue, { starts_at: from, ends_at: until ?? midnight }, false)
  return presentAffected(context, venue, rows)
}

/** Returns one page of the weather closures. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listWeatherClosures>,
): Promise<OkOf<typeof listWeatherClosures>> {
  const { account_id } = await requireVenue(context, 'booking.view')
  const { rows, total } = await store.page(context.tx, account_id, query)
  const progress = await progressOf(
    context.tx,
    rows.map(({ id }) => id),
  )
  return pageOf(
    listWeatherClosures.query,
    query,
    total,
    rows.map((row) => presentClosure(row, progress.get(row.id))),
  )
}

/** Returns one closure as a report. Errors: venue.not_found, permission.denied, weather_closure.not_found. */
export async function read(context: Context<Person>, id: Id): Promise<WeatherReport> {
  return readReport(context, await requireClosure(context, id, 'booking.view'))
}

/**
 * Sets the new date of an event that this closure postponed without one, and notifies buyers who were not
 * refunded. Errors: venue.not_found, permission.denied, weather_closure.not_found, event.not_found,
 * weather.changed when the event no longer waits for a date, weather.invalid, occupancy.taken.
 */
export async function setNewDate(
  context: Context<Person>,
  id: Id,
  { event_id, start_date, end_date }: BodyOf<typeof tellNewDate>,
): Promise<WeatherReport> {
  const closure = await requireClosure(context, id, 'booking.decide')
  await lockSchedule(context.tx, closure.account_id)
  const { happening, timezone } = await requireEvent(context, event_id, 'event.edit')
  if (!(await store.hasPostponed(context.tx, id, event_id))) throw new AppError('event.not_found')
  if (happening !== 'postponed') throw new AppError('weather.changed')
  const choice = { event_id, outcome: 'postpone', start_date, end_date } as const
  const problem = eventChoiceProblem(choice, { timezone, now: context.now })
  if (problem !== null) throw new AppError('weather.invalid', { errors: { [problem[0]]: [problem[1]] } })
  await changeEvent(context, choice)
  await store.addOrders(context.tx, { account_id: closure.account_id, closure_id: id, event_id })
  addTopic(context.tx, WEATHER_TOPIC)
  return readReport(context, closure)
}

async function requireClosure(
  context: Context<Person>,
  id: Id,
  right: 'booking.view' | 'booking.decide',
): Promise<ClosureRow> {
  const { account_id } = await requireVenue(context, right)
  const closure = await store.find(context.tx, account_id, id)
  if (closure === undefined) throw new AppError('weather_closure.not_found')
  return closure
}
