import { encodeBase32 } from '#contract/wire/base32.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Role } from '#contract/account/users.ts'
import type { Tx } from '#server/db/database.ts'
import { accounts, organizers } from '#server/db/schema/accounts.ts'
import { team_memberships, sessions, users } from '#server/db/schema/users.ts'
import { hashToken } from '#server/modules/auth/service.ts'
import { later, VENUE_TIMEZONE, type Ground } from './rows.ts'

export type Somebody = { user_id: Id; session_id: Id; token: string; email: string }

const NO_PASSWORD = 'no password signs in here'
const SESSION_MS = 365 * 24 * 3_600_000

/** An account with its organizer. */
export async function addAccount(ground: Ground, tx: Tx, name: string) {
  const id = newId('account', ground.random)
  const organizer_id = newId('organizer', ground.random)
  await tx.insert(accounts).values({
    id,
    name,
    timezone: VENUE_TIMEZONE,
    currency_code: 'HKD',
    locale: 'zh-hk',
    created_at: ground.clock.now(),
  })
  await tx.insert(organizers).values({ id: organizer_id, account_id: id, name, email: 'desk@venue.test' })
  return { id, organizer_id }
}

type NewPerson = {
  first_name?: string
  /** Default: none signs in. */
  password_hash?: string
  /** Default true. */
  is_email_verified?: boolean
}

/** A member of an account who is signed in. */
export async function addMember(
  ground: Ground,
  tx: Tx,
  member: NewPerson & { account_id: Id; role: Role; is_owner?: boolean; event_ids?: Id[] | null },
): Promise<Somebody> {
  const { account_id, role, is_owner = false, event_ids = null } = member
  const person = await addPerson(ground, tx, { first_name: role, ...member })
  const joined_at = ground.clock.now()
  await tx
    .insert(team_memberships)
    .values({ account_id, user_id: person.user_id, role, is_owner, event_ids, joined_at })
  return { ...person, ...(await addSession(ground, tx, person.user_id, account_id)) }
}

/** A visitor who is signed in and works in no account. */
export async function addClient(ground: Ground, tx: Tx, client: NewPerson = {}): Promise<Somebody> {
  const person = await addPerson(ground, tx, { first_name: 'client', ...client })
  return { ...person, ...(await addSession(ground, tx, person.user_id, null)) }
}

/** One more sign-in of a person, in an account or as a client. */
export async function addSession({ random, clock }: Ground, tx: Tx, user_id: Id, account_id: Id | null) {
  const session_id = newId('session', random)
  const token = encodeBase32(random(30))
  await tx.insert(sessions).values({
    id: session_id,
    account_id,
    user_id,
    token_hash: hashToken(token),
    created_at: clock.now(),
    last_seen_at: clock.now(),
    expires_at: later(clock.now(), SESSION_MS),
  })
  return { session_id, token }
}

async function addPerson(
  { random, clock }: Ground,
  tx: Tx,
  { first_name = 'Ka Wai', password_hash = NO_PASSWORD, is_email_verified = true }: NewPerson,
) {
  const user_id = newId('user', random)
  const email = `${user_id}@venue.test`
  await tx.insert(users).values({
    id: user_id,
    first_name,
    last_name: 'Lam',
    email,
    password_hash,
    locale: 'en',
    email_verified_at: is_email_verified ? clock.now() : null,
    created_at: clock.now(),
  })
  return { user_id, email }
}
