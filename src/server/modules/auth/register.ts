import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { CONFIRM_HOURS, type registerBody, type SignedIn } from '#contract/auth.ts'
import { newId } from '#contract/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/instant.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import {
  countTry,
  isTriedTooOften,
  takeShare,
  uncountTry,
  type Subject,
} from '#server/modules/failed-attempts/service.ts'
import { hasOwner, spendSetupCode } from '#server/modules/installation/service.ts'
import { hashToken, newToken } from '#server/modules/sessions/service.ts'
import {
  addUser,
  findPerson,
  hashPassword,
  mailAlreadyRegistered,
  mailConfirmation,
  mailRegistration,
  requireStrongPassword,
} from '#server/modules/users/service.ts'
import { openAccount } from './open-account.ts'
import * as registrations from './registrations-store.ts'
import { signIn, type Asked } from './signed-in.ts'

const FREE_PER_ADDRESS = 10
/** Everybody at a counter may register over one network; nobody tries addresses by the thousand. */
const AN_HOUR_PER_ADDRESS = 120
const FREE_PER_EMAIL = 4
/** Longer than finding somebody and queueing their mail takes: the answer comes then, whether or not there is anybody. */
const ANSWER_AFTER_MS = 200
const MINUTES = CONFIRM_HOURS * 60
const MINUTE_MS = 60_000

type RegisterBody = z.output<typeof registerBody>
type Needs = Asked & Pick<Context, 'settings'>

/**
 * Takes down who wants to register as a client, or with `account` as the owner of a new account, and mails them the
 * link that finishes it. Whoever has an account already is mailed how to come in: the answer is the same in equal
 * time. A fresh installation takes nobody before its owner, who has the set-up code and is signed in at once; it
 * works once. Errors: auth.setup_code_wrong, request.invalid, rate.limited; to whoever has the code also
 * auth.email_taken.
 */
export async function register(db: Database, asked: Needs, body: RegisterBody): Promise<SignedIn> {
  if (body.setup_code !== undefined || !(await db.read(hasOwner))) return registerOwner(db, asked, body)
  const by_address = { kind: 'register.address', name: asked.address, an_hour: AN_HOUR_PER_ADDRESS }
  await db.withTx((tx) => takeShare(tx, by_address, asked.now))
  requireStrongPassword(body.password, body)
  const password_hash = await hashPassword(body.password)
  await Promise.all([mailNext(db, asked, body, password_hash), pause(ANSWER_AFTER_MS)])
  return { token: null, token_type: 'bearer', expires_in: null, user: null, accounts: [] }
}

async function registerOwner(db: Database, asked: Needs, body: RegisterBody): Promise<SignedIn> {
  const by_address: Subject = { kind: 'set-up.address', name: asked.address, free: FREE_PER_ADDRESS }
  await countTry(db, [by_address], asked.now)
  requireStrongPassword(body.password, body)
  const password_hash = await hashPassword(body.password)
  return db.withTx(async (tx) => {
    const { first_name, last_name, email, phone = null, locale, setup_code, account } = body
    await spendSetupCode(tx, setup_code ?? '')
    if (account === undefined) throw new AppError('request.invalid', { errors: { account: ['required'] } })
    const id = newId('user', asked.random)
    const person = { id, first_name, last_name, email, phone, password_hash, locale }
    const user = await addUser(tx, { ...person, created_at: asked.now })
    const account_id = await openAccount(tx, asked, { account, locale, email, user_id: id })
    await mailConfirmation({ tx, ...asked }, user)
    await uncountTry(tx, by_address, asked.now)
    return signIn(tx, asked, id, account_id)
  })
}

async function mailNext(
  db: Database,
  asked: Needs,
  body: RegisterBody,
  password_hash: string,
): Promise<void> {
  const mails: Subject = { kind: 'register.email', name: body.email, free: FREE_PER_EMAIL }
  if (await isTriedTooOften(db, mails, asked.now)) return
  await db.withTx(async (tx) => {
    const user = await findPerson(tx, body)
    // Whoever was only invited proves their address here as well.
    if (user !== undefined && user.password_hash !== null)
      return mailAlreadyRegistered({ tx, ...asked }, user)
    return mailLink(tx, asked, body, password_hash)
  })
}

async function mailLink(tx: Tx, asked: Needs, body: RegisterBody, password_hash: string): Promise<void> {
  const { first_name, last_name, email, phone = null, locale, account = null, device_token } = body
  const token = newToken(asked.random)
  // Each link stays good for itself: nobody's is taken away by registering with their address once more.
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
    expires_at: fromEpochMs(toEpochMs(asked.now) + MINUTES * MINUTE_MS),
  })
  const phone_taken = phone !== null && (await findPerson(tx, { phone })) !== undefined
  await mailRegistration({ tx, ...asked }, body, { token, valid_minutes: MINUTES, phone_taken })
}
