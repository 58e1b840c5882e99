import { and, asc, desc, eq, gt, gte, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditAction } from '#contract/account/audit.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { audit_entries } from '#server/core/db/schema/audit.ts'
import { events } from '#server/core/db/schema/events.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'

export type AuditRow = typeof audit_entries.$inferSelect
export type AuditFilter = {
  action?: AuditAction | undefined
  actor_id?: Id | undefined
  from?: Instant | undefined
  before?: Instant | undefined
}

/** Matches the period for which the table's trigger forbids deletion, by the same clock as the trigger. */
const IS_OLD = sql`${audit_entries.at} < now() - interval '400 days'`

/** Inserts an entry with the event's current title. */
export async function insert(tx: Tx, row: Omit<AuditRow, 'event_title'>): Promise<void> {
  const event_title = sql`(select ${events.title} from ${events} where ${events.id} = ${row.event_id})`
  await tx.insert(audit_entries).values({ ...row, event_title })
}

/** Returns the accounts in which a user is a team member. */
export async function accountsOf(tx: Tx, user_id: Id): Promise<Id[]> {
  const rows = await tx
    .select({ account_id: team_memberships.account_id })
    .from(team_memberships)
    .where(
      and(
        eq(team_memberships.user_id, user_id),
        team_memberships.is_active,
        isNotNull(team_memberships.joined_at),
      ),
    )
    .orderBy(asc(team_memberships.account_id))
  return rows.map(({ account_id }) => account_id)
}

function matches(account_id: Id, { action, actor_id, from, before }: AuditFilter): SQL | undefined {
  return and(
    eq(audit_entries.account_id, account_id),
    action === undefined ? undefined : eq(audit_entries.action, action),
    actor_id === undefined ? undefined : eq(audit_entries.actor_id, actor_id),
    from === undefined ? undefined : gte(audit_entries.at, from),
    before === undefined ? undefined : lt(audit_entries.at, before),
  )
}

/**
 * Returns entries, newest first.
 * @param after entry to continue after; an unknown one returns no rows
 */
export function listNewest(
  tx: Tx,
  account_id: Id,
  filter: AuditFilter,
  { after, limit }: { after: Id | undefined; limit: number },
): Promise<AuditRow[]> {
  const position = sql`(select at, id from ${audit_entries} where account_id = ${account_id} and id = ${after})`
  return tx
    .select()
    .from(audit_entries)
    .where(
      and(
        matches(account_id, filter),
        after === undefined ? undefined : sql`(${audit_entries.at}, ${audit_entries.id}) < ${position}`,
      ),
    )
    .orderBy(desc(audit_entries.at), desc(audit_entries.id))
    .limit(limit)
}

/** Returns entries, oldest first. */
export function listOldest(
  tx: Tx,
  account_id: Id,
  filter: AuditFilter,
  { after, limit }: { after: AuditRow | null; limit: number },
): Promise<AuditRow[]> {
  const { at, id } = audit_entries
  return tx
    .select()
    .from(audit_entries)
    .where(
      and(
        matches(account_id, filter),
        after === null ? undefined : or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))),
      ),
    )
    .orderBy(asc(at), asc(id))
    .limit(limit)
}

export function count(tx: Tx, account_id: Id, filter: AuditFilter): Promise<number> {
  return tx.$count(audit_entries, matches(account_id, filter))
}

export async function readAccount(tx: Tx, account_id: Id) {
  const [row] = await tx
    .select({ name: accounts.name, timezone: accounts.timezone })
    .from(accounts)
    .where(eq(accounts.id, account_id))
  return row
}

export async function deleteOld(tx: Tx): Promise<void> {
  await tx.delete(audit_entries).where(IS_OLD)
}
