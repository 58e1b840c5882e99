import type { z } from 'zod'
import type { loginBody, SignedIn } from '#contract/auth.ts'
import type { AccountMembership, User } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import {
  countTry,
  forgetFailures,
  uncountTry,
  type Subject,
} from '#server/modules/failed-attempts/service.ts'
import { readUser } from '#server/modules/users/service.ts'
import { isPassword } from './password.ts'
import { openSession } from './session.ts'
import * as store from './store.ts'

/** A venue's whole team signs in from one address. */
const FREE_PER_ADDRESS = 50
const FREE_PER_NAME = 5

type LoginBody = z.output<typeof loginBody>
type Asked = Pick<Context, 'now' | 'random'>

/**
 * Signs in by e-mail or phone. Somebody with several accounts gets their list and no token, and names one in
 * a second call. Unknown, wrong, inactive and of another account are one answer in equal time.
 * @throws AppError auth.wrong_credentials, rate.limited
 */
export async function login(db: Database, asked: Asked, address: string, body: LoginBody): Promise<SignedIn> {
  const by_address: Subject = { kind: 'sign-in.address', name: address, free: FREE_PER_ADDRESS }
  const by_name: Subject = { kind: 'sign-in.name', name: body.email ?? body.phone ?? '', free: FREE_PER_NAME }
  await countTry(db, [by_address, by_name], asked.now)

  const { user, accounts } = await provePerson(db, body)
  const chosen = accounts.filter(({ id }) => body.account_id === undefined || id === body.account_id)
  const [account] = chosen
  if (account === undefined) throw new AppError('auth.wrong_credentials')

  return db.withTx(async (tx) => {
    await uncountTry(tx, by_address)
    await forgetFailures(tx, by_name)
    if (chosen.length > 1)
      return { token: null, token_type: 'bearer', expires_in: null, user: null, accounts }
    return openSession(tx, asked, { user, account_id: account.id, accounts })
  })
}

async function provePerson(
  db: Database,
  body: LoginBody,
): Promise<{ user: User; accounts: AccountMembership[] }> {
  const found = await db.read((tx) => store.findCredentials(tx, body))
  const is_right = await isPassword(body.password, found?.password_hash)
  if (found === undefined || !is_right) throw new AppError('auth.wrong_credentials')
  return db.read((tx) => readUser(tx, found.id))
}

/** Ends this session; its token stops working at once. */
export async function logout({ tx, actor, now }: Context<Person>): Promise<undefined> {
  await store.endSession(tx, actor.session_id, now)
}
