import { addMs } from '#contract/wire/instant.ts'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Role } from '#contract/account/users.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts, organizers } from '#server/core/db/schema/accounts.ts'
import { team_memberships, sessions, users } from '#server/core/db/schema/users.ts'
import { hashToken } from '#server/domains/accounts/sessions/service.ts'
import { VENUE_TIMEZONE, type BuilderDeps } from './rows.ts'

export type SignedInUser = { user_id: Id; session_id: Id; token: string; email: string }

const NO_PASSWORD = 'no password signs in here'
const SESSION_MS = 365 * 24 * 3_600_000

/** Adds an account with its organizer. */
export async function addAccount(fixture: BuilderDeps, tx: Tx, name: string) {
  const id = newId('account', fixture.random)
  const organizer_id = newId('organizer', fixture.random)
  await tx.insert(accounts).values({
    id,
    name,
    timezone: VENUE_TIMEZONE,
    currency_code: 'HKD',
    cancellation_fee_cents: 10_000,
    locale: 'zh-hk',
    languages: ['en', 'zh-hk', 'zh-cn'],
    created_at: fixture.clock.now(),
  })
  await tx.insert(organizers).values({ id: organizer_id, account_id: id, name, email: 'desk@venue.test' })
  return { id, organizer_id }
}

type NewPerson = {
  first_name?: string
  /** Default: none, so the user cannot sign in with a password. */
  password_hash?: string
  /** Default true. */
  is_email_verified?: boolean
}

type NewMember = NewPerson & { account_id: Id; role: Role; is_owner?: boolean; event_ids?: Id[] | null }

/** Adds a signed-in member of an account. */
export async function addMember(fixture: BuilderDeps, tx: Tx, member: NewMember): Promise<SignedInUser> {
  return (await addMembers(fixture, tx, [member]))[0]
}

/** Adds members of accounts in three statements, however many there are. */
export async function addMembers<const Members extends readonly NewMember[]>(
  fixture: BuilderDeps,
  tx: Tx,
  members: Members,
): Promise<{ [At in keyof Members]: SignedInUser }> {
  const named = members.map((member) => ({ first_name: member.role, ...member }))
  const people = await addPeople(fixture, tx, named)
  const joined_at = fixture.clock.now()
  await tx.insert(team_memberships).values(
    people.map(({ account_id, user_id, role, is_owner = false, event_ids = null }) => {
      return { account_id, user_id, role, is_owner, event_ids, joined_at }
    }),
  )
  const signed_in = await addSessions(fixture, tx, people)
  const added = signed_in.map(({ user_id, session_id, token, email }) => {
    return { user_id, session_id, token, email }
  })
  return added as { [At in keyof Members]: SignedInUser }
}

/** Adds a signed-in visitor without an account. */
export async function addClient(fixture: BuilderDeps, tx: Tx, client: NewPerson = {}): Promise<SignedInUser> {
  const [person] = await addPeople(fixture, tx, [{ first_name: 'client', ...client }])
  if (person === undefined) throw new Error('one was asked for')
  const { user_id, email } = person
  return { user_id, email, ...(await addSession(fixture, tx, user_id, null)) }
}

/** Adds a session of a user, in an account or as a client. */
export async function addSession(fixture: BuilderDeps, tx: Tx, user_id: Id, account_id: Id | null) {
  const [added] = await addSessions(fixture, tx, [{ user_id, account_id }])
  if (added === undefined) throw new Error('one was asked for')
  return { session_id: added.session_id, token: added.token }
}

async function addSessions<Whose extends { user_id: Id; account_id: Id | null }>(
  { random, clock }: BuilderDeps,
  tx: Tx,
  people: readonly Whose[],
) {
  const now = clock.now()
  const opened = people.map((whose) => {
    return { ...whose, session_id: newId('session', random), token: encodeBase32(random(30)) }
  })
  await tx.insert(sessions).values(
    opened.map(({ session_id, token, user_id, account_id }) => ({
      id: session_id,
      account_id,
      user_id,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: addMs(now, SESSION_MS),
    })),
  )
  return opened
}

async function addPeople<Who extends NewPerson>(
  { random, clock }: BuilderDeps,
  tx: Tx,
  people: readonly Who[],
) {
  const now = clock.now()
  const named = people.map((who) => {
    const user_id = newId('user', random)
    return { ...who, user_id, email: `${user_id}@venue.test` }
  })
  await tx.insert(users).values(
    named.map(
      ({ user_id, email, first_name = 'Ka Wai', password_hash = NO_PASSWORD, is_email_verified = true }) => ({
        id: user_id,
        first_name,
        last_name: 'Lam',
        email,
        password_hash,
        locale: 'en' as const,
        email_verified_at: is_email_verified ? now : null,
        created_at: now,
      }),
    ),
  )
  return named
}
