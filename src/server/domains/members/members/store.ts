import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { memberListQuery } from '#contract/members/members.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TierSpan } from '#rules/members/membership.ts'
import { readMembershipNo } from '#rules/members/membership-no.ts'
import type { z } from 'zod'
import type { Tx } from '#server/core/db/database.ts'
import { members, tier_spans } from '#server/core/db/schema/members.ts'
import { upgrade_requests } from '#server/core/db/schema/receipts.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { cutPage, keysOf, orderBy, startOfPage, type SortKey } from '#server/core/db/sql/list-cursor.ts'
import { filterConditions } from '#server/core/db/sql/list-page.ts'
import { idsOfPage } from '#server/core/db/sql/list-rows.ts'
import {
  joinSearchColumns,
  containsNames,
  matchesPhone,
  searchColumnsOf,
} from '#server/core/db/sql/name-search.ts'

export type MemberRow = typeof members.$inferSelect
export type ListQuery = z.output<typeof memberListQuery>

const PERSON = {
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  locale: users.locale,
  phone: users.phone,
}
const REQUESTED = sql<'gold' | 'platinum' | null>`(
  select tier from ${upgrade_requests} as asked where asked.member_id = ${members.id}
    and asked.status <> 'WITHDRAWN' and asked.settled_at is null)`
/** Searchable text of the user and the member joined; each word may match in either. */
const SEARCHED = joinSearchColumns(searchColumnsOf(users), searchColumnsOf(members))
const STATUS = sql`case when ${members.closed_at} is null then 'ACTIVE' else 'CLOSED' end`

/** The tier span of each member on a day; no row means normal. */
export const spanOn = (tx: Tx, day: Day) =>
  tx
    .select()
    .from(tier_spans)
    .where(
      and(
        sql`${tier_spans.from_day} <= ${day}`,
        or(isNull(tier_spans.until_day), sql`${tier_spans.until_day} >= ${day}`),
      ),
    )
    .as('span')

type Span = ReturnType<typeof spanOn>
const tierOf = (span: Span) => sql<MemberTier>`coalesce(${span.tier}, 'normal')`
export const FULL = { ...getTableColumns(members), ...PERSON, requested_tier: REQUESTED }
export type FullMemberRow = Awaited<ReturnType<typeof find>> & object

/** Returns a member with their user. */
export async function find(tx: Tx, account_id: Id, by: { id: Id } | { user_id: Id }) {
  const [row] = await tx
    .select(FULL)
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .where(
      and(
        eq(members.account_id, account_id),
        'id' in by ? eq(members.id, by.id) : eq(members.user_id, by.user_id),
      ),
    )
  return row
}

/** Returns members with their users, in any order. */
export function listByIds(tx: Tx, account_id: Id, ids: readonly Id[]) {
  return tx
    .select(FULL)
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.account_id, account_id), inArray(members.id, [...ids])))
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.account_id, account_id), eq(members.id, id)))
    .for('update')
  return row
}

/** Returns undefined when the number is taken, or the user is already a member. */
export async function insert(tx: Tx, row: typeof members.$inferInsert): Promise<MemberRow | undefined> {
  const [inserted] = await tx.insert(members).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Stores a changed member with the next version. */
export async function save(tx: Tx, row: MemberRow): Promise<MemberRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(members).set(saved).where(eq(members.id, row.id))
  return saved
}

/** Condition of a search by number, names, address or the end of a phone number; undefined for an empty search. */
export function matchesSearch(search: string): SQL | undefined {
  const number = readMembershipNo(search)
  if (number !== null) return eq(members.membership_no, number)
  const found = containsNames(SEARCHED, search)
  return found && or(found, matchesPhone([users.phone, members.backup_phone], search))
}

function filtersOn(query: Pick<ListQuery, 'filter_fields'>, span: Span): SQL[] {
  return filterConditions(query, {
    tier: { value: tierOf(span), kind: 'text' },
    status: { value: STATUS, kind: 'text' },
    relationship: { value: members.relationship, kind: 'text' },
    gender: { value: members.gender, kind: 'text' },
    age_group: { value: members.age_group, kind: 'text' },
    birth_month: { value: members.birth_month, kind: 'number' },
    expires_at: { value: span.until_day, kind: 'day' },
    created_at: { value: members.created_at, kind: 'instant' },
    requested_tier: { value: REQUESTED, kind: 'text' },
    wants_news: { value: sql`(${members.news_agreed_at} is not null)::text`, kind: 'text' },
  })
}

