import type { Id } from '#contract/wire/id.ts'
import type { CurrentUser } from '#contract/account/users.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { recordForUser } from '#server/domains/platform/index.ts'
import {
  revokeTokens,
  readToken,
  consumeToken,
  type EmailTokenRow,
} from '#server/domains/accounts/email-tokens/service.ts'
import { mailConfirmation, makeUrl } from './user-emails.ts'
import { readMe, readUser } from './self.ts'
import * as store from './store.ts'
import type { UserRow } from './store.ts'

type Purpose = 'confirm_email' | 'change_email'

/** Confirms an address by a link, signed in or not. Errors: link.invalid, auth.email_taken. */
export async function confirmByLink(context: Context, token: string): Promise<undefined> {
  await consumeLink(context, token, ['confirm_email', 'change_email'], null)
}

/**
 * Confirms the caller's own address, or replaces it by their new one. Errors: user.not_found and those above.
 */
export async function confirmOwn(
  context: Context<Client | Person>,
  user_id: Id,
  token: string,
  purpose: Purpose,
): Promise<CurrentUser> {
  requireSelf(context, user_id)
  await consumeLink(context, token, [purpose], user_id)
  const { actor } = context
  return actor.kind === 'person' ? readMe({ ...context, actor }) : (await readUser(context.tx, user_id)).user
}

/** Sends the caller's confirmation again. Errors: user.not_found, user.email_verified. */
export async function resendConfirmation(context: Context<Client | Person>, user_id: Id): Promise<undefined> {
  requireSelf(context, user_id)
  const user = await lockSelf(context)
  if (user.email_verified_at !== null) throw new AppError('user.email_verified')
  await mailConfirmation(context, user)
}

/**
 * Creates a link that confirms the caller's own address and invalidates earlier ones; null if the address is
 * confirmed.
 */
export async function makeConfirmationUrl(context: Context<Person>): Promise<string | null> {
  const user = await lockSelf(context)
  return user.email_verified_at === null ? (await makeUrl(context, user, 'confirm_email')).url : null
}

/** Cancels the caller's change of address. Errors: user.not_found, user.no_email_change. */
export async function cancelChange(context: Context<Client | Person>, user_id: Id): Promise<undefined> {
  requireSelf(context, user_id)
  const user = await lockSelf(context)
  if (user.pending_email === null) throw new AppError('user.no_email_change')
  await revokeTokens(context.tx, user_id, ['change_email'])
  await store.save(context.tx, { ...user, pending_email: null })
}

async function consumeLink(
  context: Context,
  token: string,
  purposes: readonly Purpose[],
  user_id: Id | null,
): Promise<void> {
  const { tx, now } = context
  const state = await readToken(tx, purposes, token, now)
  const is_valid = state.kind === 'good' && (user_id === null || state.link.user_id === user_id)
  const user = is_valid ? await store.lock(tx, state.link.user_id) : undefined
  if (!is_valid || user === undefined) throw new AppError('link.invalid')
  const updated = { ...user, ...verifiedEmailOf(state.link, user), email_verified_at: now }
  if ((await consumeToken(tx, state.link, now)) !== 'spent') throw new AppError('link.invalid')
  await store.save(tx, updated).catch((error: unknown) => {
    throw violatedConstraint(error) === 'users_email' ? new AppError('auth.email_taken') : error
  })
  // Links sent to the previous address must not give access to this user any more.
  if (updated.email !== user.email) {
    await revokeTokens(tx, user.id, ['confirm_email', 'reset_password'])
    await recordForUser(context, 'email_changed', user)
  }
  await store.touchTeamMemberships(tx, user.id)
}

function verifiedEmailOf(
  { purpose, email }: EmailTokenRow,
  user: UserRow,
): Pick<UserRow, 'email' | 'pending_email'> {
  const { pending_email } = user
  if (purpose === 'confirm_email' && email === user.email) return { email, pending_email }
  if (purpose === 'change_email' && email === pending_email) return { email, pending_email: null }
  throw new AppError('link.invalid')
}

function requireSelf({ actor }: Context<Client | Person>, user_id: Id): void {
  if (actor.user_id !== user_id) throw new AppError('user.not_found')
}

async function lockSelf({ tx, actor }: Context<Client | Person>): Promise<UserRow> {
  const user = await store.lock(tx, actor.user_id)
  if (user === undefined) throw new AppError('auth.required')
  return user
}
