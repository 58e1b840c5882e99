import type { WeatherReport } from '#contract/rooms/weather.ts'
import type { Context } from '#server/core/http/context.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import { presentClosure, presentLines } from './present.ts'
import * as reports from './report-store.ts'
import * as store from './store.ts'
import type { ClosureRow } from './store.ts'

/** Returns what was done and its progress. */
export async function readReport({ tx }: Pick<Context, 'tx'>, closure: ClosureRow): Promise<WeatherReport> {
  const { id } = closure
  const lines = {
    events: await reports.eventLines(tx, id),
    bookings: await reports.bookingLines(tx, id),
    answers: await reports.answersOf(tx, closure),
    by_hand: await reports.manualRefundsOf(tx, id),
    room_names: await store.readRoomNames(tx, closure.account_id),
  }
  return {
    ...presentClosure(closure, (await reports.progressOf(tx, [id])).get(id)),
    timezone: (await readVenue(tx)).timezone,
    words: closure.words,
    ...presentLines(lines),
  }
}
