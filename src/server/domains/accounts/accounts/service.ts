import { isDeepStrictEqual } from 'node:util'
import { type Account, type AccountEdit, type EventDefaults } from '#contract/account/accounts.ts'
import { EVENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { auditedSteps } from '#rules/text/cancellation-terms.ts'
import { defaultCancellationFee } from '#rules/sales/own-cancellation.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount, requireVersion } from '#server/core/http/requirements.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { AccountRow } from './store.ts'

/** Returns the account with all of its event defaults. Errors: account.not_found, permission.denied. */
export async function read(context: Context<Person>, account_id: Id): Promise<Account> {
  requireAccount(context, account_id, 'account.view')
  return present(await requireFound(store.find(context.tx, account_id)))
}

/**
 * Updates the account; omitted or equal values stay, also within the event defaults. Existing events keep
 * their settings. Errors: account.not_found, permission.denied, version.stale.
 */
export async function update(
  context: Context<Person>,
  account_id: Id,
  edit: AccountEdit,
  version: number | null,
): Promise<Account> {
  const before = await lock(context, account_id)
  requireVersion(before, version, present(before))
  const { event_defaults, ...fields } = edit
  const after = applyEdit(before, {
    ...feeInNewCurrency(before, edit),
    ...fields,
    event_defaults: applyEdit(before.event_defaults, event_defaults ?? {}),
  })
  if (isDeepStrictEqual(before, after)) return present(before)
  const changes = changesOf(before, after)
  const subject = { kind: 'account', id: account_id, title: after.name } as const
  await record(context, { action: 'account_changed', subject, changes })
  return present(await store.save(context.tx, after))
}

const AUDITED = [
  'name',
  'timezone',
  'currency_code',
  'locale',
  'languages',
  'mails_about_bookings',
  'building_limit',
  'cancellation_fee_per',
  'cancellation_steps',
] as const

/** Returns the changes for the audit log. */
function changesOf(before: AccountRow, after: AccountRow) {
  const auditedOf = (row: AccountRow) => ({
    ...row,
    cancellation_steps: auditedSteps(row.cancellation_steps),
  })
  const currency = after.currency_code
  return [
    ...changesBetween(auditedOf(before), auditedOf(after), AUDITED),
    ...changesBetween(auditedOf(before), auditedOf(after), ['cancellation_fee_cents'], { currency }),
  ]
}

/** An amount in one currency says nothing in another. */
function feeInNewCurrency({ currency_code }: AccountRow, edit: AccountEdit): AccountEdit {
  if (edit.currency_code === undefined || edit.currency_code === currency_code) return {}
  return { cancellation_fee_cents: defaultCancellationFee(edit.currency_code) }
}

/** Returns the defaults for a new event of the account. Errors: account.not_found. */
export async function readEventDefaults(tx: Tx, account_id: Id): Promise<EventDefaults> {
  const { event_defaults } = await requireFound(store.find(tx, account_id))
  return { ...EVENT_DEFAULTS, ...event_defaults }
}

/** Returns the main language of a new event of the account. Errors: account.not_found. */
export async function readLanguage(tx: Tx, account_id: Id): Promise<Locale> {
  return locale.catch('en').parse((await requireFound(store.find(tx, account_id))).locale)
}

/** Returns the currency of the account. Errors: account.not_found. */
export async function readCurrency(tx: Tx, account_id: Id): Promise<string> {
  return (await requireFound(store.find(tx, account_id))).currency_code
}

/** Returns the name and the timezone of the account. Errors: account.not_found. */
export async function readNameAndZone(
  tx: Tx,
  account_id: Id,
): Promise<Pick<AccountRow, 'name' | 'timezone'>> {
  return requireFound(store.find(tx, account_id))
}

/** Locks the account for a change. Errors: account.not_found, permission.denied. */
async function lock(context: Context<Person>, account_id: Id): Promise<AccountRow> {
  requireAccount(context, account_id, 'account.edit')
  return requireFound(store.lock(context.tx, account_id))
}

async function requireFound(row: Promise<AccountRow | undefined>): Promise<AccountRow> {
  const account = await row
  if (account === undefined) throw new AppError('account.not_found')
  return account
}
