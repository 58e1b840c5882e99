import type { WeatherClosureNew } from '#contract/rooms/weather.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { moveEventDates } from '#server/domains/operations/event-dates/service.ts'
import { lockEvent, changeHappening } from '#server/domains/events/index.ts'
import * as store from './store.ts'

type EventChoice = Omit<WeatherClosureNew['events'][number], 'event_id'> & { event_id: string }

/**
 * Applies a decision to an event: a cancelled event or one without a date is taken off sale, and a new date moves
 * all dates relative to it. Errors: event.not_found, permission.denied, event.ends_before_start.
 */
export async function changeEvent(
  context: Context<Person>,
  { event_id, outcome, start_date, end_date }: EventChoice,
): Promise<void> {
  const { tx, now } = context
  if (outcome === 'go_on') return
  if (outcome === 'call_off' || start_date === null) {
    await changeHappening(context, event_id, outcome === 'call_off' ? 'cancelled' : 'postponed', null)
    return store.expireHolds(tx, event_id, now)
  }
  const before = await lockEvent(context, event_id, 'event.edit')
  const after = await changeHappening(context, event_id, 'rescheduled', { start_date, end_date })
  await moveEventDates(context, before, after, [])
}
