import { ApiError } from '#api-client/api-error.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import { sendScans, type ScanAnswer } from '#contract/door/scans.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import { saveClockOffset } from '../settings.ts'
import type { ListRow, OwnScan, StopReason } from '#offline/storage/rows.ts'
import { backOffMs, PARK_AFTER_ATTEMPTS } from './back-off.ts'
import { recoverSending, claimDue } from './scan-queue.ts'
import { stopReasonOf } from './stop-reason.ts'

export type FlushScansResult =
  /** All due scans have been answered. */
  | { kind: 'done'; sent: number }
  /** The network or the server accepts no more now. */
  | { kind: 'later'; wait_ms: number | null }
  /** The server refuses this door until somebody acts. */
  | { kind: 'stopped'; reason: StopReason }

/**
 * Sends queued scans in batches, in order, and stores each answer. Runs in one tab or worker at a time; returns
 * undefined when another is sending. An invalid scan never blocks the next.
 */
export async function flushScans(
  ports: Ports,
  list_id: Id,
  clock: CorrectedClock,
): Promise<FlushScansResult | undefined> {
  return ports.lock.exclusively(
    `outbox:${list_id}`,
    async () => {
      // What a process was sending when it ended waits again.
      await recoverSending(ports.db, list_id)
      try {
        return await sendAll(ports, list_id, clock)
      } finally {
        await recoverSending(ports.db, list_id)
      }
    },
    { if_free: true },
  )
}

async function sendAll(ports: Ports, list_id: Id, clock: CorrectedClock): Promise<FlushScansResult> {
  let sent = 0
  for (;;) {
    const row = await ports.db.lists.get(list_id)
    const batch = row === undefined ? [] : await claimDue(ports.db, list_id, clock.now())
    if (row === undefined || batch.length === 0) return { kind: 'done', sent }
    const stop = await sendBatch(ports, row, batch, clock)
    ports.announcer.announce({ kind: 'scans', list_id })
    if (stop !== null) return stop
    sent += batch.length
  }
}

/** Sends a batch; when it is refused as a whole, halves it until the cause is isolated. */
async function sendBatch(
  ports: Ports,
  row: ListRow,
  batch: readonly OwnScan[],
  clock: CorrectedClock,
): Promise<FlushScansResult | null> {
  try {
    const requested_monotonic_ms = clock.monotonic_ms()
    const reply = await ports.connect(row.token).call(sendScans, {
      params: { check_in_list_id: row.id },
      body: { device_clock_at: clock.device_clock_at(), scans: batch.map(toScanInput) },
    })
    await saveClockOffset(ports, clock.learn(reply.meta.server_time, requested_monotonic_ms))
    await recordAnswers(ports, batch, reply.data, clock.now_ms())
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return handleRefusal(ports, row, batch, clock, error)
  }
}

async function handleRefusal(
  ports: Ports,
  row: ListRow,
  batch: readonly OwnScan[],
  clock: CorrectedClock,
  error: ApiError,
): Promise<FlushScansResult | null> {
  const reason = stopReasonOf(error)
  if (reason !== null) {
    await ports.db.lists.update(row.id, { stopped: reason })
    return { kind: 'stopped', reason }
  }
  if (!isBatchError(error)) return { kind: 'later', wait_ms: error.retry_after_ms }
  if (batch.length > 1) {
    const middle = Math.ceil(batch.length / 2)
    const stop = await sendBatch(ports, row, batch.slice(0, middle), clock)
    return stop ?? sendBatch(ports, row, batch.slice(middle), clock)
  }
  const failure = { code: error.code, message: error.message }
  await ports.db.scans.bulkPut(
    batch.map((scan) =>
      error.is_transient ? scheduleRetry(scan, failure, ports, clock.now_ms()) : asRefused(scan, failure),
    ),
  )
  return null
}

/** Returns whether a smaller batch may succeed: the server failed on this one or found it invalid. */
function isBatchError(error: ApiError): boolean {
  return error.status === 500 || (error.status >= 400 && !error.is_transient)
}

async function recordAnswers(
  ports: Ports,
  batch: readonly OwnScan[],
  answers: readonly ScanAnswer[],
  now_ms: number,
): Promise<void> {
  const updated_scans = batch.map((scan, index) => recordAnswer(ports, scan, answers[index], now_ms))
  const { db } = ports
  await db.transaction('rw', db.scans, db.lists, async () => {
    const moved_scans = batch.filter(({ device_id }, index) => updated_scans[index]?.device_id !== device_id)
    await db.scans.bulkDelete(moved_scans.map(({ list_id, device_id, id }) => [list_id, device_id, id]))
    await db.scans.bulkPut(updated_scans)
    // Rosters in memory hold the scan under its former door and must reread everything.
    for (const list_id of new Set(moved_scans.map((scan) => scan.list_id))) {
      const row = await db.lists.get(list_id)
      if (row !== undefined) await db.lists.update(list_id, { chunk_epoch: row.chunk_epoch + 1 })
    }
  })
}

function recordAnswer(ports: Ports, scan: OwnScan, answer: ScanAnswer | undefined, now_ms: number): OwnScan {
  const missing_error = { code: 'request.failed', message: '' }
  if (answer === undefined) return scheduleRetry(scan, missing_error, ports, now_ms)
  if (answer.error !== undefined && !answer.stored) {
    const { code, message } = answer.error
    return code === 'request.failed' || code === 'server.busy'
      ? scheduleRetry(scan, { code, message }, ports, now_ms)
      : asRefused(scan, { code, message })
  }
  const attendee_id = answer.attendee_id ?? scan.attendee_id
  return {
    ...scan,
    attendee_id,
    device_id: answer.device_id ?? scan.device_id,
    // The server has the evidence; the code of a known ticket must not stay on a phone.
    raw_code: attendee_id === null ? scan.raw_code : null,
    state: answer.conflict === undefined ? 'accepted' : 'conflict',
    verdict: answer.verdict,
    conflict: answer.conflict ?? null,
    error: null,
    next_try_at: null,
  }
}

function asRefused(scan: OwnScan, error: NonNullable<OwnScan['error']>): OwnScan {
  return { ...scan, state: 'refused', error, next_try_at: null }
}

function scheduleRetry(
  scan: OwnScan,
  error: NonNullable<OwnScan['error']>,
  ports: Ports,
  now_ms: number,
): OwnScan {
  const attempts = scan.attempts + 1
  const next_try_at: Instant = fromEpochMs(now_ms + backOffMs(attempts, ports.random))
  return {
    ...scan,
    attempts,
    error,
    next_try_at,
    state: attempts >= PARK_AFTER_ATTEMPTS ? 'parked' : 'waiting',
  }
}

/** Returns the wire form of a scan; list and device follow from path and token. */
function toScanInput(scan: OwnScan) {
  return {
    id: scan.id,
    device_seq: scan.device_seq,
    kind: scan.kind,
    attendee_id: scan.attendee_id,
    raw_code: scan.raw_code,
    scanned_at: scan.scanned_at,
    device_clock_at: scan.device_clock_at,
    clock_offset_ms: scan.clock_offset_ms,
    local_verdict: scan.local_verdict,
    override: scan.override,
    undoes: scan.undoes,
    paid_at_door: scan.paid_at_door ?? false,
    ...(scan.with && { with: scan.with }),
    over_limit: scan.over_limit ?? false,
    ...(scan.supervisor_id && { supervisor_id: scan.supervisor_id }),
  }
}
