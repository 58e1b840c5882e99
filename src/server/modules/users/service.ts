import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { AppError } from '#server/http/app-error.ts'
import * as store from './store.ts'
import type { NewUser, UserRow } from './store.ts'

export { confirmByLink, makeConfirmationUrl } from './email.ts'
export { acceptInvitation, readInvitation, type FoundInvitation } from './invitations.ts'
export { mailConfirmation, mailPasswordChanged, mailReset } from './letters.ts'
export { hashPassword, isPassword } from './password.ts'
export { requireStrongPassword } from './weak-password.ts'
export { changeSelf, proveEdit } from './profile.ts'
export { readMe, readUser } from './self.ts'
export type { UserRow } from './store.ts'

/** Whoever has this e-mail address (in lower case) or phone number. */
export async function findPerson(
  tx: Tx,
  name: { email?: string | undefined; phone?: string | undefined },
): Promise<UserRow | undefined> {
  return name.email === undefined
    ? store.findByPhone(tx, name.phone ?? '')
    : store.findByEmail(tx, name.email)
}

/** A user by id. */
export const findUser = store.find

/** Whether an account has put this person out of action, whatever else they are. */
export function isDeactivated(tx: Tx, user_id: Id): Promise<boolean> {
  return store.isDeactivated(tx, user_id)
}

/** Writes down when a member last signed in to an account. */
export async function keepLogin(tx: Tx, user_id: Id, account_id: Id, now: Instant): Promise<void> {
  await store.keepLogin(tx, user_id, account_id, now)
}

/** Adds a person. Errors: auth.email_taken, request.invalid (phone taken). */
export async function addUser(tx: Tx, user: NewUser): Promise<UserRow> {
  await store.insert(tx, user).catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_email') throw new AppError('auth.email_taken', { errors: { email: ['taken'] } })
    if (constraint === 'users_phone') throw new AppError('request.invalid', { errors: { phone: ['taken'] } })
    throw error
  })
  const row = await store.find(tx, user.id)
  if (row === undefined) throw new Error('it was just written')
  return row
}

/**
 * Sets the password of somebody who proved their address: it counts as verified. Earlier reset links die.
 * @param email the address that was proved
 */
export async function setPassword(
  tx: Tx,
  user_id: Id,
  { password_hash, email, now }: { password_hash: string; email: string; now: Instant },
): Promise<UserRow> {
  const row = await store.lock(tx, user_id)
  if (row === undefined) throw new AppError('link.invalid')
  const is_proved = row.email_verified_at === null && row.email === email
  return store.save(tx, { ...row, password_hash, ...(is_proved ? { email_verified_at: now } : {}) })
}
