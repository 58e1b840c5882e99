import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TierLine, TierSpan } from '#rules/members/membership.ts'
import type { Tx } from '#server/db/database.ts'
import { members, tier_lines, tier_spans } from '#server/db/schema/members.ts'

export type TierLineRow = typeof tier_lines.$inferSelect

/** The log of members, oldest line first. */
export function linesOf(tx: Tx, member_ids: readonly Id[]): Promise<TierLineRow[]> {
  return tx
    .select()
    .from(tier_lines)
    .where(inArray(tier_lines.member_id, [...member_ids]))
    .orderBy(asc(tier_lines.at), asc(tier_lines.kind), asc(tier_lines.id))
}

/** A row of the log as the rules read it. */
export function asLine({
  kind,
  id,
  grant_id,
  tier,
  from_day: from,
  until_day: until,
}: TierLineRow): TierLine {
  return kind === 'granted' ? { kind, id, tier, from, until } : { kind, grant_id: grant_id ?? '', from }
}

export async function addLine(tx: Tx, line: typeof tier_lines.$inferInsert): Promise<void> {
  await tx.insert(tier_lines).values(line)
}

/** Puts what a member's log gives in place of what it gave before. */
export async function replaceSpans(
  tx: Tx,
  { account_id, member_id }: { account_id: Id; member_id: Id },
  spans: readonly TierSpan[],
): Promise<void> {
  await tx.delete(tier_spans).where(eq(tier_spans.member_id, member_id))
  const rows = spans.flatMap(({ tier, from, until }) =>
    tier === 'normal' || from === null
      ? []
      : [{ account_id, member_id, tier, from_day: from, until_day: until }],
  )
  if (rows.length > 0) await tx.insert(tier_spans).values(rows)
}

/** The tier of a user on a day; null: they are no member. */
export async function tierOfUser(tx: Tx, user_id: Id, day: Day): Promise<MemberTier | null> {
  const [row] = await tx
    .select({ tier: sql<MemberTier>`coalesce(${tier_spans.tier}, 'normal')` })
    .from(members)
    .leftJoin(
      tier_spans,
      and(
        eq(tier_spans.member_id, members.id),
        lte(tier_spans.from_day, day),
        or(isNull(tier_spans.until_day), gte(tier_spans.until_day, day)),
      ),
    )
    .where(eq(members.user_id, user_id))
  return row?.tier ?? null
}
