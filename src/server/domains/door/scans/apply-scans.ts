import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { reduceScanLog, judgeScan, type ScanLogResult } from '#rules/door/admission.ts'
import { presenceCounted } from '#rules/door/attendance.ts'
import { presenceAt } from '#rules/door/check-out.ts'
import type { Door } from '#rules/door/door-list.ts'
import type { Holder } from '#rules/door/holder.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ListKey } from '#server/domains/door/devices/service.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { lockFacts, lockOrders, readDoor } from './facts-store.ts'
import { findHolders, isAttendee } from './holders.ts'
import * as store from './store.ts'
import type { SubjectMoves } from './subjects.ts'

/** A scan of a batch before it is stored. */
export type IncomingScan = Omit<store.LoggedScan, 'verdict' | 'in_conflict'> & store.PrivateScanFields
/** The log of one subject and the result of reducing it. */
export type SubjectLog = { subject: string; holder: Holder; log: readonly Scan[]; result: ScanLogResult }

/** New scans of one request, and the logs that its answers need. */
export type LogRequest = {
  /** Logs to read in addition to those of `incoming`. */
  subjects: readonly string[]
  incoming: readonly IncomingScan[]
}

export type ApplyInput = {
  /** In the order of arrival. */
  parts: readonly LogRequest[]
  /** Stored scans that change their subject, by scanKey. */
  moves: SubjectMoves
  /** Whether the payments of these orders may change next. */
  moves_money?: boolean
}

/** Logs by subject: after all parts, and for each part before the later ones were added. */
export type ApplyResult = { final_logs: Map<string, SubjectLog>; logs_by_part: Map<string, SubjectLog>[] }

/**
 * Adds scans to the logs of their subjects, replays these logs and stores all changes under the next change
 * number. Writes nothing when nothing changed. Subjects stay locked until the end of the transaction.
 * @param now time for automatic check-outs
 */
export async function applyScans(
  tx: Tx,
  place: ListKey,
  now: Instant,
  work: ApplyInput,
): Promise<ApplyResult> {
  const input_subjects = [
    ...work.parts.flatMap(subjectsOf),
    ...[...work.moves.values()].flatMap(({ from, to }) => [from, to]),
  ]
  if (input_subjects.length === 0)
    return { final_logs: new Map(), logs_by_part: work.parts.map(() => new Map<string, SubjectLog>()) }
  // Transactions that change facts of a person lock the person before the log; the same order is used here.
  const people = [...new Set(input_subjects)].filter(isAttendee)
  await (work.moves_money === true ? lockOrders : lockFacts)(tx, place, people)
  const before = await lockLogs(tx, place, input_subjects)
  const { holders, strays } = await findHolders(tx, place, input_subjects)
  const subjects = [...new Set([...input_subjects, ...strays.keys()])]
  if (strays.size > 0) before.push(...(await lockLogs(tx, place, subjects)))
  const door = await readDoor(tx, place.check_in_list_id)
  const stored = await store.readLogs(tx, place.check_in_list_id, subjects)
  const reassigned = reassignSubjects(
    stored,
    (scan) => work.moves.get(scanKey(scan))?.to ?? strays.get(scan.subject),
  )
  const logs = groupBySubject(reassigned, subjects)
  const new_scans: IncomingScan[] = []
  const logs_by_part = work.parts.map((part) => {
    new_scans.push(...part.incoming.map((scan) => judgeIncoming(door, holders, logs, scan)))
    const own = new Set(subjectsOf(part).flatMap((subject) => [subject, strays.get(subject) ?? subject]))
    return new Map([...own].map((subject) => [subject, reduceLog(door, holders, logs, subject)]))
  })
  const final_logs = new Map(logs_by_part.flatMap((part) => [...part]))
  for (const subject of subjects)
    if (!final_logs.has(subject)) final_logs.set(subject, reduceLog(door, holders, logs, subject))
  const presences = [...final_logs.values()].map((log) => presenceOf(door, log, now))
  await saveChanges(tx, place, { stored, reassigned, new_scans, final_logs, before, presences })
  return { final_logs, logs_by_part }
}

const subjectsOf = ({ subjects, incoming }: LogRequest): string[] => [
  ...subjects,
  ...incoming.map(({ subject }) => subject),
]

function lockLogs(tx: Tx, list_key: ListKey, subjects: readonly string[]): Promise<store.Presence[]> {
  return store.lockSubjects(tx, list_key, [...new Set(subjects)].sort())
}

/** Returns the current logs of these subjects without locking or writing. */
export async function readSubjectLogs(
  tx: Tx,
  list_key: ListKey,
  input_subjects: readonly string[],
): Promise<SubjectLog[]> {
  const { holders, strays } = await findHolders(tx, list_key, input_subjects)
  const subjects = [...new Set([...input_subjects, ...strays.keys()])]
  if (subjects.length === 0) return []
  const door = await readDoor(tx, list_key.check_in_list_id)
  const stored = await store.readLogs(tx, list_key.check_in_list_id, subjects)
  const logs = groupBySubject(
    reassignSubjects(stored, (scan) => strays.get(scan.subject)),
    subjects,
  )
  return subjects.map((subject) => reduceLog(door, holders, logs, subject))
}

