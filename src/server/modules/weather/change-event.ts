import type { WeatherClosureNew } from '#contract/rooms/weather.ts'
import { toEpochMs } from '#contract/wire/instant.ts'
import type { Context, Person } from '#server/http/context.ts'
import { shiftWindows } from '#server/modules/check-in-lists/service.ts'
import { lockEvent, putOff } from '#server/modules/events/service.ts'
import { shiftSaleEnds } from '#server/modules/tickets/service.ts'
import * as store from './store.ts'

type Choice = Omit<WeatherClosureNew['events'][number], 'event_id'> & { event_id: string }

/**
 * Does to an event what was decided: what is called off or has no date sells nothing more, and what has a new one keeps its
 * doors and sales in their distance to it. Errors: event.not_found, permission.denied, event.ends_before_start.
 */
export async function changeEvent(
  context: Context<Person>,
  { event_id, outcome, start_date, end_date }: Choice,
): Promise<void> {
  const { tx, now } = context
  if (outcome === 'go_on') return
  if (outcome === 'call_off' || start_date === null) {
    await putOff(context, event_id, outcome === 'call_off' ? 'cancelled' : 'postponed', null)
    return store.endHolds(tx, event_id, now)
  }
  const before = await lockEvent(context, event_id, 'event.edit')
  const { starts_at } = await putOff(context, event_id, 'rescheduled', { start_date, end_date })
  const shift_ms = toEpochMs(starts_at) - toEpochMs(before.starts_at)
  await shiftWindows(context, event_id, shift_ms)
  await shiftSaleEnds(context, event_id, shift_ms)
}
