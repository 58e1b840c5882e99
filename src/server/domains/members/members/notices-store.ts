import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members, tier_notices, tier_spans } from '#server/core/db/schema/members.ts'
import type { MemberRow } from './store.ts'

type NoticeWindow = { today: Day; last: Day; days_before: readonly number[] }

/**
 * Returns a member whose tier ends within the window and whose due notice was not sent. The row is locked; rows
 * locked by others are skipped.
 */
export async function lockNext(
  tx: Tx,
  account_id: Id,
  { today, last, days_before }: NoticeWindow,
): Promise<{ member: MemberRow; until_day: Day } | undefined> {
  const is_due = sql`exists (select 1 from unnest(${sql.param([...days_before])}::int[]) as days
    where ${tier_spans.until_day} - ${today}::date <= days and not exists (
      select 1 from ${tier_notices} told where told.member_id = ${tier_spans.member_id}
        and told.until_day = ${tier_spans.until_day} and told.days_before = days))`
  const [found] = await tx
    .select({ member: members, until_day: tier_spans.until_day })
    .from(tier_spans)
    .innerJoin(members, eq(members.id, tier_spans.member_id))
    .where(
      and(
        eq(tier_spans.account_id, account_id),
        gte(tier_spans.until_day, today),
        lte(tier_spans.until_day, last),
        lte(tier_spans.from_day, today),
        isNull(members.closed_at),
        is_due,
      ),
    )
    .orderBy(asc(tier_spans.until_day), asc(members.id))
    .limit(1)
    .for('update', { of: members, skipLocked: true })
  const until_day = found?.until_day ?? null
  return found === undefined || until_day === null ? undefined : { member: found.member, until_day }
}

/**
 * Records that a member was notified of a tier end.
 * @returns false when another process has recorded it already
 */
export async function saveNotice(
  tx: Tx,
  { account_id, id: member_id }: MemberRow,
  until_day: Day,
  days: readonly number[],
  told_at: Instant,
): Promise<boolean> {
  const rows = days.map((days_before) => ({ account_id, member_id, until_day, days_before, told_at }))
  const inserted = await tx.insert(tier_notices).values(rows).onConflictDoNothing().returning()
  return inserted.length > 0
}
