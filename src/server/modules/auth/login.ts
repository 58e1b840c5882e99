import type { z } from 'zod'
import type { loginBody, SignedIn } from '#contract/auth.ts'
import type { Id } from '#contract/id.ts'
import type { AccountMembership } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  countTry,
  forgetFailures,
  uncountTry,
  type Subject,
} from '#server/modules/failed-attempts/service.ts'
import { findPerson, isDeactivated, isPassword, readUser } from '#server/modules/users/service.ts'
import { signIn, type Asked } from './signed-in.ts'

/** A venue's whole team signs in from one address. */
const FREE_PER_ADDRESS = 50
const FREE_PER_NAME = 5

type LoginBody = z.output<typeof loginBody>
type Proved = { user_id: Id; accounts: AccountMembership[]; is_client: boolean }

/** Guesses at the password of one name, wherever they are made. */
export const guessesAt = (name: string): Subject => ({ kind: 'sign-in.name', name, free: FREE_PER_NAME })
/** Guesses from one address. */
export const guessesFrom = (address: string): Subject => ({
  kind: 'sign-in.address',
  name: address,
  free: FREE_PER_ADDRESS,
})

/**
 * Signs in by e-mail or phone. Somebody with several accounts gets their list and no token, and names one in
 * a second call. Whoever works in no account comes in as a client; but a member who was put out of action, and
 * works nowhere else, does not come in at all. Unknown, wrong, inactive and of another account are one answer
 * in equal time. Errors: auth.wrong_credentials, rate.limited.
 */
export async function login(db: Database, asked: Asked, body: LoginBody): Promise<SignedIn> {
  const by_address = guessesFrom(asked.address)
  const by_name = guessesAt(body.email ?? body.phone ?? '')
  await countTry(db, [by_address, by_name], asked.now)

  const { user_id, accounts, is_client } = await provePerson(db, body)
  const chosen = accounts.filter(({ id }) => body.account_id === undefined || id === body.account_id)
  const [account] = chosen
  const comes_as_client = is_client && body.account_id === undefined
  if (account === undefined && !comes_as_client) throw new AppError('auth.wrong_credentials')

  return db.withTx(async (tx) => {
    await uncountTry(tx, by_address)
    await forgetFailures(tx, by_name)
    if (chosen.length > 1)
      return { token: null, token_type: 'bearer', expires_in: null, user: null, accounts }
    return signIn(tx, asked, user_id, account?.id ?? null)
  })
}

async function provePerson(db: Database, body: LoginBody): Promise<Proved> {
  const found = await db.read((tx) => findPerson(tx, body))
  const is_right = await isPassword(body.password, found?.password_hash ?? null)
  if (found === undefined || !is_right) throw new AppError('auth.wrong_credentials')
  return db.read(async (tx) => {
    const { accounts } = await readUser(tx, found.id)
    const is_client = accounts.length === 0 && !(await isDeactivated(tx, found.id))
    return { user_id: found.id, accounts, is_client }
  })
}
