import type { z } from 'zod'
import type { registerBody, SignedIn } from '#contract/auth.ts'
import { newId } from '#contract/id.ts'
import type { Database } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { countTry, uncountTry, type Subject } from '#server/modules/failed-attempts/service.ts'
import { spendSetupCode } from '#server/modules/installation/service.ts'
import { readUser } from '#server/modules/users/service.ts'
import { hashPassword } from './password.ts'
import { openSession } from './session.ts'
import * as store from './store.ts'

const FREE_PER_ADDRESS = 10

type RegisterBody = z.output<typeof registerBody>
type Asked = Pick<Context, 'now' | 'random'>

/**
 * Makes the first account with its owner and organizer, and signs the owner in; the set-up code works once.
 * @throws AppError auth.setup_code_wrong, auth.email_taken, request.invalid (phone taken), rate.limited
 */
export async function register(
  db: Database,
  asked: Asked,
  address: string,
  body: RegisterBody,
): Promise<SignedIn> {
  const by_address: Subject = { kind: 'set-up.address', name: address, free: FREE_PER_ADDRESS }
  await countTry(db, [by_address], asked.now)
  const password_hash = await hashPassword(body.password)
  try {
    return await db.withTx(async (tx) => {
      await spendSetupCode(tx, body.setup_code)
      const rows = ownerRows(asked, body, password_hash)
      await store.insertOwner(tx, rows)
      await uncountTry(tx, by_address)
      const { user, accounts } = await readUser(tx, rows.user.id)
      return openSession(tx, asked, { user, account_id: rows.account.id, accounts })
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_email') throw new AppError('auth.email_taken')
    if (constraint === 'users_phone') throw new AppError('request.invalid', { errors: { phone: ['taken'] } })
    throw error
  }
}

function ownerRows({ now, random }: Asked, body: RegisterBody, password_hash: string) {
  const account_id = newId('account', random)
  return {
    account: { id: account_id, ...body.account, locale: body.locale, created_at: now },
    user: {
      id: newId('user', random),
      first_name: body.first_name,
      last_name: body.last_name,
      email: body.email,
      phone: body.phone ?? null,
      password_hash,
      locale: body.locale,
      created_at: now,
    },
    organizer: { id: newId('organizer', random), account_id, name: body.account.name, email: body.email },
  }
}
