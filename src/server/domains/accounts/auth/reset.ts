import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  countAttempt,
  isThrottled,
  recordForUser,
  type ThrottleSubject,
} from '#server/domains/platform/index.ts'
import { revokeTokens, readToken, consumeToken } from '#server/domains/accounts/email-tokens/service.ts'
import { endAll } from '#server/domains/accounts/sessions/service.ts'
import {
  findPerson,
  hashPassword,
  mailPasswordChanged,
  mailReset,
  passwordChanged,
  requireStrongPassword,
  setPassword,
  findUser,
  type UserRow,
} from '#server/domains/accounts/users/service.ts'
import { deleteDevices } from './known-devices.ts'
import type { Caller } from './sign-in.ts'

const FREE_PER_ADDRESS = 20
const FREE_PER_EMAIL = 4
/**
 * Longer than finding a user and queueing their mail takes, so that the response time does not reveal whether
 * the user exists.
 */
const ANSWER_AFTER_MS = 200

type ResetContext = Caller & Pick<Context, 'settings'>

/**
 * Mails a password reset link to the user with this address: always the same response in equal time. After
 * too many requests no further mail is sent, and the last link stays valid. Errors: rate.limited, of the
 * caller's address.
 */
export async function forgotPassword(
  db: Database,
  caller: ResetContext,
  { email }: { email: string },
): Promise<{ email: string }> {
  const address_subject: ThrottleSubject = {
    kind: 'reset.address',
    name: caller.address,
    free: FREE_PER_ADDRESS,
  }
  await countAttempt(db, [address_subject], caller.now)
  await Promise.all([sendReset(db, caller, email), pause(ANSWER_AFTER_MS)])
  return { email }
}

/** Checks that a reset link is valid. Errors: link.invalid. */
export async function checkLink({ tx, now }: Context, token: string): Promise<undefined> {
  const { kind } = await readToken(tx, ['reset_password'], token, now)
  if (kind !== 'good') throw new AppError('link.invalid')
}

/**
 * Sets a password by a link, once. Ends every session of the user and notifies them. Errors: link.invalid.
 */
export async function resetPassword(
  db: Database,
  caller: ResetContext,
  token: string,
  password: string,
): Promise<undefined> {
  const { now } = caller
  const owner = await db.read((tx) => ownerOf(tx, token, now))
  if (owner === undefined) throw new AppError('link.invalid')
  requireStrongPassword(password, owner)
  const password_hash = await hashPassword(password)
  await db.withTx(async (tx) => {
    const state = await readToken(tx, ['reset_password'], token, now)
    if (state.kind !== 'good') throw new AppError('link.invalid')
    const { link } = state
    if ((await consumeToken(tx, link, now)) !== 'spent') throw new AppError('link.invalid')
    const user = await setPassword(tx, link.user_id, { password_hash, email: link.email, now })
    await revokeTokens(tx, user.id, ['reset_password'])
    await deleteDevices(tx, user.id)
    await endAll(tx, user.id, now)
    await passwordChanged.run(tx, user.id)
    await mailPasswordChanged({ tx, ...caller }, user)
    await recordForUser({ tx, ...caller, from: caller }, 'password_reset', user)
  })
}

/** Returns the user whose password a link sets. */
async function ownerOf(tx: Tx, token: string, now: Instant): Promise<UserRow | undefined> {
  const state = await readToken(tx, ['reset_password'], token, now)
  return state.kind === 'good' ? findUser(tx, state.link.user_id) : undefined
}

async function sendReset(db: Database, caller: ResetContext, email: string): Promise<void> {
  const email_subject: ThrottleSubject = { kind: 'reset.email', name: email, free: FREE_PER_EMAIL }
  if (await isThrottled(db, email_subject, caller.now)) return
  await db.withTx(async (tx) => {
    const user = await findPerson(tx, { email })
    if (user !== undefined) await mailReset({ tx, ...caller }, user)
  })
}
