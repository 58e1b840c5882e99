import type { Invitation } from '#contract/account/auth.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { TeamMember, UserInvite } from '#contract/account/users.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { refuseField, requireRight } from '#server/core/http/requirements.ts'
import { changesBetween, record, consumeRateLimit } from '#server/domains/platform/index.ts'
import {
  revokeInvitation,
  readToken,
  consumeToken,
  type EmailTokenRow,
} from '#server/domains/accounts/email-tokens/service.ts'
import { mailInvitation } from './user-emails.ts'
import * as store from './store.ts'
import type { UserRow } from './store.ts'
import { lockMember, requireEvents, showMember, subjectOf } from './team.ts'
import * as team from './team-store.ts'

/** Each invitation mails an unconfirmed address, with a name that the account chose. */
const INVITATIONS_PER_HOUR = 100

/** An invitation that can be accepted. */
export type ValidInvitation = { link: EmailTokenRow; account_id: Id; user: UserRow; invitation: Invitation }

/**
 * Invites a person by e-mail. An existing user, of this or another account, keeps name and password and joins
 * by the link alone. Errors: permission.denied, user.events_unknown, user.already_member, rate.limited.
 */
export async function invite(context: Context<Person>, input: UserInvite): Promise<TeamMember> {
  requireRight(context, 'user.manage')
  const { tx, actor, now } = context
  const { account_id } = actor.member
  const event_ids = await requireEvents(context, input.event_ids)
  const user = (await store.findByEmail(tx, input.email)) ?? (await addInvitedUser(context, input))
  const is_new = await team.insert(tx, {
    account_id,
    user_id: user.id,
    role: input.role,
    event_ids,
    invited_by: actor.user_id,
    invited_at: now,
    joined_at: null,
  })
  if (!is_new) throw new AppError('user.already_member')
  await send(context, user.id)
  const member = await showMember(context, user.id)
  const access = { role: member.role, event_ids: member.event_ids ?? 'all_events' }
  const changes = changesBetween(null, access, ['role', 'event_ids'])
  await record(context, { action: 'member_invited', subject: subjectOf(member), changes })
  return member
}

/**
 * Sends an invitation again and invalidates the earlier link. Errors: permission.denied, user.not_found,
 * user.not_invited, rate.limited.
 */
export async function resend(context: Context<Person>, user_id: Id): Promise<TeamMember> {
  await requireInvitation(context, user_id)
  await send(context, user_id)
  return showMember(context, user_id)
}

/** Revokes an invitation, and deletes a user who exists only because of it. Errors: as `resend`. */
export async function revoke(context: Context<Person>, user_id: Id): Promise<undefined> {
  const { tx } = context
  const { account_id } = await requireInvitation(context, user_id)
  const member = await showMember(context, user_id)
  await record(context, { action: 'invitation_revoked', subject: subjectOf(member) })
  await revokeInvitation(tx, user_id, account_id)
  await team.remove(tx, account_id, user_id)
  await store.deleteIfUnused(tx, user_id)
}

/**
 * Returns the invitation of a link. Errors: invitation.not_found, invitation.expired, invitation.accepted.
 */
export async function readInvitation(tx: Tx, token: string, now: Instant): Promise<ValidInvitation> {
  const state = await readToken(tx, ['invitation'], token, now)
  if (state.kind === 'unknown') throw new AppError('invitation.not_found')
  if (state.kind === 'used') throw new AppError('invitation.accepted')
  if (state.kind === 'expired') throw new AppError('invitation.expired')
  const { link } = state
  const { user_id, account_id } = link
  const found = account_id === null ? undefined : await team.findInvitation(tx, account_id, user_id)
  if (account_id === null || found === undefined) throw new AppError('invitation.not_found')
  const { user, team_membership, account_name, inviter_name } = found
  const invitation: Invitation = {
    email: link.email,
    first_name: user.first_name,
    last_name: user.last_name,
    account_name,
    invited_by: inviter_name ?? account_name,
    role: team_membership.role,
    expires_at: link.expires_at,
    has_password: user.password_hash !== null,
  }
  return { link, account_id, user, invitation }
}

/**
 * Adds the user to the account, after they have proved their address and, if they have one, their password.
 * Errors: invitation.accepted, when it was accepted concurrently; invitation.not_found, when it was revoked;
 * auth.password_wrong, when a password has been set meanwhile.
 * @param profile for a user without a password: its hash, and their name as entered
 */
export async function acceptInvitation(
  tx: Tx,
  { link, account_id, user }: ValidInvitation,
  profile: Partial<Pick<UserRow, 'first_name' | 'last_name' | 'password_hash'>>,
  now: Instant,
): Promise<void> {
  const before = await store.lock(tx, user.id)
  if (before === undefined) throw new AppError('invitation.not_found')
  const result = await consumeToken(tx, link, now)
  if (result !== 'spent') throw new AppError(`invitation.${result === 'used' ? 'accepted' : 'not_found'}`)
  // Set meanwhile: the verified password is not the current one.
  if (before.password_hash !== user.password_hash) refuseField('auth.password_wrong', 'password')
  if (!(await team.join(tx, account_id, user.id, now))) throw new AppError('invitation.accepted')
  const is_proved = before.email_verified_at === null && before.email === link.email
  const after = { ...before, ...profile, ...(is_proved ? { email_verified_at: now } : {}) }
  await store.save(tx, after)
}

async function addInvitedUser(
  { tx, now, random, actor }: Context<Person>,
  { first_name, last_name, email, locale }: UserInvite,
): Promise<UserRow> {
  const inviter = await store.find(tx, actor.user_id)
  const person = { first_name, last_name, email, locale: locale ?? inviter?.locale ?? 'en' }
  await store.insertIfNew(tx, { id: newId('user', random), ...person, created_at: now })
  // A concurrent invitation may have created the user.
  const row = await store.findByEmail(tx, email)
  if (row === undefined) throw new Error('it was just written')
  return row
}

async function requireInvitation(context: Context<Person>, user_id: Id) {
  requireRight(context, 'user.manage')
  const team_membership = await lockMember(context, user_id)
  if (team_membership.joined_at !== null) throw new AppError('user.not_invited')
  return team_membership
}

async function send(context: Context<Person>, user_id: Id): Promise<void> {
  const { account_id } = context.actor.member
  const limit = { kind: 'invitation.account', name: account_id, an_hour: INVITATIONS_PER_HOUR }
  await consumeRateLimit(context.tx, limit, context.now)
  const found = await team.findInvitation(context.tx, account_id, user_id)
  if (found === undefined) throw new AppError('user.not_found')
  const { user, team_membership, account_name } = found
  await mailInvitation(context, user, { team_membership, account_name, inviter_name: context.actor.name })
}
