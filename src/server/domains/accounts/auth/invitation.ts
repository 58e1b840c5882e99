import type { z } from 'zod'
import type { acceptInvitationBody, Invitation, SignInResponse } from '#contract/account/auth.ts'
import { PASSWORD_MIN } from '#contract/wire/password.ts'
import { personName } from '#rules/text/person-name.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { refuseField } from '#server/core/http/requirements.ts'
import { countAttempt, clearFailures, record, uncountAttempt } from '#server/domains/platform/index.ts'
import {
  acceptInvitation,
  hashPassword,
  isPassword,
  readInvitation,
  requireStrongPassword,
  type ValidInvitation,
} from '#server/domains/accounts/users/service.ts'
import { pairSubject, addressSubject } from './login.ts'
import { signIn, type Caller } from './sign-in.ts'

type AcceptBody = z.output<typeof acceptInvitationBody>

/**
 * Returns the details of an invitation. Errors: invitation.not_found, invitation.expired,
 * invitation.accepted.
 */
export async function read({ tx, now }: Context, token: string): Promise<Invitation> {
  return (await readInvitation(tx, token, now)).invitation
}

/**
 * Joins an account and signs in to it. A new user sets a password; an existing one proves theirs, and a wrong
 * one counts as a failed sign-in. Errors: those of `read`, auth.password_wrong, request.invalid,
 * rate.limited.
 */
export async function accept(
  db: Database,
  caller: Caller,
  token: string,
  body: AcceptBody,
): Promise<SignInResponse> {
  const valid_invitation = await db.read((tx) => readInvitation(tx, token, caller.now))
  const profile = valid_invitation.invitation.has_password
    ? await verifyPassword(db, caller, valid_invitation, body)
    : await readNewcomer(valid_invitation, body)
  return db.withTx(async (tx) => {
    await acceptInvitation(tx, valid_invitation, profile, caller.now)
    const { account_id, user } = valid_invitation
    const title = personName({ ...user, ...profile })
    await record(
      { tx, ...caller, from: caller },
      {
        action: 'member_joined',
        subject: { kind: 'user', id: user.id, title },
        by: { kind: 'person', id: user.id, name: title },
        account_id,
      },
    )
    return signIn(tx, caller, user.id, account_id)
  })
}

async function verifyPassword(
  db: Database,
  { address, now }: Caller,
  { user }: ValidInvitation,
  { password }: AcceptBody,
): Promise<Record<string, never>> {
  const throttle_subjects = [addressSubject(address), pairSubject(user.email, address)] as const
  await countAttempt(db, throttle_subjects, now)
  if (!(await isPassword(password, user.password_hash))) refuseField('auth.password_wrong', 'password')
  await db.withTx(async (tx) => {
    await uncountAttempt(tx, throttle_subjects[0], now)
    await clearFailures(tx, throttle_subjects[1])
  })
  return {}
}

async function readNewcomer(
  { user }: ValidInvitation,
  { first_name, last_name, password, password_confirmation }: AcceptBody,
) {
  const errors = {
    ...(password.length < PASSWORD_MIN ? { password: ['too_short'] } : {}),
    ...(password_confirmation === undefined ? { password_confirmation: ['required'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw new AppError('request.invalid', { errors })
  const names = { first_name: first_name ?? user.first_name, last_name: last_name ?? user.last_name }
  requireStrongPassword(password, { ...user, ...names })
  return {
    ...names,
    password_hash: await hashPassword(password),
  }
}
