import type { DoorBoard } from '#contract/door/door-board.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { devicesOfEvent } from '#server/domains/door/devices/service.ts'
import { readGates } from '#server/domains/door/door-report/service.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import * as store from './store.ts'

/**
 * Returns the state of all doors of an event. Earlier events are those that the caller may see. Errors:
 * event.not_found, permission.denied.
 */
export async function read(context: Context<Person>, event_id: Id): Promise<DoorBoard> {
  const { tx, now, actor } = context
  const event = await requireEvent(context, event_id, 'device.manage')
  return {
    as_of: now,
    devices: await devicesOfEvent(context, event_id),
    ...(await store.readTotals(tx, event_id)),
    arrivals: await store.readArrivals(tx, event_id),
    gates: await readGates(context, event_id, now),
    earlier_events: await store.readEarlierEvents(tx, event, actor.member),
  }
}
