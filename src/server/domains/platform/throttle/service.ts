import { createHash } from 'node:crypto'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './store.ts'

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
const HOUR_MS = 3_600_000
const RETENTION_MS = HOUR_MS

/** What is counted: who or what was tried, and how often it may fail before waiting begins. */
export type ThrottleSubject = { kind: string; name: string; free: number; longest_wait_seconds?: number }

const keyOf = ({ kind, name }: Omit<ThrottleSubject, 'free'>) =>
  createHash('sha256').update(`${kind}\n${name}`).digest('hex')

/**
 * Counts a try against each subject before it is known to fail, so that a thousand at once do not slip by.
 * From `free` tries on the wait doubles: 30 s, 60 s ... 15 min, or what the subject has as its longest; an hour of quiet forgets.
 * Throws rate.limited with the wait, and then counts nothing.
 */
export async function countAttempt(
  db: Database,
  subjects: readonly ThrottleSubject[],
  now: Instant,
): Promise<void> {
  const rules = {
    first_wait_seconds: FIRST_WAIT_SECONDS,
    forget_before: fromEpochMs(toEpochMs(now) - RETENTION_MS),
  }
  const keys = subjects.map(({ free, longest_wait_seconds = LONGEST_WAIT_SECONDS, ...subject }) => ({
    key: keyOf(subject),
    rule: { ...rules, free, longest_wait_seconds },
  }))
  await db.withTx(async (tx) => {
    for (const { key, rule } of keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      if (await store.countAttempt(tx, key, now, rule)) continue
      throw new AppError('rate.limited', { retry_after_seconds: await secondsLeft(tx, key, now) })
    }
  })
}

/** Counts a try as countTry does, for where nobody may learn that there were too many. @returns true from then on */
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
 * Takes back the count of a try that succeeded, and the wait that began with it: nobody waits for what was right. What
 * failed before stays counted.
 */
export async function uncountAttempt(tx: Tx, subject: ThrottleSubject, now: Instant): Promise<void> {
  await store.uncountAttempt(tx, keyOf(subject), now)
}

/** Forgets all failures of a subject that has proved itself. */
export async function clearFailures(tx: Tx, subject: ThrottleSubject): Promise<void> {
  await store.deleteSubject(tx, keyOf(subject))
}

/** What everybody may do, but not without end: so often within an hour from the first time on. */
export type RateLimit = { kind: string; name: string; an_hour: number }

/** Counts one of a share, in the transaction of what is done. Throws rate.limited with the time until the next hour. */
export async function consumeRateLimit(tx: Tx, share: RateLimit, now: Instant): Promise<void> {
  await consumeRateLimits(tx, [share], now)
}

/** The same of several different shares, of which none may be used up. */
export async function consumeRateLimits(tx: Tx, shares: readonly RateLimit[], now: Instant): Promise<void> {
  if (shares.length === 0) return
  const ends_at = fromEpochMs(toEpochMs(now) + HOUR_MS)
  const wanted = shares.map(({ an_hour, ...share }) => ({ subject: keyOf(share), most: an_hour }))
  // In one order for everybody, so that two never wait for each other.
  wanted.sort((one, other) => (one.subject < other.subject ? -1 : 1))
  const taken = await store.consumeRateLimits(tx, wanted, { now, ends_at })
  const used_up = wanted.find(({ subject }) => !taken.has(subject))
  if (used_up === undefined) return
  throw new AppError('rate.limited', { retry_after_seconds: await secondsLeft(tx, used_up.subject, now) })
}

async function secondsLeft(tx: Tx, key: string, now: Instant): Promise<number> {
  const until = (await store.readWaitUntil(tx, key)) ?? now
  return Math.max(1, Math.ceil((toEpochMs(until) - toEpochMs(now)) / 1000))
}

/** Deletes what nobody needs to remember any more. */
export async function deleteOldFailures(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, fromEpochMs(toEpochMs(now) - RETENTION_MS))
}
