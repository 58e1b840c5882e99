import { eq, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { failed_attempts } from '#server/core/db/schema/users.ts'

export type ThrottleRule = {
  /** Number of failures before a wait begins. */
  free: number
  first_wait_seconds: number
  longest_wait_seconds: number
  forget_before: Instant
}

/**
 * Counts one attempt unless the subject has to wait. Returns whether it was counted. A single statement, so
 * that concurrent attempts cannot slip by.
 */
export async function countAttempt(
  tx: Tx,
  subject: string,
  now: Instant,
  rule: ThrottleRule,
): Promise<boolean> {
  const { count, window_ends_at } = failed_attempts
  const next = sql`case when ${window_ends_at} < ${rule.forget_before} then 1 else ${count} + 1 end`
  const wait_seconds = sql`case when ${next} < ${rule.free}::int then 0 else least(
    ${rule.longest_wait_seconds}::float8,
    ${rule.first_wait_seconds}::float8 * power(2, least(${next} - ${rule.free}::int, 20))) end`
  const rows = await tx
    .insert(failed_attempts)
    .values({ subject, count: 1, window_ends_at: now })
    .onConflictDoUpdate({
      target: failed_attempts.subject,
      set: {
        count: next,
        window_ends_at: sql`${now}::timestamptz + make_interval(secs => ${wait_seconds})`,
      },
      setWhere: sql`${count} < ${rule.free}::int or ${window_ends_at} <= ${now}`,
    })
    .returning({ subject: failed_attempts.subject })
  return rows.length > 0
}

/**
 * Counts one of `most` uses of each limit per window; an ended window starts anew. Returns the limits that
 * were counted.
 */
export async function consumeRateLimits(
  tx: Tx,
  limits: readonly { subject: string; most: number }[],
  { now, ends_at }: { now: Instant; ends_at: Instant },
): Promise<Set<string>> {
  const { count, window_ends_at } = failed_attempts
  const is_over = sql`${window_ends_at} <= ${now}::timestamptz`
  const max_cases = limits.map(({ subject, most }) => sql`when ${subject} then ${most}::int`)
  const rows = await tx
    .insert(failed_attempts)
    .values(limits.map(({ subject }) => ({ subject, count: 1, window_ends_at: ends_at })))
    .onConflictDoUpdate({
      target: failed_attempts.subject,
      set: {
        count: sql`case when ${is_over} then 1 else ${count} + 1 end`,
        window_ends_at: sql`case when ${is_over} then ${ends_at}::timestamptz else ${window_ends_at} end`,
      },
      setWhere: sql`${is_over} or ${count} < case ${failed_attempts.subject} ${sql.join(max_cases, sql` `)} end`,
    })
    .returning({ subject: failed_attempts.subject })
  return new Set(rows.map(({ subject }) => subject))
}

export async function readWaitUntil(tx: Tx, subject: string): Promise<Instant | undefined> {
  const [row] = await tx.select().from(failed_attempts).where(eq(failed_attempts.subject, subject))
  return row?.window_ends_at
}

/** No other attempt can have been counted while this one made the others wait. */
export async function uncountAttempt(tx: Tx, subject: string, now: Instant): Promise<void> {
  await tx
    .update(failed_attempts)
    .set({
      count: sql`greatest(${failed_attempts.count} - 1, 0)`,
      window_ends_at: sql`least(${failed_attempts.window_ends_at}, ${now}::timestamptz)`,
    })
    .where(eq(failed_attempts.subject, subject))
}

export async function deleteSubject(tx: Tx, subject: string): Promise<void> {
  await tx.delete(failed_attempts).where(eq(failed_attempts.subject, subject))
}

export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(failed_attempts).where(sql`${failed_attempts.window_ends_at} < ${before}`)
}
