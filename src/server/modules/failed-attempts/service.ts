import { createHash } from 'node:crypto'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/instant.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import * as store from './store.ts'

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
const FORGET_AFTER_MS = 3_600_000

/** What is counted: who or what was tried, and how often it may fail before waiting begins. */
export type Subject = { kind: string; name: string; free: number }

const keyOf = ({ kind, name }: Subject) => createHash('sha256').update(`${kind}\n${name}`).digest('hex')

/**
 * Counts a try against each subject before it is known to fail, so that a thousand at once do not slip by.
 * From `free` tries on the wait doubles: 30 s, 60 s ... 15 min; an hour of quiet forgets.
 * Throws rate.limited with the wait, and then counts nothing.
 */
export async function countTry(db: Database, subjects: readonly Subject[], now: Instant): Promise<void> {
  const rules = {
    first_wait_seconds: FIRST_WAIT_SECONDS,
    longest_wait_seconds: LONGEST_WAIT_SECONDS,
    forget_before: fromEpochMs(toEpochMs(now) - FORGET_AFTER_MS),
  }
  const keys = subjects.map((subject) => ({ key: keyOf(subject), free: subject.free }))
  await db.withTx(async (tx) => {
    for (const { key, free } of keys.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
      if (await store.countTry(tx, key, now, { ...rules, free })) continue
      const until = (await store.readWaitUntil(tx, key)) ?? now
      const retry_after_seconds = Math.max(1, Math.ceil((toEpochMs(until) - toEpochMs(now)) / 1000))
      throw new AppError('rate.limited', { retry_after_seconds })
    }
  })
}

/** Takes back the count of a try that succeeded; what failed before stays counted. */
export async function uncountTry(tx: Tx, subject: Subject): Promise<void> {
  await store.uncountTry(tx, keyOf(subject))
}

/** Forgets all failures of a subject that has proved itself. */
export async function forgetFailures(tx: Tx, subject: Subject): Promise<void> {
  await store.forgetSubject(tx, keyOf(subject))
}

/** Deletes what nobody needs to remember any more. */
export async function deleteOldFailures(tx: Tx, now: Instant): Promise<void> {
  await store.forgetBefore(tx, fromEpochMs(toEpochMs(now) - FORGET_AFTER_MS))
}
