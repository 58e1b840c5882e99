import { eq } from 'drizzle-orm'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Role } from '#contract/account/users.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import { devices } from '#server/core/db/schema/check-in-lists.ts'
import { team_memberships, sessions } from '#server/core/db/schema/users.ts'
import { hashToken } from '#server/domains/accounts/sessions/service.ts'
import { addClient, addMembers, type SignedInUser } from './people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** `member` is null for a client, who has no account. */
export type Caller = { who: string; somebody: SignedInUser; member: RoleInAccount | null }

/**
 * Returns a member of the venue account per role and event scope (all events, this one, another one), the owner of
 * another account, and a client.
 */
export async function insertCallers({ server, db, venue }: Fixture): Promise<Caller[]> {
  const given: [string, Id[] | null][] = [
    ['of the whole account', null],
    ['given the event', [venue.other_event.id, venue.event_id]],
    ['given another event', [venue.other_event.id]],
    ['given no event', []],
  ]
  const roles: Role[] = ['admin', 'organizer', 'collaborator', 'user']
  const wanted = roles.flatMap((role) =>
    given.map(([which, event_ids]) => {
      return { who: `${role} ${which}`, member: { account_id: venue.account_id, role, event_ids } }
    }),
  )
  const account_id = venue.strange_event.account_id
  const stranger = { account_id, role: 'admin', event_ids: null } as const
  const [members, client] = await db.withTx(async (tx) => {
    const added = await addMembers(
      server,
      tx,
      wanted.map(({ member }) => member),
    )
    return [added, await addClient(server, tx)]
  })
  return [
    ...members.flatMap((somebody, at) => {
      const caller = wanted[at]
      return caller === undefined ? [] : [{ ...caller, somebody }]
    }),
    { who: 'admin of another account', somebody: venue.stranger, member: stranger },
    { who: 'client', somebody: client, member: null },
  ]
}

/** Returns tokens that have expired or were never valid. */
export async function insertInvalidTokens({
  server,
  db,
  venue,
}: Fixture): Promise<[string, string | null][]> {
  const admin = { account_id: venue.account_id, role: 'admin' } as const
  const tokens = await db.withTx(async (tx) => {
    const [ended, expired, deactivated] = await addMembers(server, tx, [admin, admin, admin])
    const expires_at = addMs(server.clock.now(), -1)
    await tx.update(sessions).set({ expires_at }).where(eq(sessions.id, expired.session_id))
    const theirs = eq(team_memberships.user_id, deactivated.user_id)
    await tx.update(team_memberships).set({ is_active: false }).where(theirs)
    return { ended: ended.token, expired: expired.token, deactivated: deactivated.token }
  })
  await server.raw('POST', '/auth/logout', { token: tokens.ended })
  return [
    ['no token', null],
    ['garbage', 'garbage-garbage-garbage-garbage'],
    ['a token with odd signs', `${venue.owner.token}'--`],
    ['a token in lower case', venue.owner.token.toLowerCase()],
    ['half a token', venue.owner.token.slice(0, 24)],
    ['an id for a token', venue.owner.session_id],
    ['a signed-out session', tokens.ended],
    ['an expired session', tokens.expired],
    ['a deactivated member', tokens.deactivated],
  ]
}

/** Returns phones: of this list, of another list of the event, and one revoked an hour ago. */
export async function insertPhones({ server, db, venue }: Fixture) {
  const now = server.clock.now()
  const phone = (
    name: string,
    check_in_list_id: Id,
    more: { may_override?: boolean; may_sell?: boolean; revoked_at?: Instant },
  ) => {
    const token = encodeBase32(server.random(32))
    const { account_id, event_id } = venue
    const row = {
      id: newId('device', server.random),
      account_id,
      event_id,
      check_in_list_id,
      name,
      token_hash: hashToken(token),
      may_override: false,
      paired_at: now,
      last_contact_at: now,
      ...more,
    }
    return { row, paired: { device_id: row.id, token } }
  }
  const own = phone('Own', venue.list_id, { may_override: true, may_sell: true })
  const other = phone('Other', venue.vip_list_id, {})
  const revoked = phone('Revoked', venue.list_id, { revoked_at: addMs(now, -3_600_000) })
  await db.withTx((tx) => tx.insert(devices).values([own.row, other.row, revoked.row]))
  return { own: own.paired, other: other.paired, revoked: revoked.paired }
}
