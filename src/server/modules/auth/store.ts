import { eq, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Role } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts, organizers } from '#server/db/schema/accounts.ts'
import { memberships, sessions, users } from '#server/db/schema/users.ts'

/** Columns of a session's person, of a device, or of neither. */
export type Holder = {
  session_id: Id | null
  user_id: Id
  first_name: string
  last_name: string
  account_id: Id
  role: Role
  event_ids: Id[] | null
  device_id: Id | null
  device_list_id: Id
  device_event_id: Id
  device_account_id: Id
  device_may_override: boolean
  device_revoked_at: Instant | null
}

/** Whose token it is, in one statement: the door asks with every scan. */
export async function findHolder(tx: Tx, token_hash: string, now: Instant): Promise<Holder | undefined> {
  const found = await tx.execute<Holder>(sql`
    select s.session_id, s.user_id, s.first_name, s.last_name, s.account_id, s.role, s.event_ids,
      d.id as device_id, d.check_in_list_id as device_list_id, d.event_id as device_event_id,
      d.account_id as device_account_id, d.may_override as device_may_override,
      d.revoked_at as device_revoked_at
    from (select ${token_hash}::text as token_hash) as asked
    left join (
      select sessions.token_hash, sessions.id as session_id, users.id as user_id, users.first_name,
        users.last_name, memberships.account_id, memberships.role, memberships.event_ids
      from sessions
      join users on users.id = sessions.user_id
      join memberships on memberships.account_id = sessions.account_id
        and memberships.user_id = sessions.user_id and memberships.is_active
      where sessions.token_hash = ${token_hash}
        and sessions.revoked_at is null and sessions.expires_at > ${now}
    ) as s on s.token_hash = asked.token_hash
    left join devices as d on d.token_hash = asked.token_hash`)
  return found.rows[0]
}

/** The user that an e-mail address or a phone number belongs to. */
export async function findCredentials(
  tx: Tx,
  name: { email?: string | undefined; phone?: string | undefined },
): Promise<{ id: Id; password_hash: string } | undefined> {
  const [row] = await tx
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(
      name.email === undefined
        ? eq(users.phone, name.phone ?? '')
        : sql`lower(${users.email}) = ${name.email}`,
    )
  return row
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

export async function endSession(tx: Tx, session_id: Id, now: Instant): Promise<void> {
  await tx.update(sessions).set({ revoked_at: now }).where(eq(sessions.id, session_id))
}

export async function deleteSessionsBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expires_at, before))
}

export async function insertOwner(
  tx: Tx,
  rows: {
    account: typeof accounts.$inferInsert
    user: typeof users.$inferInsert
    organizer: typeof organizers.$inferInsert
  },
): Promise<void> {
  await tx.insert(accounts).values(rows.account)
  await tx.insert(users).values(rows.user)
  await tx.insert(memberships).values({
    account_id: rows.account.id,
    user_id: rows.user.id,
    role: 'admin',
    is_owner: true,
  })
  await tx.insert(organizers).values(rows.organizer)
}
