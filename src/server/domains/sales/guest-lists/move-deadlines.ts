import type { Id } from '#contract/wire/id.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'

/** Moves the time until which open guest lists of an event take names, and their places are held, with its start. */
export async function moveDeadlines({ tx, now }: Context, event_id: Id, change: DateChange): Promise<void> {
  for (const before of await store.lockOpen(tx, event_id, now)) {
    if (!movesWithEvent(change, before.id)) continue
    const { until } = moveDates('guest_list', before, change, now)
    if (until !== before.until) await store.moveUntil(tx, before.id, until)
  }
}
