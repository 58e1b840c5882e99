import type { ScanAnswer, sendScans } from '#contract/door/scans.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Tx } from '#server/core/db/database.ts'
import { afterCommit } from '#server/core/db/transactions.ts'
import { mapOk, successes, type Outcome } from '#server/core/batch-queue.ts'
import type { Context } from '#server/core/http/context.ts'
import { scans_total } from '#server/core/metrics.ts'
import {
  connectDevices,
  readListKey,
  type DoorDevice,
  type DoorActor,
  type ListKey,
} from '#server/domains/door/devices/service.ts'
import { readRemovals, type SupervisorRemovals } from '#server/domains/door/supervisors/service.ts'
import { isAttendee } from './holders.ts'
import { refusedAnswer, parseScans, type ScanEntry, type IntakeResult } from './intake.ts'
import { syncDoorPayments } from './payments.ts'
import { withOverrideRight } from './override-rights.ts'
import { presentAnswer } from './present.ts'
import {
  applyScans,
  type IncomingScan,
  type ApplyResult,
  type SubjectLog,
  type ApplyInput,
} from './apply-scans.ts'
import * as store from './batch-store.ts'
import { assignSubject, assignUndos, MISMATCH, type SubjectAssignment } from './subjects.ts'

/** Larger batches come from the outbox of a door and are stored in a transaction of their own. */
const SMALL_BATCH_MAX = 5

type Reply = OkOf<typeof sendScans>

/** Request of a door to store scans. */
export type ScanRequest = { context: Context<DoorActor>; sent: readonly unknown[] }

type Batch = {
  context: Context<DoorActor>
  device: DoorDevice
  results: readonly IntakeResult[]
  entries: readonly ScanEntry[]
}
/** A batch with the stored, refused and new scans. */
type PreparedBatch = Batch & {
  before: ReadonlyMap<Id, store.StoredScanRef>
  refused: ReadonlyMap<Id, ScanAnswer>
  incoming: readonly IncomingScan[]
}

/** Returns whether an unparsed request body is small enough to be batched with others of its list. */
export function isSmallBatch(body: unknown): boolean {
  const scans = typeof body === 'object' && body !== null && 'scans' in body ? body.scans : []
  return Array.isArray(scans) && scans.length <= SMALL_BATCH_MAX
}

/**
 * Stores the scans that doors of one list sent, each exactly once by list, device and id, and returns the verdict
 * of the whole log on each; one answer per scan in the order sent (S15.7). The result equals that of one request
 * after the other.
 * @returns the outcome of each request; failures are check_in_list.not_found, permission.denied, device.revoked
 * @throws AppError check_in_list.not_found
 */
export async function ingestScans(
  tx: Tx,
  check_in_list_id: Id,
  requests: readonly ScanRequest[],
): Promise<Outcome<Reply>[]> {
  const list_key = await readListKey(tx, check_in_list_id)
  const doors = await connectDevices(
    tx,
    list_key,
    requests.map(({ context }) => context),
    { hand_over: true },
  )
  const batches = requests.map((request, at) => batchOf(list_key.event_id, request, doors[at]))
  const replies = await mapOk(batches, async (all) => {
    const stored: Reply[] = []
    for (const round of roundsOf(all)) stored.push(...(await storeRound(tx, list_key, round)))
    return stored.map((answer) => ({ answer }))
  })
  afterCommit(tx, () => {
    for (const { error, verdict } of successes(replies).flatMap(({ data }) => data))
      scans_total.inc({ result: error?.code ?? verdict?.kind ?? 'none' })
  })
  return replies
}

function batchOf(event_id: Id, { context, sent }: ScanRequest, door?: Outcome<DoorDevice>): Outcome<Batch> {
  if (door === undefined || !('answer' in door)) return door ?? { failure: new Error('nobody came in') }
  const results = parseScans(event_id, sent, context.locale)
  const entries = [...new Set(results.flatMap((result) => ('entry' in result ? [result.entry] : [])))]
  return { answer: { context, device: door.answer, results, entries } }
}

/**
 * Groups batches that can be processed together, in their order. No scan id occurs twice in a group, and a batch
 * with an undo or a payment, which can change other answers, is processed alone.
 */
function roundsOf(batches: readonly Batch[]): Batch[][] {
  const rounds: Batch[][] = []
  let ids = new Set<Id>()
  let is_alone = true
  for (const batch of batches) {
    const own = batch.entries.map(({ scan }) => scan.id)
    const before = is_alone
    is_alone = batch.entries.some(({ scan }) => scan.kind === 'undo' || scan.paid_at_door)
    const round = rounds.at(-1)
    if (round === undefined || before || is_alone || own.some((id) => ids.has(id))) {
      rounds.push([batch])
      ids = new Set(own)
    } else {
      round.push(batch)
      ids = new Set([...ids, ...own])
    }
  }
  return rounds
}

async function storeRound(tx: Tx, list_key: ListKey, round: readonly Batch[]): Promise<Reply[]> {
  const { batches, undos } = await prepareRound(tx, list_key, round)
  const incoming = batches.flatMap((batch) => batch.incoming)
  const moves = await assignUndos(tx, list_key, incoming, undos)
  const now = round.map(({ context }) => context.now).reduce((a, b) => (a > b ? a : b))
  const { final_logs, logs_by_part } = await applyRound(tx, list_key, now, {
    moves,
    parts: batches.map(({ before, incoming }) => ({
      subjects: [...before.values()].map(({ subject }) => subject),
      incoming: incoming.map((scan) => ({ ...scan, subject: moves.get(scanKey(scan))?.to ?? scan.subject })),
    })),
  })
  return batches.map((batch, at) => {
    const logs = batches.length === 1 ? final_logs : (logs_by_part[at] ?? final_logs)
    return { data: answersFor(batch, logs), meta: { server_time: batch.context.now } }
  })
}

