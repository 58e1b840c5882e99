import type { z } from 'zod'
import type { finishRegistrationBody, SignInResponse } from '#contract/account/auth.ts'
import { newId } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { refuseField } from '#server/core/http/requirements.ts'
import { countAttempt, clearFailures } from '#server/domains/platform/index.ts'
import { hashToken } from '#server/domains/accounts/sessions/service.ts'
import { addVerifiedUser, clientRegistered, isPassword } from '#server/domains/accounts/users/service.ts'
import { saveDevice } from './known-devices.ts'
import { pairSubject } from './login.ts'
import { openAccount } from './open-account.ts'
import * as registrations from './registrations-store.ts'
import type { RegistrationRow } from './registrations-store.ts'
import { signIn, type Caller } from './sign-in.ts'

type FinishBody = z.output<typeof finishRegistrationBody>

/**
 * Creates the user of a registration and signs them in, once. The link proves the address; the registering
 * browser, or the password, proves that the same person registered, so that nobody can set a password for
 * another person's address. Errors: link.invalid, request.invalid (no password), auth.password_wrong,
 * rate.limited.
 */
export async function finishRegistration(
  db: Database,
  caller: Caller,
  token: string,
  body: FinishBody,
): Promise<SignInResponse> {
  const { now, random } = caller
  const row = await db.read((tx) => registrations.find(tx, hashToken(token), now))
  if (row === undefined) throw new AppError('link.invalid')
  await requireSamePerson(db, caller, row, body)
  return db.withTx(async (tx) => {
    if (!(await registrations.consume(tx, row))) throw new AppError('link.invalid')
    const { first_name, last_name, email, phone, password_hash, locale, account } = row
    const person = { id: newId('user', random), first_name, last_name, email, phone, password_hash, locale }
    const user = await addVerifiedUser(tx, { ...person, created_at: now })
    if (user === undefined) throw new AppError('link.invalid')
    const owner = { locale, email, user_id: user.id }
    const account_id = account === null ? null : await openAccount(tx, caller, { ...owner, account })
    if (account === null) await clientRegistered.run({ tx, ...caller }, user.id)
    await saveDevice(tx, user.id, body.device_token, now)
    return signIn(tx, caller, user.id, account_id)
  })
}

/** Deletes registrations that were not finished in time. */
export function deleteOldRegistrations(tx: Tx, now: Instant): Promise<void> {
  return registrations.deleteExpiredBefore(tx, now)
}

async function requireSamePerson(
  db: Database,
  { address, now }: Caller,
  { email, password_hash, device_hash }: RegistrationRow,
  { device_token, password }: FinishBody,
): Promise<void> {
  if (device_token !== undefined && device_hash === hashToken(device_token)) return
  if (password === undefined) throw new AppError('request.invalid', { errors: { password: ['required'] } })
  const throttle_subject = pairSubject(email, address)
  await countAttempt(db, [throttle_subject], now)
  if (!(await isPassword(password, password_hash))) refuseField('auth.password_wrong', 'password')
  await db.withTx((tx) => clearFailures(tx, throttle_subject))
}
