import type { Id } from '#contract/wire/id.ts'
import { movesWithEvent, moveDates, type DateChange } from '#rules/events/moved-dates.ts'
import type { Context } from '#server/core/http/context.ts'
import * as store from './store.ts'

/** Moves the expiry of an event's promo codes along with its start. */
export async function moveExpiries({ tx, now }: Context, event_id: Id, change: DateChange): Promise<void> {
  for (const before of await store.lockAll(tx, event_id)) {
    if (!movesWithEvent(change, before.id)) continue
    const after = moveDates('promo_code', before, change, now)
    if (after.expires_at !== before.expires_at) await store.save(tx, after)
  }
}
