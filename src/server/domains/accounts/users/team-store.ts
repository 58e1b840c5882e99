import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { listUsers, UserStatus } from '#contract/account/users.ts'
import type { Tx } from '#server/core/db/database.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mailed_links, team_memberships, users } from '#server/core/db/schema/users.ts'

export type TeamMembership = typeof team_memberships.$inferSelect
type Query = QueryOf<typeof listUsers>

/** A user who existed before the invitation is shown to this account only once they have joined. */
const is_name_visible = sql`(${team_memberships.joined_at} is not null or ${users.created_at} >= ${team_memberships.invited_at})`
const first_name = sql<string>`case when ${is_name_visible} then ${users.first_name} else '' end`
const last_name = sql<string>`case when ${is_name_visible} then ${users.last_name} else '' end`
const status = sql<UserStatus>`case when not ${team_memberships.is_active} then 'INACTIVE'
  when ${team_memberships.joined_at} is null then 'INVITED' else 'ACTIVE' end`
const invitation_expires_at = sql<Instant | null>`case when ${team_memberships.joined_at} is null then (
  select max(link.expires_at) from ${mailed_links} as link where link.user_id = ${team_memberships.user_id}
    and link.account_id = ${team_memberships.account_id} and link.purpose = 'invitation'
    and link.used_at is null) end`
const search_text = sql`(${first_name} || ' ' || ${last_name} || ${first_name} || ' ' || ${users.email})`

const COLUMNS = {
  id: team_memberships.user_id,
  first_name,
  last_name,
  email: users.email,
  role: team_memberships.role,
  status,
  is_owner: team_memberships.is_owner,
  event_ids: team_memberships.event_ids,
  locale: users.locale,
  last_login_at: team_memberships.last_login_at,
  invitation_expires_at,
  version: team_memberships.version,
}
export type TeamRow = Awaited<ReturnType<typeof find>> & object

const SORTS = {
  first_name: [first_name, last_name],
  last_name: [last_name, first_name],
  email: [users.email],
  role: [team_memberships.role, last_name],
  last_login_at: [team_memberships.last_login_at],
}
const FILTERS = {
  role: { value: team_memberships.role, kind: 'text' },
  status: { value: status, kind: 'text' },
  email: { value: users.email, kind: 'text' },
} as const

const isMember = (account_id: Id, user_id: Id) =>
  and(eq(team_memberships.account_id, account_id), eq(team_memberships.user_id, user_id))

/** Returns the active team members of an account with their roles, in a stable order. */
export function listTeam(tx: Tx, account_id: Id) {
  return tx
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      locale: users.locale,
      role: team_memberships.role,
      event_ids: team_memberships.event_ids,
    })
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .where(
      and(
        eq(team_memberships.account_id, account_id),
        eq(team_memberships.is_active, true),
        isNotNull(team_memberships.joined_at),
      ),
    )
    .orderBy(asc(users.id))
}

export async function page(tx: Tx, account_id: Id, query: Query) {
  const condition = and(
    eq(team_memberships.account_id, account_id),
    containsWords(search_text, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  // Members who never signed in come last in both directions.
  const order = [...SORTS[query.sort_by], team_memberships.user_id].map(
    (column) => sql`${direction(column)} nulls last`,
  )
  const rows = await tx
    .select(COLUMNS)
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .where(condition)
    .orderBy(...order)
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [total_row] = await tx
    .select({ total: count() })
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .where(condition)
  return { rows, total: total_row?.total ?? 0 }
}

export async function find(tx: Tx, account_id: Id, user_id: Id) {
  const [row] = await tx
    .select(COLUMNS)
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .where(isMember(account_id, user_id))
  return row
}

export async function lock(tx: Tx, account_id: Id, user_id: Id): Promise<TeamMembership | undefined> {
  const [row] = await tx.select().from(team_memberships).where(isMember(account_id, user_id)).for('update')
  return row
}

/** Returns whether there was no such team membership before. */
export async function insert(
  tx: Tx,
  team_membership: typeof team_memberships.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(team_memberships)
    .values(team_membership)
    .onConflictDoNothing()
    .returning({ user_id: team_memberships.user_id })
  return rows.length > 0
}

/** Stores a changed team membership with the next version. */
export async function save(tx: Tx, team_membership: TeamMembership): Promise<void> {
  await tx
    .update(team_memberships)
    .set({ ...team_membership, version: team_membership.version + 1 })
    .where(isMember(team_membership.account_id, team_membership.user_id))
}

/** Returns whether the user had a pending invitation, which is accepted now. */
export async function join(tx: Tx, account_id: Id, user_id: Id, now: Instant): Promise<boolean> {
  const rows = await tx
    .update(team_memberships)
    .set({ joined_at: now, version: sql`${team_memberships.version} + 1` })
    .where(and(isMember(account_id, user_id), isNull(team_memberships.joined_at)))
    .returning({ user_id: team_memberships.user_id })
  return rows.length > 0
}

export async function remove(tx: Tx, account_id: Id, user_id: Id): Promise<void> {
  await tx.delete(team_memberships).where(isMember(account_id, user_id))
}

/** Returns whether the user belongs to another account too. */
export async function isInOtherAccount(tx: Tx, account_id: Id, user_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(and(eq(team_memberships.user_id, user_id), ne(team_memberships.account_id, account_id)))
    .limit(1)
  return rows.length > 0
}

/** Returns which of these are events of the account. */
export async function knownEvents(tx: Tx, account_id: Id, event_ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.account_id, account_id), inArray(events.id, [...event_ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the details of an invitation: invited user, inviter and account. */
export async function findInvitation(tx: Tx, account_id: Id, user_id: Id) {
  const inviter = sql<string | null>`(select trim(first_name || ' ' || last_name) from ${users} as inviter
    where inviter.id = ${team_memberships.invited_by})`
  const [row] = await tx
    .select({
      team_membership: team_memberships,
      user: users,
      account_name: accounts.name,
      inviter_name: inviter,
    })
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .innerJoin(accounts, eq(accounts.id, team_memberships.account_id))
    .where(and(isMember(account_id, user_id), isNull(team_memberships.joined_at)))
  return row
}

/** Returns the active owners of an account. */
export function listOwners(tx: Tx, account_id: Id) {
  return tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      locale: users.locale,
      account_name: accounts.name,
      account_locale: accounts.locale,
    })
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .innerJoin(accounts, eq(accounts.id, team_memberships.account_id))
    .where(
      and(
        eq(team_memberships.account_id, account_id),
        eq(team_memberships.is_owner, true),
        eq(team_memberships.is_active, true),
      ),
    )
    .orderBy(asc(users.created_at), asc(users.id))
}
