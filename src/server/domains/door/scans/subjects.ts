import type { Id } from '#contract/wire/id.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { ListKey } from '#server/domains/door/devices/service.ts'
import { sha256, type ScanEntry } from './intake.ts'
import * as store from './batch-store.ts'

/** Subject of a scan, and the attendee of this event that its code belongs to. */
export type SubjectAssignment = { subject: string; attendee_id: Id | null; is_ours: boolean }

/** Result for a scan whose code and attendee belong to two different people. */
export const MISMATCH = 'mismatch'

/**
 * Assigns a scan to its subject: the attendee, else the hash of the code, else the hash of the raw text. Undos are
 * assigned later.
 */
export function assignSubject(
  list_key: ListKey,
  { scan, code_hash }: ScanEntry,
  codes: ReadonlyMap<string, store.TicketCodeRow>,
): SubjectAssignment | typeof MISMATCH {
  const code = code_hash === null ? undefined : codes.get(code_hash)
  if (scan.kind === 'undo')
    return { subject: `undo:${scan.undoes}`, attendee_id: scan.attendee_id, is_ours: false }
  if (code !== undefined && scan.attendee_id !== null && code.attendee_id !== scan.attendee_id)
    return MISMATCH
  const is_ours = code?.event_id === list_key.event_id
  const attendee_id = scan.attendee_id ?? (is_ours ? code.attendee_id : null)
  const subject = attendee_id ?? code_hash ?? `raw:${sha256(scan.raw_code ?? '')}`
  return { subject, attendee_id, is_ours }
}

/** Change of a scan's subject. */
export type SubjectMove = { from: string; to: string }
/** By scanKey. */
export type SubjectMoves = ReadonlyMap<string, SubjectMove>

type Undo = { id: Id; device_id: Id; undoes: Id; subject: string }

/**
 * Assigns undos to the logs of the scans they undo, preferring scans of the same device.
 * @param new_scans the scans of this batch, not stored yet, including undos
 * @param early_undos stored undos whose target has an id of this batch
 * @returns undos whose subject changes, by scanKey: those of this batch and earlier ones that waited
 */
export async function assignUndos(
  tx: Tx,
  list_key: ListKey,
  new_scans: readonly (store.UndoTarget & { kind: string; undoes: Id | null })[],
  early_undos: readonly store.PendingUndo[],
): Promise<SubjectMoves> {
  const targets = new_scans.filter((scan) => scan.kind !== 'undo')
  const undos: Undo[] = new_scans.flatMap(({ kind, undoes, ...scan }) =>
    kind === 'undo' && undoes !== null ? [{ ...scan, undoes }] : [],
  )
  const ids = new Set(targets.map(({ id }) => id))
  const pending_undos = early_undos.filter(({ undoes }) => ids.has(undoes))
  const all = [...undos, ...pending_undos]
  if (all.length === 0) return new Map()
  const stored = await store.readUndoTargets(
    tx,
    list_key,
    all.map(({ undoes }) => undoes),
  )
  const moves = new Map<string, SubjectMove>()
  for (const undo of all) {
    const subject = targetOf(undo, [...targets, ...stored])?.subject
    if (subject !== undefined && subject !== undo.subject) {
      moves.set(scanKey(undo), { from: undo.subject, to: subject })
    }
  }
  return moves
}

function targetOf(undo: Undo, candidates: readonly store.UndoTarget[]): store.UndoTarget | undefined {
  const matching = candidates.filter(({ id }) => id === undo.undoes)
  const earliest = (a: store.UndoTarget, b: store.UndoTarget) =>
    a.scanned_at < b.scanned_at || (a.scanned_at === b.scanned_at && a.device_id < b.device_id) ? -1 : 1
  return matching.find(({ device_id }) => device_id === undo.device_id) ?? matching.toSorted(earliest)[0]
}
