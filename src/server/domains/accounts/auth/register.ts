import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { CONFIRM_HOURS, type registerBody, type SignInResponse } from '#contract/account/auth.ts'
import { newId } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  countAttempt,
  hasOwner,
  isThrottled,
  consumeSetupCode,
  consumeRateLimit,
  uncountAttempt,
  type ThrottleSubject,
} from '#server/domains/platform/index.ts'
import { hashToken, newToken } from '#server/domains/accounts/sessions/service.ts'
import {
  addUser,
  findPerson,
  hashPassword,
  mailAlreadyRegistered,
  mailConfirmation,
  mailRegistration,
  requireStrongPassword,
} from '#server/domains/accounts/users/service.ts'
import { openAccount } from './open-account.ts'
import * as registrations from './registrations-store.ts'
import { signIn, type Caller } from './sign-in.ts'

const FREE_PER_ADDRESS = 10
/** Many visitors at a counter may register over one network, but nobody tries addresses by the thousand. */
const HOURLY_MAX_PER_ADDRESS = 120
const FREE_PER_EMAIL = 4
/**
 * Longer than finding a user and queueing their mail takes, so that the response time does not reveal whether
 * the user exists.
 */
const ANSWER_AFTER_MS = 200
const MINUTES = CONFIRM_HOURS * 60
const MINUTE_MS = 60_000

type RegisterBody = z.output<typeof registerBody>
type RegisterContext = Caller & Pick<Context, 'settings'>

/**
 * Registers a client, or with `account` the owner of a new account, and mails the link that finishes it
 * (S3.7). An existing user is mailed how to sign in: the response is the same in equal time. A new
 * installation accepts nobody before its owner, who has the set-up code and is signed in immediately; the
 * code works once. Errors: auth.setup_code_wrong, request.invalid, rate.limited; with the set-up code also
 * auth.email_taken.
 */
export async function register(
  db: Database,
  caller: RegisterContext,
  body: RegisterBody,
): Promise<SignInResponse> {
  if (body.setup_code !== undefined || !(await db.read(hasOwner))) return registerOwner(db, caller, body)
  const address_limit = { kind: 'register.address', name: caller.address, an_hour: HOURLY_MAX_PER_ADDRESS }
  await db.withTx((tx) => consumeRateLimit(tx, address_limit, caller.now))
  requireStrongPassword(body.password, body)
  const password_hash = await hashPassword(body.password)
  await Promise.all([sendNextMail(db, caller, body, password_hash), pause(ANSWER_AFTER_MS)])
  return { token: null, token_type: 'bearer', expires_in: null, user: null, accounts: [] }
}

async function registerOwner(
  db: Database,
  caller: RegisterContext,
  body: RegisterBody,
): Promise<SignInResponse> {
  const address_subject: ThrottleSubject = {
    kind: 'set-up.address',
    name: caller.address,
    free: FREE_PER_ADDRESS,
  }
  await countAttempt(db, [address_subject], caller.now)
  requireStrongPassword(body.password, body)
  const password_hash = await hashPassword(body.password)
  return db.withTx(async (tx) => {
    const { first_name, last_name, email, phone = null, locale, setup_code, account } = body
    await consumeSetupCode(tx, setup_code ?? '')
    if (account === undefined) throw new AppError('request.invalid', { errors: { account: ['required'] } })
    const id = newId('user', caller.random)
    const person = { id, first_name, last_name, email, phone, password_hash, locale }
    const user = await addUser(tx, { ...person, created_at: caller.now })
    const account_id = await openAccount(tx, caller, { account, locale, email, user_id: id })
    await mailConfirmation({ tx, ...caller }, user)
    await uncountAttempt(tx, address_subject, caller.now)
    return signIn(tx, caller, id, account_id)
  })
}

async function sendNextMail(
  db: Database,
  caller: RegisterContext,
  body: RegisterBody,
  password_hash: string,
): Promise<void> {
  const email_subject: ThrottleSubject = { kind: 'register.email', name: body.email, free: FREE_PER_EMAIL }
  if (await isThrottled(db, email_subject, caller.now)) return
  await db.withTx(async (tx) => {
    const user = await findPerson(tx, body)
    // A user who was only invited proves their address here as well.
    if (user !== undefined && user.password_hash !== null)
      return mailAlreadyRegistered({ tx, ...caller }, user)
    return mailLink(tx, caller, body, password_hash)
  })
}

async function mailLink(
  tx: Tx,
  caller: RegisterContext,
  body: RegisterBody,
  password_hash: string,
): Promise<void> {
  const { first_name, last_name, email, phone = null, locale, account = null, device_token } = body
  const token = newToken(caller.random)
  // Each link stays valid: registering an address again does not invalidate earlier links.
  await registrations.insert(tx, {
    token_hash: hashToken(token),
    first_name,
    last_name,
    email,
    phone,
    password_hash,
    device_hash: device_token === undefined ? null : hashToken(device_token),
    locale,
    account,
    expires_at: addMs(caller.now, MINUTES * MINUTE_MS),
  })
  const phone_taken = phone !== null && (await findPerson(tx, { phone })) !== undefined
  await mailRegistration({ tx, ...caller }, body, { token, valid_minutes: MINUTES, phone_taken })
}
