import type { Id } from '#contract/wire/id.ts'
import type { Context } from '#server/core/http/context.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import * as store from './doors-store.ts'
import type { MemberRow } from './store.ts'

/**
 * Notifies doors of members whose tier changed and who have tickets for future events. To be called last in a
 * transaction, since scans lock the change counters last; events are sorted to prevent deadlocks.
 */
export async function notifyDoors(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  members: readonly MemberRow[],
): Promise<void> {
  const [first] = members
  if (first === undefined) return
  const user_ids = members.flatMap(({ user_id }) => user_id ?? [])
  const tickets_by_event = new Map<Id, Id[]>()
  for (const { event_id, id } of await store.listUpcomingTickets(tx, first.account_id, user_ids, now))
    tickets_by_event.set(event_id, [...(tickets_by_event.get(event_id) ?? []), id])
  for (const [event_id, attendee_ids] of tickets_by_event) {
    await store.saveChangeNo(tx, attendee_ids, await nextChangeNo(tx, event_id))
    notifyEventChange(tx, event_id)
  }
}
