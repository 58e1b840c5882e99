import type { z } from 'zod'
import type { registerBody, SignedIn } from '#contract/auth.ts'
import { newId, type Id } from '#contract/id.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { countTry, uncountTry, type Subject } from '#server/modules/failed-attempts/service.ts'
import { hasOwner, spendSetupCode } from '#server/modules/installation/service.ts'
import {
  addUser,
  hashPassword,
  mailConfirmation,
  requireStrongPassword,
} from '#server/modules/users/service.ts'
import { signIn, type Asked } from './signed-in.ts'
import * as store from './store.ts'

const FREE_PER_ADDRESS = 10

type RegisterBody = z.output<typeof registerBody>
type NewAccount = NonNullable<RegisterBody['account']>
type Needs = Asked & Pick<Context, 'settings'>

/**
 * Registers a client, or with `account` the owner of a new account, signs them in and sends the link that
 * proves their e-mail. A fresh installation takes nobody before its owner, who has the set-up code; it works once.
 * Errors: auth.setup_code_wrong, auth.email_taken, request.invalid (phone taken, no account), rate.limited.
 */
export async function register(db: Database, asked: Needs, body: RegisterBody): Promise<SignedIn> {
  const by_address: Subject = { kind: 'set-up.address', name: asked.address, free: FREE_PER_ADDRESS }
  await countTry(db, [by_address], asked.now)
  requireStrongPassword(body.password, body)
  const password_hash = await hashPassword(body.password)
  return db.withTx(async (tx) => {
    await requireAdmission(tx, body)
    const { first_name, last_name, email, phone = null, locale } = body
    const id = newId('user', asked.random)
    const person = { id, first_name, last_name, email, phone, password_hash, locale }
    const user = await addUser(tx, { ...person, created_at: asked.now })
    const { account } = body
    const account_id = account && (await openAccount(tx, asked, { account, locale, email, user_id: id }))
    await mailConfirmation({ tx, ...asked }, user)
    await uncountTry(tx, by_address)
    return signIn(tx, asked, id, account_id ?? null)
  })
}

async function requireAdmission(tx: Tx, { setup_code, account }: RegisterBody): Promise<void> {
  if (setup_code === undefined) {
    if (!(await hasOwner(tx))) throw new AppError('auth.setup_code_wrong')
    return
  }
  await spendSetupCode(tx, setup_code)
  if (account === undefined) throw new AppError('request.invalid', { errors: { account: ['required'] } })
}

async function openAccount(
  tx: Tx,
  { now, random }: Asked,
  owner: Pick<RegisterBody, 'locale' | 'email'> & { account: NewAccount; user_id: Id },
): Promise<Id> {
  const { account, locale, email, user_id } = owner
  const id = newId('account', random)
  const organizer = { id: newId('organizer', random), account_id: id, name: account.name, email }
  await store.insertAccount(tx, {
    account: { id, ...account, locale, created_at: now },
    owner: { user_id, joined_at: now },
    organizer: { ...organizer, created_at: now },
  })
  return id
}
