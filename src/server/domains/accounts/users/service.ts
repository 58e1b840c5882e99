import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './store.ts'
import type { NewUser, UserRow } from './store.ts'

export { clientRegistered, passwordChanged } from './hooks.ts'
export { changeByStaff } from './change-by-staff.ts'
export { confirmByLink, makeConfirmationUrl } from './email.ts'
export { acceptInvitation, readInvitation, type ValidInvitation } from './invitations.ts'
export {
  inviteMembers,
  mailAlreadyRegistered,
  mailConfirmation,
  mailPasswordChanged,
  mailRegistration,
  mailReset,
} from './user-emails.ts'
export { hashPassword, isPassword } from './password.ts'
export { requireStrongPassword } from './weak-password.ts'
export { changeSelf, proveEdit, type EditProof } from './profile.ts'
export { readMe, readUser } from './self.ts'
export { mailOwners } from './owner-emails.ts'
export { listTeam } from './team-store.ts'
export type { UserRow } from './store.ts'

/** Returns the user with this e-mail address (in lower case) or phone number. */
export async function findPerson(
  tx: Tx,
  name: { email?: string | undefined; phone?: string | undefined },
): Promise<UserRow | undefined> {
  return name.email === undefined
    ? store.findByPhone(tx, name.phone ?? '')
    : store.findByEmail(tx, name.email)
}

/** Returns a user by id. */
export const findUser = store.find

/** Inserts users in bulk; throws the database's error if an address or phone is in use. */
export const addUsers = store.insertMany

/** Stores changed users, each with the next version. */
export const saveUsers = store.saveMany

/** Increments a user's version, when data of theirs in another table changed. */
export const touchUser = store.touch

/** Returns whether an account has deactivated this user, whatever their other roles. */
export function isDeactivated(tx: Tx, user_id: Id): Promise<boolean> {
  return store.isDeactivated(tx, user_id)
}

/** Stores when a member last signed in to an account. */
export async function saveLastLogin(tx: Tx, user_id: Id, account_id: Id, now: Instant): Promise<void> {
  await store.saveLastLogin(tx, user_id, account_id, now)
}

/** Inserts a user. Errors: auth.email_taken, request.invalid (phone taken). */
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
 * Inserts a user with a confirmed address, or sets the password of a user who was only invited. A phone
 * number in use is omitted. Undefined: the address is in use by now.
 */
export async function addVerifiedUser(
  tx: Tx,
  person: Omit<NewUser, 'email_verified_at'> & { created_at: Instant },
): Promise<UserRow | undefined> {
  const { email, created_at: email_verified_at } = person
  const requested_phone = person.phone ?? null
  const is_free = requested_phone !== null && (await store.findByPhone(tx, requested_phone)) === undefined
  const phone = is_free ? requested_phone : null
  const existing = await store.findByEmail(tx, email)
  if (existing === undefined) return addUser(tx, { ...person, phone, email_verified_at })
  if (existing.password_hash !== null) return undefined
  const { first_name, last_name, locale, password_hash } = person
  const updated = { ...existing, first_name, last_name, locale, password_hash: password_hash ?? null }
  const saved = await store.save(tx, { ...updated, phone: phone ?? existing.phone, email_verified_at })
  await store.touchTeamMemberships(tx, saved.id)
  return saved
}

/**
 * Sets the password of a user who proved their address, which is confirmed with it. Earlier reset links
 * become invalid.
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
