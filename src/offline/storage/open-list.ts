import Dexie from 'dexie'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { reparseMirrorList } from '#contract/door/mirror-list.ts'
import type { Door } from '#rules/door/door-list.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { isSameValue } from '#rules/same-value.ts'
import type { FoyerDatabase } from './database.ts'
import { readPacked, type PackedList } from './packed/packed-list.ts'
import { Roster } from './roster.ts'
import { CHUNK_SHAPE, type Chunk, type ListMeta, type ListRow, type OwnScan, type ScanState } from './rows.ts'

/** A stored list with its attendees in memory. */
export type OpenList = {
  row: ListRow
  roster: Roster
  /** Device ids that this browser has had at this list; it may have been paired again. */
  own_devices: Set<Id>
  /** The last chunk and own scan in the roster; scans are never earlier than their predecessors. */
  applied: { epoch: number; chunk_no: number; device_seq: number; scanned_at: Instant }
  /** When this phone made its last scans, by scan key. */
  recent: Map<string, ScanTime>
  /** The other lists of this phone that are open with it. */
  beside: readonly OpenList[]
}

/** Corrected time of a scan, which may differ from a `scanned_at` that follows an earlier scan. */
type ScanTime = {
  made_ms: number
  /** Of the monotonic clock; null for scans of other tabs and of an earlier start. */
  monotonic_ms: number | null
}

/** More than one tap admits. */
const RECENT_MAX = 100

/** Whether the data announced by the list row is still stored; browsers may delete storage. */
export type StorageState = 'never_opened' | 'lost' | 'kept'

/** Returns all chunks of a list from a number on, in order. */
function chunksFrom(db: FoyerDatabase, list_id: Id, no: number) {
  return db.chunks.where('[list_id+no]').between([list_id, no], [list_id, Dexie.maxKey])
}

/** Returns own scans of a list from a sequence number on, including those of other tabs. */
export function ownScansFrom(db: FoyerDatabase, list_id: Id, device_seq: number) {
  return db.scans.where('[list_id+device_seq]').between([list_id, device_seq], [list_id, Dexie.maxKey])
}

/** Returns whether a list can be opened from the stored data. */
export async function inspectStorage(db: FoyerDatabase, list_id: Id): Promise<StorageState> {
  const row = await db.lists.get(list_id)
  if (row === undefined) return 'never_opened'
  return (await chunksFrom(db, list_id, 0).count()) < row.chunk_count ? 'lost' : 'kept'
}

/** Opens a stored list without its attendees; `catchUp` reads them. */
export async function openList(db: FoyerDatabase, list_id: Id): Promise<OpenList | null> {
  const stored = await db.lists.get(list_id)
  if (stored === undefined) return null
  const row = reparseMeta(stored)
  return {
    row,
    roster: new Roster(),
    own_devices: new Set(),
    applied: nothingApplied(row),
    recent: new Map(),
    beside: [],
  }
}

/**
 * Reads a list into memory (packed data, later chunks in order, own scans), or updates the roster to the corrected
 * time and the writes of other tabs, the worker or a pull. Returns whether anything was written.
 */
export async function catchUp(db: FoyerDatabase, open: OpenList, now: Instant): Promise<boolean> {
  const stored = await db.lists.get(open.row.id)
  if (stored === undefined) return false
  const row = reparseMeta(stored)
  if (row.chunk_epoch !== open.applied.epoch) {
    open.roster = new Roster()
    open.applied = nothingApplied(row)
  }
  const packed = open.applied.chunk_no === -1 ? await readPacked(db, row) : null
  const last_chunk_no = packed?.chunk_no ?? open.applied.chunk_no
  const chunks = await chunksFrom(db, row.id, last_chunk_no + 1).toArray()
  const own_scans = await ownScansFrom(db, row.id, open.applied.device_seq + 1).toArray()
  const rules_changed = rulesDiffer(row.meta, open.row.meta) || open.applied.chunk_no === -1
  open.row = row
  open.roster.passTime(now)
  if (rules_changed && row.meta !== null) open.roster.setDoor(doorOf(row.meta))
  applyOwnScans(open, own_scans)
  if (packed !== null) applyPacked(open, packed)
  for (const chunk of chunks) applyChunk(open, chunk)
  open.roster.putAnswers(await ownScansIn(db, row.id, 'conflict'))
  open.roster.setRefused(await ownScansIn(db, row.id, 'refused'))
  return chunks.length > 0 || own_scans.length > 0 || rules_changed
}

