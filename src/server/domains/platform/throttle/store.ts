import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { failed_attempts } from '#server/core/db/schema/users.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

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
 * Counts uses of each limit, of which a window has `most`; an ended window starts anew. Returns the limits that were
 * counted; of one that would be exceeded, no use counts. The statement text is the same for any number.
 */
export async function consumeRateLimits(
  tx: Tx,
  limits: readonly { subject: string; uses: number; most: number }[],
  { now, ends_at }: { now: Instant; ends_at: Instant },
): Promise<Set<string>> {
  const subjects = sql`${sql.param(limits.map(({ subject }) => subject))}::text[]`
  const uses = sql`${sql.param(limits.map((limit) => limit.uses))}::int[]`
  const most = sql`${sql.param(limits.map((limit) => limit.most))}::int[]`
  const is_over = sql`counted.window_ends_at <= ${now}::timestamptz`
  const rows = await queryRows(
    tx,
    countedLimit,
    sql`
    insert into ${failed_attempts} as counted (subject, count, window_ends_at)
    select rule.subject, rule.uses, ${ends_at}::timestamptz
    from unnest(${subjects}, ${uses}, ${most}) as rule (subject, uses, most) where rule.uses <= rule.most
    on conflict (subject) do update set
      count = case when ${is_over} then excluded.count else counted.count + excluded.count end,
      window_ends_at = case when ${is_over} then excluded.window_ends_at else counted.window_ends_at end
    where ${is_over} or counted.count + excluded.count <= (
      select rule.most from unnest(${subjects}, ${most}) as rule (subject, most) where rule.subject = counted.subject)
    returning counted.subject`,
  )
  return new Set(rows.map(({ subject }) => subject))
}

const countedLimit = z.object({ subject: z.string() })

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
