import type { z } from 'zod'
import type { registerBody } from '#contract/account/auth.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { defaultCancellationFee } from '#rules/sales/own-cancellation.ts'
import { defaultWritingLanguages } from '#rules/text/writing-languages.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Caller } from './sign-in.ts'
import * as store from './store.ts'

type NewAccount = NonNullable<z.output<typeof registerBody>['account']>

/** Creates an account with its owner and a first organizer of the same name. Returns its id. */
export async function openAccount(
  tx: Tx,
  { now, random }: Pick<Caller, 'now' | 'random'>,
  owner: { account: NewAccount; locale: string; email: string; user_id: Id },
): Promise<Id> {
  const { account, locale, email, user_id } = owner
  const id = newId('account', random)
  const organizer = { id: newId('organizer', random), account_id: id, name: account.name, email }
  await store.insertAccount(tx, {
    account: {
      id,
      ...account,
      locale,
      languages: defaultWritingLanguages(locale),
      cancellation_fee_cents: defaultCancellationFee(account.currency_code),
      created_at: now,
    },
    owner: { user_id, joined_at: now },
    organizer: { ...organizer, created_at: now },
  })
  return id
}
