import type { Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Override, Scan, ScanKind } from '#contract/door/scans.ts'
import { allowsOverride, completeRights } from '#rules/door/device-rights.ts'
import { JUST_NOW_MS } from '#rules/door/just-now.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import { applyOwnScans, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta, OwnScan } from '#offline/storage/rows.ts'

/** Why nothing was decided: the phone could not store it (storage full or deleted), or has no list yet. */
export type NotRecorded = { kind: 'not_saved' } | { kind: 'not_ready' }

/** The result to show, and the scans to store with it. */
export type Decision<Result> = { result: Result; scans: readonly OwnScan[] }

/**
 * Decides in one transaction: reads writes of other tabs, and stores all scans of the decision with their places in
 * the queue, or none. Returns the result only after they are stored.
 * @param decide receives the time of the scans, which is never before that of an earlier scan
 */
export async function writeScans<Result>(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  decide: (at: Instant) => Decision<Result>,
): Promise<Result | { kind: 'not_saved' }> {
  const { db } = ports
  const list_id = open.row.id
  try {
    const { result, scans } = await db.transaction('rw', db.scans, async () => {
      applyOwnScans(open, await ownScansFrom(db, list_id, open.applied.device_seq + 1).toArray())
      const { scanned_at } = open.applied
      const decision = decide(clock.now() > scanned_at ? clock.now() : scanned_at)
      if (decision.scans.length > 0) await db.scans.bulkAdd(decision.scans)
      return decision
    })
    if (scans.length > 0) {
      applyOwnScans(open, scans, clock.monotonic_ms())
      ports.announcer.announce({ kind: 'scans', list_id })
    }
    return result
  } catch {
    return { kind: 'not_saved' }
  }
}

/**
 * Returns whether a tab of this phone made a scan within JUST_NOW_MS. The corrected time decides, and for scans of
 * this tab the monotonic time too: neither a clock that jumps nor a phone that sleeps makes the time longer.
 */
export function isMadeJustNow({ recent }: OpenList, clock: CorrectedClock, scan: Scan): boolean {
  const time = recent.get(scanKey(scan))
  if (time === undefined) return false
  const age_ms = clock.now_ms() - time.made_ms
  if (time.monotonic_ms === null) return age_ms >= 0 && age_ms <= JUST_NOW_MS
  return age_ms <= JUST_NOW_MS && clock.monotonic_ms() - time.monotonic_ms <= JUST_NOW_MS
}

/** Returns whether the device has the right to an override, or a supervisor's PIN opened it. */
export function isOverrideAllowed({ device }: ListMeta, kind: ScanKind, override: Override | null): boolean {
  return allowsOverride(completeRights(device), kind) || override?.supervisor_id !== undefined
}

/** Returns the fields of an entry over the building's limit, with the supervisor whose PIN opened the phone's rights. */
export const overLimit = (supervisor_id: Id | null): Pick<Scan, 'over_limit' | 'supervisor_id'> => ({
  over_limit: true,
  ...(supervisor_id !== null && { supervisor_id }),
})

/** Returns a scan of this phone that is not decided yet. `no`: its position among the scans of one transaction. */
export function blankScan(id: Id, open: OpenList, meta: ListMeta, clock: CorrectedClock, no = 0) {
  return {
    id,
    list_id: open.row.id,
    check_in_list_id: open.row.id,
    device_id: meta.device.id,
    device_name: meta.device.name,
    gate: meta.device.gate,
    device_seq: open.applied.device_seq + 1 + no,
    attendee_id: null,
    raw_code: null,
    code_hash: null,
    device_clock_at: clock.device_clock_at(),
    clock_offset_ms: clock.offset_ms(),
    local_verdict: null,
    override_allowed: false,
    undoes: null,
    state: 'waiting' as const,
    attempts: 0,
    next_try_at: null,
    verdict: null,
    conflict: null,
    error: null,
  }
}
