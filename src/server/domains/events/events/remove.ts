import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { record } from '#server/domains/platform/index.ts'
import { releaseRooms } from '#server/domains/events/event-rooms/service.ts'
import { lockEvent } from './access.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { presentOne } from './present.ts'
import * as removal from './removal-store.ts'

/**
 * Deletes an event without orders and scans, with everything that belongs to it. Errors: event.not_found,
 * permission.denied, version.stale, event.has_orders.
 */
export async function remove(
  context: Context<Person>,
  event_id: Id,
  version: number | null,
): Promise<undefined> {
  const { tx } = context
  const event = await lockEvent(context, event_id, 'event.edit')
  requireVersion(event, version, await presentOne(tx, event))
  await releaseRooms(context, event)
  // Waits for doors that are sending scans.
  await removal.removeLists(tx, event_id)
  // Waits for orders that are being created; later ones find no event.
  await nextChangeNo(tx, event_id)
  if (await removal.hasHistory(tx, event_id)) throw new AppError('event.has_orders')
  const subject = { kind: 'event', id: event_id, title: event.title } as const
  await record(context, { action: 'event_deleted', subject, event_id })
  await removal.removeEvent(tx, event)
  notifyEventChange(tx, event_id)
}
