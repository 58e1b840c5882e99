import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { applyScans } from './apply-scans.ts'
import * as store from './store.ts'

/** Replays the logs of attendees at every list of their event after one of their facts changed. */
export async function replayAttendees(
  tx: Tx,
  event: { account_id: Id; event_id: Id },
  now: Instant,
  attendee_ids: readonly Id[],
): Promise<void> {
  const found = await store.readSubjectsToReplay(tx, event.event_id, attendee_ids)
  for (const check_in_list_id of new Set(found.map((row) => row.check_in_list_id))) {
    const subjects = found.flatMap((row) => (row.check_in_list_id === check_in_list_id ? row.subject : []))
    await applyScans(tx, { ...event, check_in_list_id }, now, {
      parts: [{ subjects, incoming: [] }],
      moves: new Map(),
    })
  }
}
