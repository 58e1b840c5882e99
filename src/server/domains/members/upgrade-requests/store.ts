import { and, asc, count, desc, eq, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { similarReceipt, type listRequests } from '#contract/members/upgrade-requests.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { members } from '#server/core/db/schema/members.ts'
import { receipt_look_alikes, receipts, upgrade_requests } from '#server/core/db/schema/receipts.ts'
import { users } from '#server/core/db/schema/users.ts'
import { matchesSearch } from '#server/domains/members/members/service.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type RequestRow = typeof upgrade_requests.$inferSelect
type Query = QueryOf<typeof listRequests>

/** Returns the requests of a member, newest first. */
export function listOfMember(tx: Tx, member_id: Id): Promise<RequestRow[]> {
  return tx
    .select()
    .from(upgrade_requests)
    .where(eq(upgrade_requests.member_id, member_id))
    .orderBy(desc(upgrade_requests.requested_at), desc(upgrade_requests.id))
}

export async function find(tx: Tx, account_id: Id, id: Id): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(upgrade_requests)
    .where(and(eq(upgrade_requests.id, id), eq(upgrade_requests.account_id, account_id)))
  return row
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(upgrade_requests)
    .where(and(eq(upgrade_requests.id, id), eq(upgrade_requests.account_id, account_id)))
    .for('update')
  return row
}

/** Returns the member's unsettled request, if any. */
export async function openOf(tx: Tx, member_id: Id): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(upgrade_requests)
    .where(and(eq(upgrade_requests.member_id, member_id), isNull(upgrade_requests.settled_at)))
  return row
}

/** Returns undefined when the id is taken. Requires the lock of the member's requests. */
export async function insert(
  tx: Tx,
  row: typeof upgrade_requests.$inferInsert,
): Promise<RequestRow | undefined> {
  const [inserted] = await tx
    .insert(upgrade_requests)
    .values(row)
    .onConflictDoNothing({ target: upgrade_requests.id })
    .returning()
  return inserted
}

export async function save(tx: Tx, row: RequestRow): Promise<RequestRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(upgrade_requests).set(saved).where(eq(upgrade_requests.id, row.id))
  return saved
}

/** Condition for requests of members that match a search; undefined for an empty search. */
function matchesMemberSearch(search: string): SQL | undefined {
  const condition = matchesSearch(search)
  return (
    condition &&
    sql`${upgrade_requests.member_id} in (
    select ${members.id} from ${members} left join ${users} on ${users.id} = ${members.user_id} where ${condition})`
  )
}

export async function page(tx: Tx, account_id: Id, query: Query) {
  const condition = and(
    eq(upgrade_requests.account_id, account_id),
    ne(upgrade_requests.status, 'WITHDRAWN'),
    matchesMemberSearch(query.query),
    ...filterConditions(query, {
      status: { value: upgrade_requests.status, kind: 'text' },
      tier: { value: upgrade_requests.tier, kind: 'text' },
    }),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const sort_column =
    query.sort_by === 'decided_at' ? upgrade_requests.decided_at : upgrade_requests.requested_at
  const rows = await tx
    .select()
    .from(upgrade_requests)
    .where(condition)
    .orderBy(direction(sort_column), direction(upgrade_requests.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [row] = await tx.select({ total: count() }).from(upgrade_requests).where(condition)
  return { rows, total: row?.total ?? 0 }
}

/**
 * Returns decisions that can no longer be undone and were not applied, oldest first. Rows are locked; those locked
 * by others are skipped.
 */
export function lockUnsettled(tx: Tx, decided_until: Instant, limit: number): Promise<RequestRow[]> {
  return tx
    .select()
    .from(upgrade_requests)
    .where(
      and(
        isNotNull(upgrade_requests.decided_at),
        isNull(upgrade_requests.settled_at),
        lte(upgrade_requests.decided_at, decided_until),
      ),
    )
    .orderBy(asc(upgrade_requests.decided_at))
    .limit(limit)
    .for('update', { skipLocked: true })
}

const lookAlike = similarReceipt.pick({ receipt_id: true, why: true }).extend({ other_id: idOf('receipt') })

/**
 * Returns receipts of any member with pictures similar to these, with the same merchant, day and amount, or with the
 * same number, day and amount at another merchant, which may be the same shop.
 */
export function listLookAlikes(
  tx: Tx,
  account_id: Id,
  receipt_ids: readonly Id[],
): Promise<z.infer<typeof lookAlike>[]> {
  const ids = sql`any(${sql.param([...receipt_ids])}::text[])`
  return queryRows(
    tx,
    lookAlike,
    sql`
    select receipt_id, other_id, 'picture' as why from ${receipt_look_alikes} where receipt_id = ${ids}
    union select other_id, receipt_id, 'picture' from ${receipt_look_alikes} where other_id = ${ids}
    union select mine.id, other.id, 'sum_of_day' from ${receipts} mine
      join ${receipts} other on other.merchant_id = mine.merchant_id and other.purchased_on = mine.purchased_on
        and other.amount_cents = mine.amount_cents and other.id <> mine.id
      where mine.id = ${ids} and mine.account_id = ${account_id}
    union select mine.id, other.id, 'number' from ${receipts} mine
      join ${receipts} other on other.account_id = mine.account_id and other.number_key = mine.number_key
        and other.purchased_on = mine.purchased_on and other.id <> mine.id
        and (other.merchant_id = mine.merchant_id or other.amount_cents = mine.amount_cents)
      where mine.id = ${ids} and mine.account_id = ${account_id}`,
  )
}

const receiptCount = z.object({ id: idOf('receipt'), total: z.number().int() })

/**
 * Counts for each receipt how many its member sent within so many seconds before and after it, including itself.
 */
export async function countSentAround(tx: Tx, ids: readonly Id[], seconds: number): Promise<Map<Id, number>> {
  const rows = await queryRows(
    tx,
    receiptCount,
    sql`
    select mine.id, count(*)::int as total from ${receipts} mine
    join ${receipts} other on other.member_id = mine.member_id
      and other.uploaded_at between mine.uploaded_at - ${seconds} * interval '1 second'
        and mine.uploaded_at + ${seconds} * interval '1 second'
    where mine.id = any(${sql.param([...ids])}::text[]) group by mine.id`,
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}
