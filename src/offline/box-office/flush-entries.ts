import { ApiError } from '#api-client/api-error.ts'
import { sendBoxOfficeEntries, type Allotment, type EntryAnswer } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import type { CorrectedClock } from '../clock.ts'
import { backOffMs, PARK_AFTER_ATTEMPTS } from '../outbox/back-off.ts'
import type { Ports } from '../ports.ts'
import type { OwnEntry } from '#offline/storage/box-office-rows.ts'
import type { ListRow } from '#offline/storage/rows.ts'
import { claimDueEntries, putAllotments, recoverSendingEntries } from './entry-queue.ts'

/** `done`: the server answered every due entry; `later`: it accepts no more now. */
export type FlushEntriesResult = 'done' | 'later'

/**
 * Name of the lock of everything that exchanges sales and allotments with the server, so that the counts of an
 * answer belong to the entries that were sent before.
 */
export const boxOfficeLock = (list_id: Id) => `box-office:${list_id}`

/** Sends queued entries in order and stores the answers; waits for another tab that is sending. */
export async function flushEntries(
  ports: Ports,
  list_id: Id,
  clock: CorrectedClock,
): Promise<FlushEntriesResult> {
  const result = await ports.lock.exclusively(boxOfficeLock(list_id), () =>
    flushLocked(ports, list_id, clock),
  )
  return result ?? 'later'
}

/** The same for the holder of the lock. */
export async function flushLocked(
  ports: Ports,
  list_id: Id,
  clock: CorrectedClock,
): Promise<FlushEntriesResult> {
  // What a process was sending when it ended waits again.
  await recoverSendingEntries(ports.db, list_id)
  try {
    for (;;) {
      const row = await ports.db.lists.get(list_id)
      const batch = row === undefined ? [] : await claimDueEntries(ports.db, list_id, clock.now())
      if (row === undefined || batch.length === 0) return 'done'
      if ((await sendBatch(ports, row, batch, clock)) === 'later') return 'later'
    }
  } finally {
    await recoverSendingEntries(ports.db, list_id)
  }
}

/** Sends a batch; when it is refused as a whole, halves it until the cause is isolated. */
async function sendBatch(
  ports: Ports,
  row: ListRow,
  batch: readonly OwnEntry[],
  clock: CorrectedClock,
): Promise<FlushEntriesResult> {
  try {
    const reply = await ports.connect(row.token).call(sendBoxOfficeEntries, {
      params: { check_in_list_id: row.id },
      body: { entries: batch.map(({ entry }) => entry) },
    })
    await recordAnswers(ports, row.id, batch, {
      answers: reply.data,
      allotments: reply.meta.allotments,
      clock,
    })
    return 'done'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const is_batch_error = error.status === 500 || error.status === 422 || error.status === 413
    if (!is_batch_error) return 'later'
    if (batch.length === 1) {
      const failure = { code: error.code, message: error.message }
      await ports.db.sales.bulkPut(batch.map((entry) => scheduleRetry(ports, entry, failure, clock)))
      return 'done'
    }
    const middle = Math.ceil(batch.length / 2)
    const first = await sendBatch(ports, row, batch.slice(0, middle), clock)
    return first === 'later' ? first : sendBatch(ports, row, batch.slice(middle), clock)
  }
}

type Reply = { answers: readonly EntryAnswer[]; allotments: readonly Allotment[]; clock: CorrectedClock }

/** Entries and the allotments that count them change in one transaction. */
async function recordAnswers(
  ports: Ports,
  list_id: Id,
  batch: readonly OwnEntry[],
  { answers, allotments, clock }: Reply,
): Promise<void> {
  const { db } = ports
  const updated = batch.map((row, at) => recordAnswer(ports, row, answers[at], clock))
  await db.transaction('rw', db.sales, db.allotments, async () => {
    await db.sales.bulkPut(updated)
    await putAllotments(db, list_id, allotments)
  })
}

function recordAnswer(
  ports: Ports,
  row: OwnEntry,
  answer: EntryAnswer | undefined,
  clock: CorrectedClock,
): OwnEntry {
  if (answer === undefined) return scheduleRetry(ports, row, { code: 'request.failed', message: '' }, clock)
  if (answer.error !== undefined && !answer.stored) {
    const { code, message } = answer.error
    return { ...row, state: 'refused', error: { code, message }, next_try_at: null }
  }
  const { order_id, conflict } = answer
  const state = conflict === null ? 'accepted' : 'conflict'
  return { ...row, order_id, conflict, state, error: null, next_try_at: null }
}

function scheduleRetry(
  ports: Ports,
  row: OwnEntry,
  error: NonNullable<OwnEntry['error']>,
  clock: CorrectedClock,
): OwnEntry {
  const attempts = row.attempts + 1
  const next_try_at = fromEpochMs(clock.now_ms() + backOffMs(attempts, ports.random))
  return {
    ...row,
    attempts,
    error,
    next_try_at,
    state: attempts >= PARK_AFTER_ATTEMPTS ? 'parked' : 'waiting',
  }
}
