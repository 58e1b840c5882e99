import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Session } from '#contract/account/sessions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { unsubscribeUser, unsubscribeSessions } from '#server/domains/messaging/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './token.ts'

export { hashToken, isSecret, newToken } from './token.ts'

const SESSION_SECONDS = 30 * 24 * 3600

type SessionContext = Pick<Context, 'now' | 'random'>
/** A bearer token, returned once; only its hash is stored. */
export type Token = { token: string; expires_in: number }

/** Opens a session of a user in one account, or as a client without one. */
export async function openSession(
  tx: Tx,
  { now, random }: SessionContext,
  owner: { user_id: Id; account_id: Id | null; user_agent: string },
): Promise<Token> {
  const { token, token_hash, expires_at } = makeToken({ now, random })
  const id = newId('session', random)
  await store.insert(tx, { id, ...owner, token_hash, created_at: now, last_seen_at: now, expires_at })
  return { token, expires_in: SESSION_SECONDS }
}

/** Replaces a session's token. Null when the session has ended meanwhile. */
export async function renewSession(
  tx: Tx,
  { now, random }: SessionContext,
  session_id: Id,
): Promise<Token | null> {
  const { token, token_hash, expires_at } = makeToken({ now, random })
  const is_open = await store.renew(tx, session_id, now, { token_hash, expires_at })
  return is_open ? { token, expires_in: SESSION_SECONDS } : null
}

/** Returns the caller's sessions, newest first. */
export async function listOwn({ tx, actor, now }: Context<Client | Person>): Promise<Session[]> {
  const rows = await store.listOpen(tx, actor.user_id, now)
  return rows.map(({ session, account_name }) => present(session, account_name, actor.session_id))
}

/** Ends one session of the caller and its push subscription. Errors: session.not_found. */
export async function endOwn(context: Context<Client | Person>, session_id: Id): Promise<undefined> {
  const { tx, actor, now } = context
  const ended = await store.end(tx, store.isSession(actor.user_id, session_id, now), now)
  if (ended.length === 0) throw new AppError('session.not_found')
  await unsubscribeSessions(tx, ended)
}

/** Ends every session of the caller except this one. */
export async function endOthers({ tx, actor, now }: Context<Client | Person>): Promise<undefined> {
  await store.end(tx, store.isOfUser(actor.user_id, actor.session_id), now)
  await unsubscribeUser(tx, actor.user_id, actor.session_id)
}

/** Ends every session of a user. */
export async function endAll(tx: Tx, user_id: Id, now: Instant): Promise<void> {
  await store.end(tx, store.isOfUser(user_id, null), now)
  await unsubscribeUser(tx, user_id, null)
}

/** Ends a user's sessions in an account, and their client sessions if they work in no other account. */
export async function endInAccount(tx: Tx, user_id: Id, account_id: Id, now: Instant): Promise<void> {
  await unsubscribeSessions(tx, await store.end(tx, store.isInAccount(user_id, account_id), now))
}

/** Stores when a session was last used. */
export async function saveLastSeen(tx: Tx, session_id: Id, at: Instant): Promise<void> {
  await store.saveLastSeen(tx, session_id, at)
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(tx: Tx, now: Instant): Promise<void> {
  await store.deleteExpiredBefore(tx, now)
}

function makeToken({ now, random }: SessionContext) {
  const token = newToken(random)
  const expires_at = addMs(now, SESSION_SECONDS * 1000)
  return { token, token_hash: hashToken(token), expires_at }
}
