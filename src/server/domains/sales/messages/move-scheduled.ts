import type { Id } from '#contract/wire/id.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import type { Context } from '#server/core/http/context.ts'
import { moveToStart } from './reminders-store.ts'
import { MESSAGES_TOPIC } from './start.ts'
import * as store from './store.ts'

/**
 * Moves the scheduled messages of an event along with its start, and its reminders always. A message whose time has
 * passed is sent now.
 */
export async function moveScheduled({ tx, now }: Context, event_id: Id, change: DateChange): Promise<void> {
  for (const before of await store.lockScheduled(tx, event_id, now)) {
    if (!movesWithEvent(change, before.id)) continue
    const { send_at } = moveDates('message', before, change, now)
    if (send_at !== before.send_at) await store.save(tx, before.id, { send_at, held_back_until: null })
  }
  const { start_date, timezone } = change.to
  await moveToStart(tx, event_id, wallTimeToInstant(start_date, timezone))
  addTopic(tx, MESSAGES_TOPIC)
}
