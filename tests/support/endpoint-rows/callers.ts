import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Role } from '#contract/account/users.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import { devices } from '#server/db/schema/check-in-lists.ts'
import { team_memberships, sessions } from '#server/db/schema/users.ts'
import { pair } from '#tests/server/door/door-calls.ts'
import { addClient, addMember, type Somebody } from './people-rows.ts'
import { later } from './rows.ts'
import type { Stage } from '../stage.ts'

/** `member` is null of a client, who works in no account. */
export type Caller = { who: string; somebody: Somebody; member: RoleInAccount | null }

/**
 * A member of the venue's account for each role, for all events, for this one and for another one only; the owner
 * of another account; and a client.
 */
export async function allCallers({ server, db, venue }: Stage): Promise<Caller[]> {
  const given: [string, Id[] | null][] = [
    ['of the whole account', null],
    ['given the event', [venue.other_event.id, venue.event_id]],
    ['given another event', [venue.other_event.id]],
    ['given no event', []],
  ]
  const roles: Role[] = ['admin', 'organizer', 'collaborator', 'user']
  const callers: Caller[] = []
  for (const role of roles)
    for (const [which, event_ids] of given) {
      const member = { account_id: venue.account_id, role, event_ids }
      const somebody = await db.withTx((tx) => addMember(server, tx, member))
      callers.push({ who: `${role} ${which}`, somebody, member })
    }
  const account_id = venue.strange_event.account_id
  const stranger = { account_id, role: 'admin', event_ids: null } as const
  const client = await db.withTx((tx) => addClient(server, tx))
  return [
    ...callers,
    { who: 'admin of another account', somebody: venue.stranger, member: stranger },
    { who: 'client', somebody: client, member: null },
  ]
}

/** Tokens that were good once, or never. */
export async function deadTokens({ server, db, venue }: Stage): Promise<[string, string | null][]> {
  const member = () =>
    db.withTx((tx) => addMember(server, tx, { account_id: venue.account_id, role: 'admin' }))
  const [ended, expired, deactivated] = [await member(), await member(), await member()]
  await server.raw('POST', '/auth/logout', { token: ended.token })
  await db.withTx(async (tx) => {
    const expires_at = later(server.clock.now(), -1)
    await tx.update(sessions).set({ expires_at }).where(eq(sessions.id, expired.session_id))
    const theirs = eq(team_memberships.user_id, deactivated.user_id)
    await tx.update(team_memberships).set({ is_active: false }).where(theirs)
  })
  return [
    ['no token', null],
    ['garbage', 'garbage-garbage-garbage-garbage'],
    ['a token with odd signs', `${venue.owner.token}'--`],
    ['a token in lower case', venue.owner.token.toLowerCase()],
    ['half a token', venue.owner.token.slice(0, 24)],
    ['an id for a token', venue.owner.session_id],
    ['a signed-out session', ended.token],
    ['an expired session', expired.token],
    ['a deactivated member', deactivated.token],
  ]
}

/** Phones: of this list, of another list of the event, and one that was revoked an hour ago. */
export async function phones({ server, db, venue }: Stage) {
  const own = await pair(server, venue, 'Own', { may_override: true })
  const other = await pair(server, venue, 'Other', { list_id: venue.vip_list_id })
  const revoked = await pair(server, venue, 'Revoked')
  const revoked_at = later(server.clock.now(), -3_600_000)
  await db.withTx((tx) => tx.update(devices).set({ revoked_at }).where(eq(devices.id, revoked.device_id)))
  return { own, other, revoked }
}