/** Conditions of a list: search, filters and day. */
export function conditionsOf(account_id: Id, query: Pick<ListQuery, 'query' | 'filter_fields'>, span: Span) {
  return and(eq(members.account_id, account_id), matchesSearch(query.query), ...filtersOn(query, span))
}

const rankOf = (span: Span) => sql`array_position(array['normal','gold','platinum','vip'], ${tierOf(span)})`

/** Members without an end date or name come last in both directions. */
function sortOf(sort_by: ListQuery['sort_by'], span: Span): SortKey[] {
  const nullable = (value: SQLWrapper, type: SortKey['type'] = 'text') =>
    ({ value, type, may_be_null: true }) as const
  const [first, last] = [nullable(users.first_name), nullable(users.last_name)]
  const keys: Record<ListQuery['sort_by'], SortKey[]> = {
    created_at: [{ value: members.created_at, type: 'timestamptz' }],
    membership_no: [nullable(members.membership_no)],
    last_name: [last, first],
    first_name: [first, last],
    email: [nullable(users.email)],
    tier: [{ value: rankOf(span), type: 'bigint' }, last],
    expires_at: [nullable(span.until_day, 'date')],
  }
  return [...keys[sort_by], { value: members.id, type: 'text' }]
}

export async function page(tx: Tx, account_id: Id, query: ListQuery, day: Day) {
  const span = spanOn(tx, day)
  const sort = sortOf(query.sort_by, span)
  // Tiers change with the day, so each day is a list of its own.
  const list = `${account_id} ${day}`
  const start = startOfPage(list, query, sort)
  const of = eq(members.account_id, account_id)
  const search = matchesSearch(query.query)
  const filters = filtersOn(query, span)
  const { ids, total } = await idsOfPage(tx, {
    from: sql`${members} left join ${users} on ${eq(users.id, members.user_id)}
      left join ${span} on ${eq(span.member_id, members.id)}`,
    id: members.id,
    of,
    search,
    filters,
    sort,
    start,
    query,
    ...(search === undefined && filters.length === 0 && { countOf: () => tx.$count(members, of) }),
  })
  const found = await tx
    .select({ row: FULL, keys: keysOf(sort) })
    .from(members)
    .leftJoin(users, eq(users.id, members.user_id))
    .leftJoin(span, eq(span.member_id, members.id))
    .where(sql`${members.id} = any (${ids})`)
    .orderBy(...orderBy(sort, query.sort_direction))
  const { page } = start
  const { rows, next_cursor } = cutPage(list, query, { found, page, total })
  return { rows: rows.map(({ row }) => row), page, total, next_cursor }
}

/** Returns the tier spans of these members in their order. */
export async function spansOf(tx: Tx, member_ids: readonly Id[]): Promise<Map<Id, TierSpan[]>> {
  const rows = await tx
    .select()
    .from(tier_spans)
    .where(inArray(tier_spans.member_id, [...member_ids]))
    .orderBy(asc(tier_spans.from_day))
  const spans = new Map<Id, TierSpan[]>(member_ids.map((id) => [id, []]))
  for (const { member_id, tier, from_day: from, until_day: until } of rows)
    spans.get(member_id)?.push({ tier, from, until })
  return spans
}

export async function findOfUser(tx: Tx, user_id: Id): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(members).where(eq(members.user_id, user_id))
  return row
}

/** Returns registered users who are neither team members nor members, up to a limit. */
export function listUnenrolledVisitors(tx: Tx, limit: number) {
  return tx
    .select({ id: users.id, created_at: users.created_at })
    .from(users)
    .where(
      and(
        isNotNull(users.password_hash),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(members)
            .where(eq(members.user_id, users.id)),
        ),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(team_memberships)
            .where(eq(team_memberships.user_id, users.id)),
        ),
      ),
    )
    .orderBy(asc(users.created_at), asc(users.id))
    .limit(limit)
}
