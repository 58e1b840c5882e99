import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { loginBody, SignInResponse } from '#contract/account/auth.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TeamMembership } from '#contract/account/users.ts'
import type { Database } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  countAttempt,
  clearFailures,
  recordForUser,
  uncountAttempt,
  type ThrottleSubject,
} from '#server/domains/platform/index.ts'
import { findPerson, isDeactivated, isPassword, readUser } from '#server/domains/accounts/users/service.ts'
import { isKnownDevice, saveDevice } from './known-devices.ts'
import { signIn, type Caller } from './sign-in.ts'

/** A venue's whole team signs in from one address. */
const FREE_PER_ADDRESS = 50
const FREE_PER_PAIR = 5
/** Failures from all addresses together; the wait stays short, because the user has to wait as well. */
const FREE_PER_NAME = 30
const LONGEST_WAIT_FOR_NAME_SECONDS = 60
/**
 * Longer than recording a failure takes, so that the response time does not reveal whether the user exists.
 */
const REFUSED_AFTER_MS = 100

type LoginBody = z.output<typeof loginBody>
type VerifiedLogin = { user_id: Id; accounts: TeamMembership[]; is_client: boolean }

/** Failed passwords for one name from one address, or on one device. */
export const pairSubject = (name: string, from: string): ThrottleSubject => ({
  kind: 'sign-in.pair',
  name: `${from} ${name}`,
  free: FREE_PER_PAIR,
})
/** Failed passwords for one name from any address. */
const nameSubject = (name: string): ThrottleSubject => ({
  kind: 'sign-in.name',
  name,
  free: FREE_PER_NAME,
  longest_wait_seconds: LONGEST_WAIT_FOR_NAME_SECONDS,
})
/** Failed passwords from one address. */
export const addressSubject = (address: string): ThrottleSubject => ({
  kind: 'sign-in.address',
  name: address,
  free: FREE_PER_ADDRESS,
})

/**
 * Signs in by e-mail or phone. A user with several accounts receives their list without a token, and names
 * one in a second call. A user without an account signs in as a client; but a deactivated team member without
 * another account cannot sign in. Unknown, wrong, inactive and other-account credentials get one response in
 * equal time. Failures throttle their source: the address, and the name from that address. Only very many,
 * from any address, throttle the name itself, and never on a device that has signed in under it before.
 * Errors: auth.wrong_credentials, rate.limited.
 */
export async function login(db: Database, caller: Caller, body: LoginBody): Promise<SignInResponse> {
  const throttle_subjects = await throttleSubjectsOf(db, caller, body)
  await countAttempt(db, throttle_subjects, caller.now)

  const verified = await verifyCredentials(db, body)
  if (verified === null) return refuse(db, caller, body)
  const { user_id, accounts, is_client } = verified
  const matching_accounts = accounts.filter(
    ({ id }) => body.account_id === undefined || id === body.account_id,
  )
  const [account] = matching_accounts
  const signs_in_as_client = is_client && body.account_id === undefined
  if (account === undefined && !signs_in_as_client) return refuse(db, caller, body)

  return db.withTx(async (tx) => {
    for (const subject of throttle_subjects)
      await (subject.kind === 'sign-in.pair'
        ? clearFailures(tx, subject)
        : uncountAttempt(tx, subject, caller.now))
    await saveDevice(tx, user_id, body.device_token, caller.now)
    if (matching_accounts.length > 1)
      return { token: null, token_type: 'bearer', expires_in: null, user: null, accounts }
    return signIn(tx, caller, user_id, account?.id ?? null)
  })
}

/** Returns the throttle subjects of an attempt. */
async function throttleSubjectsOf(
  db: Database,
  { address }: Caller,
  body: LoginBody,
): Promise<ThrottleSubject[]> {
  const name = body.email ?? body.phone ?? ''
  const is_known = await db.read(async (tx) =>
    isKnownDevice(tx, (await findPerson(tx, body))?.id, body.device_token),
  )
  if (is_known) return [pairSubject(name, body.device_token ?? '')]
  return [addressSubject(address), pairSubject(name, address), nameSubject(name)]
}

async function verifyCredentials(db: Database, body: LoginBody): Promise<VerifiedLogin | null> {
  const user = await db.read((tx) => findPerson(tx, body))
  const is_correct = await isPassword(body.password, user?.password_hash ?? null)
  if (user === undefined || !is_correct) return null
  return db.read(async (tx) => {
    const { accounts } = await readUser(tx, user.id)
    const is_client = accounts.length === 0 && !(await isDeactivated(tx, user.id))
    return { user_id: user.id, accounts, is_client }
  })
}

/**
 * Records the failure in the audit logs of the user's accounts, in a transaction of its own: nothing else of
 * a failed sign-in is stored.
 */
async function refuse(db: Database, caller: Caller, body: LoginBody): Promise<never> {
  const recording = db.withTx(async (tx) => {
    const user = await findPerson(tx, body)
    if (user !== undefined)
      await recordForUser({ tx, ...caller, from: caller }, 'sign_in_refused', user, false)
  })
  await Promise.all([recording, pause(REFUSED_AFTER_MS)])
  throw new AppError('auth.wrong_credentials')
}
