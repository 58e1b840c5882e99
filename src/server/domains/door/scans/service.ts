import type { Conflict } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { lastCheckOut } from '#rules/door/check-out.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { requireListAccess, type DoorActor, type ListKey } from '#server/domains/door/devices/service.ts'
import * as facts from './facts-store.ts'
import { isAttendee } from './holders.ts'
import { presentConflict } from './present.ts'
import { replayAttendees } from './replay.ts'
import { readSubjectLogs, applyScans } from './apply-scans.ts'
import * as store from './store.ts'

const CONFLICTS_MAX = 1000
const CHECK_OUT_BATCH_SIZE = 500

export { replayAttendees } from './replay.ts'
export { isSmallBatch, ingestScans } from './ingest.ts'

/**
 * Replays the logs of an attendee at every list of their event. To be called when a fact changed that may affect
 * earlier scans, before the last change number is taken.
 */
export async function replayAttendee(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  event: { account_id: Id; event_id: Id },
  attendee_id: Id,
): Promise<void> {
  await replayAttendees(tx, event, now, [attendee_id])
}

/**
 * Checks out everybody who is still inside after the automatic check-out time, list by list in batches of some
 * hundreds. Phones compute it themselves and are only notified of the change. Idempotent.
 */
export async function runAutoCheckOut(db: Database, now: Instant): Promise<void> {
  for (const list of await db.read((tx) => facts.readListsToCheckOut(tx))) {
    const until = lastCheckOut(list, now)
    if (until === null) continue
    let after: string | null = ''
    while (after !== null) after = await checkOutBatch(db, list.list_key, { now, until, after })
  }
}

/** Returns the last of the subjects that were checked out; null when there are no more. */
async function checkOutBatch(
  db: Database,
  list_key: ListKey,
  { now, until, after }: { now: Instant; until: Instant; after: string },
): Promise<string | null> {
  return db.withTx(async (tx) => {
    const subjects = await facts.readInsideSince(tx, list_key, { until, after, limit: CHECK_OUT_BATCH_SIZE })
    await applyScans(tx, list_key, now, { parts: [{ subjects, incoming: [] }], moves: new Map() })
    return subjects.at(-1) ?? null
  })
}

/**
 * Returns the scans where a door of this list admitted and the log disagrees; newest first, at most 1,000.
 * @throws AppError check_in_list.not_found, permission.denied
 */
export async function listConflicts(
  { tx, actor }: Context<DoorActor>,
  check_in_list_id: Id,
): Promise<(Conflict & { attendee_name: string | null })[]> {
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const subjects = await store.readSubjectsInConflict(tx, check_in_list_id, CONFLICTS_MAX)
  const logs = await readSubjectLogs(tx, list_key, subjects)
  const names = await store.readNames(tx, list_key.event_id, subjects.filter(isAttendee))
  return logs
    .flatMap((subject_log) =>
      subject_log.result.conflicts.map((conflict) => presentConflict(subject_log, conflict)),
    )
    .map((conflict) => ({ ...conflict, attendee_name: names.get(conflict.attendee_id ?? '') || null }))
    .toSorted((a, b) => (a.second.scanned_at < b.second.scanned_at ? 1 : -1))
    .slice(0, CONFLICTS_MAX)
}
