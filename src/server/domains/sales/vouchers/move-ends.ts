import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'

/**
 * Moves the ends of an event's open vouchers along with its start. Offers of the waiting list keep the time that was
 * promised, up to the new start.
 */
export async function moveVoucherEnds(
  { tx, now }: Context,
  event_id: Id,
  change: DateChange & { to: { starts_at: Instant } },
): Promise<void> {
  const { starts_at } = change.to
  const moved = new Map<Id, Instant>()
  for (const { id, until, waiting_entry_id } of await store.lockOpen(tx, event_id, now)) {
    if (until === null) continue
    const is_moving = waiting_entry_id === null && movesWithEvent(change, id)
    const latest = waiting_entry_id !== null && until > starts_at ? starts_at : until
    const end = is_moving ? moveDates('voucher', { until }, change, now).until : latest
    if (end !== until) moved.set(id, end)
  }
  if (moved.size > 0) await store.moveUntil(tx, moved, now)
}
