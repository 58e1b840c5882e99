import { and, eq, exists, isNotNull, not, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts, installation } from '#server/core/db/schema/accounts.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { chunkRows, bulkInsert, bulkUpsert } from '#server/core/db/sql/many-rows.ts'

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
export type TeamMembershipRow = {
  team_membership: typeof team_memberships.$inferSelect
  account: typeof accounts.$inferSelect
  is_venue: boolean
}

/** Joined and not deactivated. */
const isActiveMembership = and(eq(team_memberships.is_active, true), isNotNull(team_memberships.joined_at))

export async function find(tx: Tx, user_id: Id): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, user_id))
  return row
}

export async function lock(tx: Tx, user_id: Id): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
  return row
}

/** By an address in lower case. */
export async function findByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email}`)
  return row
}

export async function findByPhone(tx: Tx, phone: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.phone, phone))
  return row
}

export async function insert(tx: Tx, user: NewUser): Promise<void> {
  await tx.insert(users).values(user)
}

export async function insertIfNew(tx: Tx, user: NewUser): Promise<void> {
  await tx.insert(users).values(user).onConflictDoNothing()
}

/** Inserts users who do not exist yet. */
export async function insertMany(tx: Tx, new_users: readonly UserRow[]): Promise<void> {
  for (const chunk of chunkRows(new_users)) await tx.execute(bulkInsert(users, chunk))
}

/** Stores changed users, each with the next version. */
export async function saveMany(tx: Tx, changed_users: readonly UserRow[]): Promise<void> {
  for (const chunk of chunkRows(changed_users.map((user) => ({ ...user, version: user.version + 1 }))))
    await tx.execute(bulkUpsert(users, chunk))
}

/** Stores a changed user with the next version. */
export async function save(tx: Tx, user: UserRow): Promise<UserRow> {
  const saved = { ...user, version: user.version + 1 }
  await tx.update(users).set(saved).where(eq(users.id, user.id))
  return saved
}

export async function touch(tx: Tx, user_id: Id): Promise<void> {
  await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, user_id))
}

/** Teams show the user, so the versions of their memberships change as well. */
export async function touchTeamMemberships(tx: Tx, user_id: Id): Promise<void> {
  await tx
    .update(team_memberships)
    .set({ version: sql`${team_memberships.version} + 1` })
    .where(eq(team_memberships.user_id, user_id))
}

/** Returns the accounts in which a user works, by name. */
export function listTeamMemberships(tx: Tx, user_id: Id): Promise<TeamMembershipRow[]> {
  return tx
    .select({
      team_membership: team_memberships,
      account: accounts,
      is_venue: sql<boolean>`${installation.id} is not null`,
    })
    .from(team_memberships)
    .innerJoin(accounts, eq(accounts.id, team_memberships.account_id))
    .leftJoin(installation, eq(installation.house_account_id, accounts.id))
    .where(and(eq(team_memberships.user_id, user_id), isActiveMembership))
    .orderBy(accounts.name, accounts.id)
}

/** Returns whether this user works in an account, or is invited to one. */
export async function isInTeam(tx: Tx, user_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(eq(team_memberships.user_id, user_id))
    .limit(1)
  return rows.length > 0
}

/** Returns whether an account has deactivated this user. */
export async function isDeactivated(tx: Tx, user_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(and(eq(team_memberships.user_id, user_id), eq(team_memberships.is_active, false)))
    .limit(1)
  return rows.length > 0
}

export async function saveLastLogin(tx: Tx, user_id: Id, account_id: Id, now: Instant): Promise<void> {
  await tx
    .update(team_memberships)
    .set({ last_login_at: now })
    .where(and(eq(team_memberships.user_id, user_id), eq(team_memberships.account_id, account_id)))
}

/** Deletes a user who was only ever invited and has no invitation left. */
export async function deleteIfUnused(tx: Tx, user_id: Id): Promise<void> {
  const memberships = tx
    .select({ one: sql`1` })
    .from(team_memberships)
    .where(eq(team_memberships.user_id, user_id))
  await tx
    .delete(users)
    .where(and(eq(users.id, user_id), sql`${users.password_hash} is null`, not(exists(memberships))))
}
