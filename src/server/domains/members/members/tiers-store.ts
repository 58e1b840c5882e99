import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TierLogEntry, TierSpan } from '#rules/members/membership.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members, tier_lines, tier_spans } from '#server/core/db/schema/members.ts'
import { chunkRows } from '#server/core/db/sql/many-rows.ts'

export type TierLineRow = typeof tier_lines.$inferSelect

/** Returns the log of members, oldest entry first. */
export function linesOf(tx: Tx, member_ids: readonly Id[]): Promise<TierLineRow[]> {
  return tx
    .select()
    .from(tier_lines)
    .where(inArray(tier_lines.member_id, [...member_ids]))
    .orderBy(asc(tier_lines.at), asc(tier_lines.kind), asc(tier_lines.id))
}

/** Returns the logs of members in the form of the rules; members without a log are absent. */
export async function logsOf(tx: Tx, member_ids: readonly Id[]): Promise<Map<Id, TierLogEntry[]>> {
  const rows = await tx
    .select()
    .from(tier_lines)
    .where(sql`${tier_lines.member_id} = any(${sql.param([...member_ids])}::text[])`)
    .orderBy(asc(tier_lines.at), asc(tier_lines.kind), asc(tier_lines.id))
  const logs = new Map<Id, TierLogEntry[]>()
  for (const row of rows) logs.set(row.member_id, [...(logs.get(row.member_id) ?? []), toTierLine(row)])
  return logs
}

/** Converts a log row to the form of the rules. */
export function toTierLine({
  kind,
  id,
  grant_id,
  tier,
  from_day: from,
  until_day: until,
}: TierLineRow): TierLogEntry {
  return kind === 'granted' ? { kind, id, tier, from, until } : { kind, grant_id: grant_id ?? '', from }
}

export async function addLines(tx: Tx, lines: readonly (typeof tier_lines.$inferInsert)[]): Promise<void> {
  for (const chunk of chunkRows(lines)) await tx.insert(tier_lines).values(chunk)
}

/** Replaces the stored tier spans of these members by those of their logs. */
export async function replaceSpans(
  tx: Tx,
  account_id: Id,
  spans_by_member: ReadonlyMap<Id, readonly TierSpan[]>,
): Promise<void> {
  await tx
    .delete(tier_spans)
    .where(sql`${tier_spans.member_id} = any(${sql.param([...spans_by_member.keys()])}::text[])`)
  const rows = [...spans_by_member].flatMap(([member_id, spans]) =>
    spans.flatMap(({ tier, from, until }) =>
      tier === 'normal' || from === null
        ? []
        : [{ account_id, member_id, tier, from_day: from, until_day: until }],
    ),
  )
  for (const chunk of chunkRows(rows)) await tx.insert(tier_spans).values(chunk)
}

/** Returns the tier of a user on a day; null when they are not a member. */
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
