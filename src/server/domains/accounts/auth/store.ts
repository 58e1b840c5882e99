import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf } from '#contract/wire/id.ts'
import { instant, type Instant } from '#contract/wire/instant.ts'
import { role } from '#contract/account/users.ts'
import { saveVenueAccount } from '#server/domains/platform/index.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts, organizers } from '#server/core/db/schema/accounts.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** Columns of a session's user, of a device, or of neither; the others are null. */
const tokenHolder = z.object({
  token_hash: z.string(),
  session_id: idOf('session').nullable(),
  last_seen_at: instant.nullable(),
  user_id: idOf('user').nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Null: a client. */
  account_id: idOf('account').nullable(),
  role: role.nullable(),
  event_ids: z.array(idOf('event')).nullable(),
  device_id: idOf('device').nullable(),
  device_list_id: idOf('check_in_list').nullable(),
  device_event_id: idOf('event').nullable(),
  device_account_id: idOf('account').nullable(),
  device_may_override: z.boolean().nullable(),
  device_revoked_at: instant.nullable(),
})
export type TokenHolder = z.infer<typeof tokenHolder>

/** Returns the holders of tokens in one statement, because it runs for every scan of a door. */
export function findTokenHolders(
  tx: Tx,
  token_hashes: readonly string[],
  now: Instant,
): Promise<TokenHolder[]> {
  const hashes = sql`${sql.param([...token_hashes])}::text[]`
  return queryRows(
    tx,
    tokenHolder,
    sql`
    select asked.token_hash, s.session_id, s.last_seen_at, s.user_id, s.first_name, s.last_name, s.account_id, s.role,
      s.event_ids, d.id as device_id, d.check_in_list_id as device_list_id, d.event_id as device_event_id,
      d.account_id as device_account_id, d.may_override as device_may_override,
      d.revoked_at as device_revoked_at
    from unnest(${hashes}) as asked (token_hash)
    left join (
      select sessions.token_hash, sessions.id as session_id, sessions.last_seen_at, users.id as user_id,
        users.first_name, users.last_name, sessions.account_id, team_memberships.role, team_memberships.event_ids
      from sessions
      join users on users.id = sessions.user_id
      left join team_memberships on team_memberships.account_id = sessions.account_id
        and team_memberships.user_id = sessions.user_id and team_memberships.is_active
        and team_memberships.joined_at is not null
      where sessions.token_hash = any(${hashes})
        and sessions.revoked_at is null and sessions.expires_at > ${now}
        and (sessions.account_id is null or team_memberships.user_id is not null)
    ) as s on s.token_hash = asked.token_hash
    left join devices as d on d.token_hash = asked.token_hash`,
  )
}

/** Inserts an account with its owner and a first organizer. */
export async function insertAccount(
  tx: Tx,
  rows: {
    account: typeof accounts.$inferInsert
    owner: Pick<typeof team_memberships.$inferInsert, 'user_id' | 'joined_at'>
    organizer: typeof organizers.$inferInsert
  },
): Promise<void> {
  const account_id = rows.account.id
  await tx.insert(accounts).values(rows.account)
  await tx.insert(team_memberships).values({ account_id, ...rows.owner, role: 'admin', is_owner: true })
  await tx.insert(organizers).values(rows.organizer)
  await saveVenueAccount(tx, account_id)
}
