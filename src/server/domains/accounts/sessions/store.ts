import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { team_memberships, sessions } from '#server/core/db/schema/users.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insert(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

/** Stores the new token; returns whether the session was still open. */
export async function renew(
  tx: Tx,
  session_id: Id,
  now: Instant,
  token: { token_hash: string; expires_at: Instant },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ ...token, last_seen_at: now })
    .where(and(eq(sessions.id, session_id), isOpen(now)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** Returns the open sessions of a user with the names of their accounts, newest first. */
export function listOpen(tx: Tx, user_id: Id, now: Instant) {
  return tx
    .select({ session: sessions, account_name: accounts.name })
    .from(sessions)
    .leftJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(and(eq(sessions.user_id, user_id), isOpen(now)))
    .orderBy(desc(sessions.created_at), desc(sessions.id))
}

/** Ends sessions and returns the ids of those that were open. */
export async function end(tx: Tx, condition: SQL | undefined, now: Instant): Promise<Id[]> {
  const rows = await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(condition, isNull(sessions.revoked_at)))
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

export const isSession = (user_id: Id, session_id: Id, now: Instant) =>
  and(eq(sessions.user_id, user_id), eq(sessions.id, session_id), gt(sessions.expires_at, now))

export const isOfUser = (user_id: Id, but_session_id: Id | null) =>
  and(eq(sessions.user_id, user_id), but_session_id === null ? undefined : ne(sessions.id, but_session_id))

/** Condition for sessions in an account, and client sessions too if the user works in no account any more. */
export const isInAccount = (user_id: Id, account_id: Id) =>
  and(
    eq(sessions.user_id, user_id),
    or(
      eq(sessions.account_id, account_id),
      and(
        isNull(sessions.account_id),
        sql`not exists (select 1 from ${team_memberships} as other where other.user_id = ${user_id}
          and other.is_active and other.joined_at is not null)`,
      ),
    ),
  )

export async function saveLastSeen(tx: Tx, session_id: Id, at: Instant): Promise<void> {
  await tx
    .update(sessions)
    .set({ last_seen_at: at })
    .where(and(eq(sessions.id, session_id), lt(sessions.last_seen_at, at)))
}

export async function deleteExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expires_at, before))
}

function isOpen(now: Instant) {
  return and(isNull(sessions.revoked_at), gt(sessions.expires_at, now))
}
