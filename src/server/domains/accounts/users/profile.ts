import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { needsPassword, type CurrentUserEdit } from '#contract/account/users.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import type { Database } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { refuseField, requireVersion } from '#server/core/http/requirements.ts'
import {
  countAttempt,
  clearFailures,
  recordForUser,
  type ThrottleSubject,
} from '#server/domains/platform/index.ts'
import { revokeTokens } from '#server/domains/accounts/email-tokens/service.ts'
import { endOthers } from '#server/domains/accounts/sessions/service.ts'
import { mailEmailChange, mailPasswordChanged } from './user-emails.ts'
import { passwordChanged } from './hooks.ts'
import { hashPassword, isPassword } from './password.ts'
import * as store from './store.ts'
import type { UserRow } from './store.ts'
import { requireStrongPassword, type PasswordOwner } from './weak-password.ts'

const FREE_GUESSES = 5
/** Each change mails an unconfirmed address. */
const FREE_EMAIL_CHANGES = 5
/** Each change may reveal that a number is in use. */
const FREE_PHONE_CHANGES = 5

/**
 * Result of the checks before an edit's transaction: the password hash that was verified, and the new one.
 */
export type EditProof = { proved_hash: string | null; new_hash: string | null }

/**
 * Verifies the current password if an edit requires it, and hashes the new one. Failures are counted. Errors:
 * auth.password_wrong, rate.limited.
 */
export async function proveEdit(
  db: Database,
  { actor, now }: Pick<Context<Client | Person>, 'actor' | 'now'>,
  edit: CurrentUserEdit,
): Promise<EditProof> {
  await countPhoneChange(db, { user_id: actor.user_id, now }, edit)
  if (!needsPassword(edit)) return { proved_hash: null, new_hash: null }
  const throttle_subject: ThrottleSubject = {
    kind: 'password.person',
    name: actor.user_id,
    free: FREE_GUESSES,
  }
  await countAttempt(db, [throttle_subject], now)
  const user = await db.read((tx) => store.find(tx, actor.user_id))
  const proved_hash = user?.password_hash ?? null
  const is_right = await isPassword(edit.current_password ?? '', proved_hash)
  if (!is_right) refuseField('auth.password_wrong', 'current_password')
  await db.withTx((tx) => clearFailures(tx, throttle_subject))
  if (edit.email !== undefined) {
    const email_change_subject = {
      kind: 'email-change.person',
      name: actor.user_id,
      free: FREE_EMAIL_CHANGES,
    }
    await countAttempt(db, [email_change_subject], now)
  }
  if (edit.password !== undefined && user !== undefined)
    requireStrongPassword(edit.password, { ...user, ...knownNamesOf(edit) })
  const new_hash = edit.password === undefined ? null : await hashPassword(edit.password)
  return { proved_hash, new_hash }
}

/**
 * Updates the caller; omitted or equal values stay. A new e-mail waits for its link, and whether it is in use
 * is revealed only to the holder of that link. A new password ends every other session. Errors:
 * version.stale, auth.password_wrong, request.invalid (phone taken).
 * @param present presents the user to themself
 */
export async function changeSelf<Presented>(
  context: Context<Client | Person>,
  { edit, version, proof }: { edit: CurrentUserEdit; version: number | null; proof: EditProof },
  present: () => Promise<Presented>,
): Promise<Presented> {
  const { tx, actor } = context
  const before = await store.lock(tx, actor.user_id)
  if (before === undefined) throw new AppError('auth.required')
  requireVersion(before, version, await present())
  if (proof.proved_hash !== null && proof.proved_hash !== before.password_hash) {
    refuseField('auth.password_wrong', 'current_password')
  }
  const after = withEdit(before, edit, proof)
  if (!isDeepStrictEqual(before, after)) await savePerson(context, before, after)
  if (after.pending_email !== null && edit.email === after.pending_email) {
    await mailEmailChange(context, after, after.pending_email)
  }
  if (proof.new_hash !== null) {
    await endOthers(context)
    await passwordChanged.run(tx, before.id)
    await revokeTokens(tx, before.id, ['reset_password'])
    await mailPasswordChanged(context, after)
    await recordForUser(context, 'password_changed', after)
  }
  return present()
}

async function countPhoneChange(
  db: Database,
  { user_id, now }: { user_id: Id; now: Instant },
  { phone }: CurrentUserEdit,
): Promise<void> {
  if (phone === undefined || phone === null) return
  const user = await db.read((tx) => store.find(tx, user_id))
  if (user?.phone === phone) return
  await countAttempt(db, [{ kind: 'phone-change.person', name: user_id, free: FREE_PHONE_CHANGES }], now)
}

/** Returns the names in an edit that a password must not contain. */
function knownNamesOf({ first_name, last_name, phone }: CurrentUserEdit): Partial<PasswordOwner> {
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone === undefined ? {} : { phone }),
  }
}

function withEdit(row: UserRow, edit: CurrentUserEdit, { new_hash }: EditProof): UserRow {
  const { first_name, last_name, phone, locale } = edit
  return applyEdit(row, {
    first_name,
    last_name,
    phone,
    locale,
    pending_email: pendingEmailAfter(row, edit.email),
    password_hash: new_hash ?? undefined,
  })
}

/** Setting the current address again cancels a change. */
function pendingEmailAfter(row: UserRow, email: string | undefined): string | null {
  if (email === undefined) return row.pending_email
  return email === row.email ? null : email
}

async function savePerson({ tx }: Context, before: UserRow, after: UserRow): Promise<void> {
  await store.save(tx, after).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'users_phone') throw error
    throw new AppError('request.invalid', { errors: { phone: ['taken'] } })
  })
  if (before.pending_email !== null && after.pending_email === null) {
    await revokeTokens(tx, before.id, ['change_email'])
  }
  await store.touchTeamMemberships(tx, before.id)
}