function reassignSubjects(
  stored: readonly store.LoggedScan[],
  subjectOf: (scan: store.LoggedScan) => string | undefined,
): store.LoggedScan[] {
  return stored.map((scan) => ({ ...scan, subject: subjectOf(scan) ?? scan.subject }))
}

type ScansBySubject = Map<string, Scan[]>

function groupBySubject(scans: readonly store.LoggedScan[], subjects: readonly string[]): ScansBySubject {
  const logs: ScansBySubject = new Map(subjects.map((subject) => [subject, []]))
  for (const scan of scans) logs.get(scan.subject)?.push(scan)
  return logs
}

const UNKNOWN: Holder = { kind: 'unknown' }

/** Decides a scan for which the door left the verdict to the server. The decision is final. */
function judgeIncoming(
  door: Door,
  holders: ReadonlyMap<string, Holder>,
  logs: ScansBySubject,
  scan: IncomingScan,
): IncomingScan {
  const log = logs.get(scan.subject) ?? []
  const { kind, scanned_at: at, code_hash, gate, paid_at_door } = scan
  const local_verdict =
    scan.local_verdict !== null || kind === 'undo'
      ? scan.local_verdict
      : judgeScan(door, holders.get(scan.subject) ?? UNKNOWN, log, {
          kind,
          at,
          code_hash,
          gate,
          paid_at_door,
        })
  const judged = { ...scan, local_verdict }
  log.push(judged)
  return judged
}

function reduceLog(
  door: Door,
  holders: ReadonlyMap<string, Holder>,
  logs: ScansBySubject,
  subject: string,
): SubjectLog {
  const holder = holders.get(subject) ?? UNKNOWN
  const log = logs.get(subject) ?? []
  return { subject, holder, log, result: reduceScanLog(door, holder, log) }
}

type LogChanges = {
  stored: readonly store.LoggedScan[]
  reassigned: readonly store.LoggedScan[]
  new_scans: readonly IncomingScan[]
  final_logs: ReadonlyMap<string, SubjectLog>
  before: readonly store.Presence[]
  presences: readonly store.Presence[]
}

async function saveChanges(tx: Tx, list_key: ListKey, changes: LogChanges): Promise<void> {
  const { stored, reassigned, new_scans, final_logs } = changes
  const conflict_keys = new Set(
    [...final_logs.values()].flatMap(({ result }) => result.conflicts.map(({ scan }) => scanKey(scan))),
  )
  const withVerdict = <S extends Omit<store.LoggedScan, 'verdict' | 'in_conflict'>>(scan: S) => {
    const verdict = final_logs.get(scan.subject)?.result.verdicts.get(scanKey(scan))
    if (verdict === undefined) throw new Error('a scan was left out of its own log')
    return { ...scan, verdict, in_conflict: conflict_keys.has(scanKey(scan)) }
  }
  const new_rows = new_scans.map(withVerdict)
  const changed_scans = reassigned.map(withVerdict).filter((scan, at) => !isDeepStrictEqual(scan, stored[at]))
  const presences_before = new Map(changes.before.map((presence) => [presence.subject, presence]))
  const changed_presences = changes.presences.filter(
    (now) => !isDeepStrictEqual(now, presences_before.get(now.subject)),
  )
  if (new_rows.length === 0 && changed_scans.length === 0 && changed_presences.length === 0) return
  const change_no =
    new_rows.length > 0
      ? await store.insertScans(tx, list_key, { scans: new_rows, presences: changed_presences })
      : await nextChangeNo(tx, list_key.event_id)
  if (change_no === undefined) throw new AppError('event.not_found')
  if (new_rows.length === 0 && changed_presences.length > 0)
    await store.updatePresences(tx, list_key, changed_presences)
  if (changed_scans.length > 0) await store.updateVerdicts(tx, list_key, change_no, changed_scans)
  notifyEventChange(tx, list_key.event_id)
}

function presenceOf(door: Door, { subject, holder, result }: SubjectLog, now: Instant): store.Presence {
  const attendee_id: Id | null = holder.kind === 'attendee' ? holder.attendee.id : null
  const presence = presenceAt(door, result.presence, now)
  const { is_inside, entries, first_in, last_in } = presenceCounted(door.list, presence)
  return {
    subject,
    attendee_id,
    is_inside,
    entries,
    first_in_at: first_in?.scanned_at ?? null,
    inside_since: is_inside && last_in !== null ? last_in.scanned_at : null,
    handed_out_at: door.list.kind === 'hand_out' ? (presence.first_in?.scanned_at ?? null) : null,
    conflicts: result.conflicts.length,
  }
}
