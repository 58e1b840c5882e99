import { createHash } from 'node:crypto'
import { addMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './store.ts'

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
const HOUR_MS = 3_600_000
const RETENTION_MS = HOUR_MS

/** What is throttled: its kind and name, and the number of free failures before a wait begins. */
export type ThrottleSubject = { kind: string; name: string; free: number; longest_wait_seconds?: number }

const keyOf = ({ kind, name }: Omit<ThrottleSubject, 'free'>) =>
  createHash('sha256').update(`${kind}\n${name}`).digest('hex')

/**
 * Counts an attempt against each subject before its result is known, so that a thousand concurrent attempts
 * cannot slip by. From `free` attempts on the wait doubles: 30 s, 60 s ... 15 min, or up to the subject's
 * `longest_wait_seconds`. An hour without attempts resets the count. Throws rate.limited with the wait, and
 * then counts nothing.
 */
export async function countAttempt(
  db: Database,
  subjects: readonly ThrottleSubject[],
  now: Instant,
): Promise<void> {
  const rules = {
    first_wait_seconds: FIRST_WAIT_SECONDS,
    forget_before: addMs(now, -RETENTION_MS),
  }
  const keys = subjects.map(({ free, longest_wait_seconds = LONGEST_WAIT_SECONDS, ...subject }) => ({
    key: keyOf(subject),
    rule: { ...rules, free, longest_wait_seconds },
  }))
  await db.withTx(async (tx) => {
    for (const { key, rule } of keys.toSorted((left, right) => (left.key < right.key ? -1 : 1))) {
      if (await store.countAttempt(tx, key, now, rule)) continue
      throw new AppError('rate.limited', { retry_after_seconds: await secondsLeft(tx, key, now) })
    }
  })
}

/**
 * Counts an attempt like countAttempt, for responses that must not reveal throttling.
 * @returns true once there were too many attempts
 */
export async function isThrottled(db: Database, subject: ThrottleSubject, now: Instant): Promise<boolean> {
  try {
    await countAttempt(db, [subject], now)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate.limited') return true
    throw error
  }
}

/**
 * Reverts the count of a successful attempt, and the wait that it started. Earlier failures stay counted.
 */
export async function uncountAttempt(tx: Tx, subject: ThrottleSubject, now: Instant): Promise<void> {
  await store.uncountAttempt(tx, keyOf(subject), now)
}

/** Deletes all failures of a subject that has authenticated. */
export async function clearFailures(tx: Tx, subject: ThrottleSubject): Promise<void> {
  await store.deleteSubject(tx, keyOf(subject))
}

/** A limit per hour; the window starts with the first use. */
export type RateLimit = { kind: string; name: string; an_hour: number }

/**
 * Counts one use of a limit, in the transaction of the action. Throws rate.limited with the time until the
 * next window.
 */
export async function consumeRateLimit(tx: Tx, limit: RateLimit, now: Instant): Promise<void> {
  await consumeRateLimits(tx, [limit], now)
}

/** Counts one use of each of these limits, several of one that is named repeatedly; throws if any is exhausted. */
export async function consumeRateLimits(tx: Tx, limits: readonly RateLimit[], now: Instant): Promise<void> {
  if (limits.length === 0) return
  const ends_at = addMs(now, HOUR_MS)
  const uses = new Map<string, { subject: string; uses: number; most: number }>()
  for (const { an_hour, ...limit } of limits) {
    const subject = keyOf(limit)
    uses.set(subject, { subject, uses: (uses.get(subject)?.uses ?? 0) + 1, most: an_hour })
  }
  // A fixed order prevents deadlocks.
  const windows = [...uses.values()].toSorted((left, right) => (left.subject < right.subject ? -1 : 1))
  const counted = await store.consumeRateLimits(tx, windows, { now, ends_at })
  const exhausted = windows.find(({ subject }) => !counted.has(subject))
  if (exhausted === undefined) return
  throw new AppError('rate.limited', { retry_after_seconds: await secondsLeft(tx, exhausted.subject, now) })
}

async function secondsLeft(tx: Tx, key: string, now: Instant): Promise<number> {
  const until = (await store.readWaitUntil(tx, key)) ?? now
  return Math.max(1, Math.ceil((toEpochMs(until) - toEpochMs(now)) / 1000))
}

/** Deletes expired counts. */
export async function deleteOldFailures(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, addMs(now, -RETENTION_MS))
}
