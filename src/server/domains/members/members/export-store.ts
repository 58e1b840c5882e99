import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { exportMembers } from '#contract/members/members.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { FULL, spanOn, conditionsOf, type FullMemberRow } from './store.ts'

export type MemberFilter = Pick<BodyOf<typeof exportMembers>, 'query' | 'filter_fields'>

/** Counts the members that match the search and filters, with the tiers of a day. */
export async function countMatching(tx: Tx, account_id: Id, filter: MemberFilter, day: Day): Promise<number> {
  const span = spanOn(tx, day)
  const [row] = await tx
    .select({ total: count() })
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .leftJoin(span, eq(span.member_id, members.id))
    .where(conditionsOf(account_id, filter, span))
  return row?.total ?? 0
}

/** Returns the next of these members in the order of joining, after a given one; from the first with null. */
export function listNextMatching(
  tx: Tx,
  account_id: Id,
  { filter, day }: { filter: MemberFilter; day: Day },
  { after, limit }: { after: Pick<FullMemberRow, 'created_at' | 'id'> | null; limit: number },
): Promise<FullMemberRow[]> {
  const span = spanOn(tx, day)
  const is_after =
    after === null
      ? undefined
      : sql`(${members.created_at}, ${members.id}) > (${after.created_at}::timestamptz, ${after.id})`
  return tx
    .select(FULL)
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .leftJoin(span, eq(span.member_id, members.id))
    .where(and(conditionsOf(account_id, filter, span), is_after))
    .orderBy(asc(members.created_at), asc(members.id))
    .limit(limit)
}
