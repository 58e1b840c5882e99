import { isDeepStrictEqual } from 'node:util'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  rateProblem,
  TAXES_MAX,
  type TaxOrFee,
  type TaxOrFeeEdit,
  type TaxOrFeeNew,
} from '#contract/resources/taxes-and-fees.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { refuseField, requireAccount, requireVersion } from '#server/core/http/requirements.ts'
import { readCurrency } from '#server/domains/accounts/accounts/service.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { taxOrFeeDeleted } from './hooks.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { TaxRow } from './store.ts'

export { taxOrFeeDeleted } from './hooks.ts'

/** Returns the taxes and fees of the account, by name. Errors: account.not_found, permission.denied. */
export async function list(context: Context<Person>, account_id: Id): Promise<TaxOrFee[]> {
  requireAccount(context, account_id, 'account.view')
  return (await store.list(context.tx, account_id)).map(present)
}

/** Returns the taxes and fees of several accounts, to display ticket prices. */
export async function listOfAccounts({ tx }: Context, account_ids: readonly Id[]): Promise<TaxOrFee[]> {
  return (await store.listOfAccounts(tx, account_ids)).map(present)
}

/**
 * Creates one, with the caller's id if given. Errors: account.not_found, permission.denied,
 * tax_or_fee.too_many, tax_or_fee.name_taken, id.taken.
 */
export async function create(
  context: Context<Person>,
  account_id: Id,
  input: TaxOrFeeNew,
): Promise<TaxOrFee> {
  requireAccount(context, account_id, 'account.edit')
  const { tx, random } = context
  const limit = { code: 'tax_or_fee.too_many', scope: `taxes of ${account_id}`, most: TAXES_MAX } as const
  await countWithinLimit(tx, limit, () => store.count(tx, account_id))
  const id = input.id ?? newId('tax_or_fee', random)
  const row = await store.insert(tx, { ...input, id, account_id }).catch(refuseTakenName)
  if (row === undefined) throw new AppError('id.taken')
  await recordChange(context, 'created', null, row)
  return present(row)
}

/**
 * Updates one; omitted or equal values stay. Errors: account.not_found, permission.denied,
 * tax_or_fee.not_found, version.stale, tax_or_fee.rate_invalid (the rate does not fit the calculation type),
 * tax_or_fee.name_taken.
 */
export async function update(
  context: Context<Person>,
  { account_id, id }: { account_id: Id; id: Id },
  edit: TaxOrFeeEdit,
  version: number | null,
): Promise<TaxOrFee> {
  const before = await lockForEdit(context, account_id, id, version)
  const after = applyEdit(before, edit)
  const problem = rateProblem(after.calculation_type, after.rate)
  if (problem !== null) throw new AppError('tax_or_fee.rate_invalid', { errors: { rate: [problem] } })
  if (isDeepStrictEqual(before, after)) return present(before)
  const saved = await store.save(context.tx, after).catch(refuseTakenName)
  await recordChange(context, 'changed', before, saved)
  return present(saved)
}

/**
 * Deletes one from the account and all its ticket types; existing orders keep what they paid. Errors:
 * account.not_found, permission.denied, tax_or_fee.not_found, version.stale.
 */
export async function remove(
  context: Context<Person>,
  { account_id, id }: { account_id: Id; id: Id },
  version: number | null,
): Promise<undefined> {
  const before = await lockForEdit(context, account_id, id, version)
  await taxOrFeeDeleted.run(context, id)
  await store.remove(context.tx, account_id, id)
  await recordChange(context, 'deleted', before, null)
}

async function lockForEdit(
  context: Context<Person>,
  account_id: Id,
  id: Id,
  version: number | null,
): Promise<TaxRow> {
  requireAccount(context, account_id, 'account.edit')
  const row = await store.lock(context.tx, account_id, id)
  if (row === undefined) throw new AppError('tax_or_fee.not_found')
  requireVersion(row, version, present(row))
  return row
}

async function recordChange(
  context: Context<Person>,
  change: 'created' | 'changed' | 'deleted',
  before: TaxRow | null,
  after: TaxRow | null,
): Promise<void> {
  const { id = null, name: title = null } = after ?? before ?? {}
  const is_fixed_amount = (after ?? before)?.calculation_type === 'FIXED'
  const currency = is_fixed_amount ? await readCurrency(context.tx, context.actor.member.account_id) : null
  const changes = [
    ...changesBetween(before, after, [
      'name',
      'type',
      'calculation_type',
      'is_contained',
      'is_active',
      'is_default',
    ]),
    ...changesBetween(before, after, ['rate'], { currency }),
  ]
  await record(context, {
    action: `tax_or_fee_${change}`,
    subject: { kind: 'tax_or_fee', id, title },
    changes,
  })
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'taxes_and_fees_name') refuseField('tax_or_fee.name_taken', 'name')
  throw error
}