/**
 * Applies the scans of a round. Where doors took payments, the orders are updated and the logs are judged again.
 */
async function applyRound(tx: Tx, list_key: ListKey, now: Instant, input: ApplyInput): Promise<ApplyResult> {
  const incoming = input.parts.flatMap((part) => part.incoming)
  const money_scans = incoming.filter((scan) => scan.paid_at_door === true || scan.kind === 'undo')
  const result = await applyScans(tx, list_key, now, { ...input, moves_money: money_scans.length > 0 })
  const payers = money_scans.map(({ subject }) => subject).filter(isAttendee)
  if (payers.length === 0 || !(await syncDoorPayments(tx, list_key, now, payers))) return result
  const subjects = [...result.final_logs.keys()]
  return applyScans(tx, list_key, now, { parts: [{ subjects, incoming: [] }], moves: new Map() })
}

/** Splits the scans of a round into new, already stored and refused ones, and assigns subjects to the new ones. */
async function prepareRound(tx: Tx, list_key: ListKey, round: readonly Batch[]) {
  const entries = round.flatMap((batch) => batch.entries)
  const ids = entries.map(({ scan }) => scan.id)
  const hashes = entries.flatMap(({ code_hash }) => code_hash ?? [])
  const { sent, undos, codes: found } = await store.lookUpBatch(tx, list_key, { ids, hashes })
  const codes = new Map(found.map((code) => [code.code_hash, code]))
  const supervisors = await readRemovals(tx, list_key.event_id, entries)
  const known = { sent, codes, supervisors }
  return { undos, batches: round.map((batch) => prepareBatch(list_key, batch, known)) }
}

/** Stored data that decides about the scans of a round. */
type RoundFacts = {
  sent: readonly store.StoredScanRef[]
  codes: ReadonlyMap<string, store.TicketCodeRow>
  supervisors: SupervisorRemovals
}

function prepareBatch(
  list_key: ListKey,
  batch: Batch,
  { sent, codes, supervisors }: RoundFacts,
): PreparedBatch {
  const { context, device, entries } = batch
  const { locale } = context
  const before = new Map(
    entries.flatMap((entry) => {
      const found = findEarlierScan(sent, device, entry)
      return found === undefined ? [] : [[entry.scan.id, found] as const]
    }),
  )
  const refused = new Map<Id, ScanAnswer>()
  for (const { scan, body_hash } of entries) {
    const is_other = (before.get(scan.id)?.body_hash ?? body_hash) !== body_hash
    if (is_other) refused.set(scan.id, refusedAnswer(scan.id, 'scan.id_reused', locale))
  }
  const incoming = entries.flatMap((entry) => {
    if (before.has(entry.scan.id)) return []
    const assignment = assignSubject(list_key, entry, codes)
    if (assignment !== MISMATCH)
      return [withOverrideRight(toIncomingScan(batch, list_key, entry, assignment), device, supervisors)]
    refused.set(entry.scan.id, refusedAnswer(entry.scan.id, 'scan.attendee_mismatch', locale))
    return []
  })
  return { ...batch, before, refused, incoming }
}

/**
 * Returns the same scan by this device; otherwise an identical one by the device that the phone was before it was
 * paired again.
 */
function findEarlierScan(
  sent: readonly store.StoredScanRef[],
  device: DoorDevice,
  { scan, body_hash }: ScanEntry,
) {
  const same = sent.filter(({ id }) => id === scan.id)
  return (
    same.find(({ device_id }) => device_id === device.id) ?? same.find((row) => row.body_hash === body_hash)
  )
}

function toIncomingScan(
  { context: { actor, now }, device }: Batch,
  list_key: ListKey,
  { scan, code_hash, body_hash }: ScanEntry,
  { subject, attendee_id, is_ours }: SubjectAssignment,
): Omit<IncomingScan, 'override_allowed'> {
  return {
    ...scan,
    check_in_list_id: list_key.check_in_list_id,
    device_id: device.id,
    device_name: device.name,
    gate: device.gate,
    attendee_id,
    code_hash,
    subject,
    body_hash,
    raw_code: is_ours ? null : scan.raw_code,
    scanned_at: earlierOf(scan.scanned_at, now),
    received_at: now,
    after_revocation: actor.kind === 'device' ? actor.revoked_at !== null : device.revoked_at !== null,
  }
}

/** A scan cannot be later than its arrival; the time of the phone's clock is stored separately. */
function earlierOf(scanned_at: Instant, now: Instant): Instant {
  return scanned_at < now ? scanned_at : now
}

function answersFor(
  { results, before, refused, device }: PreparedBatch,
  logs_by_subject: ReadonlyMap<string, SubjectLog>,
): ScanAnswer[] {
  const logs = [...logs_by_subject.values()]
  const log_by_scan = new Map(
    logs.flatMap((subject_log) => subject_log.log.map((scan) => [scanKey(scan), subject_log] as const)),
  )
  return results.map((result) => {
    if ('answer' in result) return result.answer
    const { id } = result.entry.scan
    const device_id = before.get(id)?.device_id ?? device.id
    return refused.get(id) ?? presentAnswer({ id, device_id }, requireLog(log_by_scan, device_id, id))
  })
}

function requireLog(log_by_scan: ReadonlyMap<string, SubjectLog>, device_id: Id, id: Id): SubjectLog {
  const log = log_by_scan.get(scanKey({ device_id, id }))
  if (log === undefined) throw new Error('a stored scan is in no log')
  return log
}
