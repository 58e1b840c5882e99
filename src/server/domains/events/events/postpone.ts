import type { Happening } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { WallTime } from '#contract/wire/instant.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { syncRooms } from '#server/domains/events/event-rooms/service.ts'
import { lockEvent } from './access.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { datesOf } from './dates.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

type NewDates = { start_date: WallTime; end_date: WallTime | null }

/**
 * Cancels or postpones an event, or gives it another date; the original date is kept. Errors: event.not_found,
 * permission.denied, event.ends_before_start, occupancy.taken with the conflicts.
 * @param dates null: none, or none yet
 */
export async function changeHappening(
  context: Context<Person>,
  event_id: Id,
  happening: Exclude<Happening, 'planned'>,
  dates: NewDates | null,
): Promise<EventRow> {
  const { tx } = context
  const event = await lockEvent(context, event_id, 'event.edit')
  const former_start_date =
    happening === 'cancelled' ? event.former_start_date : (event.former_start_date ?? event.start_date)
  const new_dates = dates === null ? null : datesOf({ ...dates, timezone: event.timezone })
  const after = { ...event, ...new_dates, happening, former_start_date }
  await syncRooms(context, after)
  const saved = await store.save(tx, after, await nextChangeNo(tx, event_id))
  await record(context, {
    action: 'event_put_off',
    subject: { kind: 'event', id: event_id, title: event.title },
    event_id,
    changes: changesBetween(event, saved, ['happening', 'start_date', 'end_date']),
  })
  notifyEventChange(tx, event_id)
  return saved
}