function ownScansIn(db: FoyerDatabase, list_id: Id, state: ScanState): Promise<OwnScan[]> {
  return db.scans.where('[list_id+state]').equals([list_id, state]).toArray()
}

/** Returns whether the app must be updated before it can give verdicts for this list. */
export function needsUpdate({ meta, is_beyond }: ListRow): boolean {
  return is_beyond === true || meta?.list.not_understood !== undefined
}

/** Parses a list again that an older build stored without understanding it. */
function reparseMeta(row: ListRow): ListRow {
  if (row.meta?.list.not_understood === undefined) return row
  return { ...row, meta: { ...row.meta, list: reparseMirrorList(row.meta.list) } }
}

/** Returns the rules of a list for verdicts. */
export function doorOf({ list, sibling_lists, event, tickets, utc_offsets }: ListMeta): Door {
  const { timezone, starts_at, ends_at } = event
  return {
    list,
    sibling_lists,
    timezone,
    event: { starts_at, ends_at, utc_offsets },
    ticket_entries: tickets.flatMap(({ id, entry }) => (entry === undefined ? [] : [{ id, entry }])),
  }
}

function rulesDiffer(now: ListMeta | null, before: ListMeta | null): boolean {
  if (now === null || before === null) return now !== before
  const [door, door_before] = [doorOf(now), doorOf(before)]
  return (
    now.list.version !== before.list.version ||
    door.timezone !== door_before.timezone ||
    !isSameValue([door.event, door.ticket_entries], [door_before.event, door_before.ticket_entries])
  )
}

function applyPacked(open: OpenList, { people, scans, chunk_no }: PackedList): void {
  open.roster.putPacked(people)
  open.roster.putScans(scans)
  open.applied.chunk_no = chunk_no
}

function applyChunk(open: OpenList, chunk: Chunk): void {
  open.roster.removeAttendees(chunk.removed)
  open.roster.putAttendees(chunk.attendees)
  open.roster.putScans(chunk.scans)
  open.applied.chunk_no = chunk.no
}

/**
 * Adds own scans to the roster.
 * @param monotonic_ms when this tab stored them; null when it did not
 */
export function applyOwnScans(
  open: OpenList,
  own_scans: readonly OwnScan[],
  monotonic_ms: number | null = null,
): void {
  open.roster.putScans(own_scans)
  for (const scan of own_scans) {
    open.own_devices.add(scan.device_id)
    open.applied.device_seq = Math.max(open.applied.device_seq, scan.device_seq)
    if (scan.scanned_at > open.applied.scanned_at) open.applied.scanned_at = scan.scanned_at
  }
  for (const scan of own_scans.slice(-RECENT_MAX)) rememberTime(open, scan, monotonic_ms)
}

function rememberTime({ recent }: OpenList, scan: OwnScan, monotonic_ms: number | null): void {
  const key = scanKey(scan)
  const made_ms = toEpochMs(scan.device_clock_at) + scan.clock_offset_ms
  recent.set(key, { made_ms, monotonic_ms: monotonic_ms ?? recent.get(key)?.monotonic_ms ?? null })
  const [oldest] = recent.keys()
  if (recent.size > RECENT_MAX && oldest !== undefined) recent.delete(oldest)
}

function nothingApplied(row: ListRow): OpenList['applied'] {
  return { epoch: row.chunk_epoch, chunk_no: -1, device_seq: -1, scanned_at: '' }
}

/** Returns the row of a list before its first download. */
export function newListRow(id: Id, token: string, opened_by: ListRow['opened_by']): ListRow {
  return {
    id,
    token,
    opened_by,
    meta: null,
    neighbours: [],
    cursor: null,
    is_complete: false,
    total_attendees: 0,
    chunk_shape: CHUNK_SHAPE,
    has_foreign_codes: true,
    chunk_count: 0,
    chunk_epoch: 0,
    mirror_at: null,
    is_rechecking: false,
    stopped: null,
    seen_conflicts: [],
  }
}
