import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#contract/wire/id.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import { refuseField } from '#server/core/http/requirements.ts'
import { revokeTokens } from '#server/domains/accounts/email-tokens/service.ts'
import { endAll } from '#server/domains/accounts/sessions/service.ts'
import { mailConfirmation, mailEmailNotice, type EmailDeps } from './user-emails.ts'
import * as store from './store.ts'
import type { UserRow } from './store.ts'

type ProfileEdit = {
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string | undefined
  locale?: Locale | undefined
  phone?: string | null | undefined
}

/**
 * Changes a user on behalf of the venue's staff; omitted or equal values stay. A new address ends every
 * session, has to be confirmed, and is announced to the previous one. Errors: member.in_team (team members of
 * an account change their own data), member.taken naming the field.
 * @returns whether anything changed
 */
export async function changeByStaff(context: EmailDeps, user_id: Id, edit: ProfileEdit): Promise<boolean> {
  const { tx, now } = context
  const before = await store.lock(tx, user_id)
  if (before === undefined) throw new AppError('member.not_found')
  const after: UserRow = applyEdit(before, edit)
  if (isDeepStrictEqual(before, after)) return false
  if (await store.isInTeam(tx, user_id)) throw new AppError('member.in_team')
  const is_email_changed = after.email !== before.email
  const saved = await store
    .save(tx, is_email_changed ? { ...after, email_verified_at: null, pending_email: null } : after)
    .catch(refuseTaken)
  if (!is_email_changed) return true
  await revokeTokens(tx, user_id, ['confirm_email', 'change_email', 'reset_password'])
  await endAll(tx, user_id, now)
  await mailEmailNotice(context, before, after.email)
  await mailConfirmation(context, saved)
  return true
}

function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_email') refuseField('member.taken', 'email')
  if (constraint === 'users_phone') refuseField('member.taken', 'phone')
  throw error
}
