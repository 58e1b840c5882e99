import { isDeepStrictEqual } from 'node:util'
import {
  MERCHANT_OTHER_NAMES_MAX,
  MERCHANTS_MAX,
  type ListedMerchant,
  type Merchant,
  type MerchantEdit,
  type MerchantNew,
} from '#contract/resources/merchants.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { refuseField, requireVersion } from '#server/core/http/requirements.ts'
import {
  changesBetween,
  dayOf,
  findVenue,
  record,
  requireVenue,
  translationsBetween,
  type Venue,
} from '#server/domains/platform/index.ts'
import { present, presentListed } from './present.ts'
import * as store from './store.ts'
import type { MerchantRow } from './store.ts'

export { find as findMerchant } from './store.ts'

/** Returns the venue's merchants in their order. Errors: venue.not_found, permission.denied. */
export async function list(context: Context<Person>): Promise<Merchant[]> {
  const { account_id } = await requireVenue(context, 'member.view')
  return (await store.list(context.tx, account_id)).map(present)
}

/** Returns the merchants for offline use; none in accounts other than the venue's. */
export async function listOfVenue({ tx, actor }: Context<Person>): Promise<Merchant[]> {
  const venue = await findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) return []
  return (await store.list(tx, venue.account_id)).map(present)
}

/** Returns the merchants whose receipts count, for anybody; none while there is no venue. */
export async function listPublic({ tx, locale }: Context): Promise<ListedMerchant[]> {
  const venue = await findVenue(tx)
  return venue === null
    ? []
    : (await store.listActive(tx, venue.account_id)).map((row) => presentListed(row, locale))
}

/**
 * Adds a merchant at the end, under the caller's id when one is given. Errors: venue.not_found, permission.denied,
 * merchant.too_many, merchant.name_taken (with the same shop number), id.taken.
 */
export async function create(context: Context<Person>, input: MerchantNew): Promise<Merchant> {
  const venue = await requireVenue(context, 'merchant.edit')
  const scope = `merchants of ${venue.account_id}`
  const limit = { code: 'merchant.too_many', scope, most: MERCHANTS_MAX } as const
  const existing = await countWithinLimit(context.tx, limit, () =>
    store.lockAll(context.tx, venue.account_id),
  )
  const { is_active, ...fields } = input
  const row = await store
    .insert(context.tx, {
      ...fields,
      id: input.id ?? newId('merchant', context.random),
      account_id: venue.account_id,
      inactive_since: inactiveSince(context, venue, null, is_active),
      sort_order: (existing.at(-1)?.sort_order ?? 0) + 1,
    })
    .catch(refuseTakenName)
  if (row === undefined) throw new AppError('id.taken')
  await recordChange(context, 'created', null, row)
  return present(row)
}

/**
 * Updates a merchant; omitted fields stay unchanged. Receipts stop counting from the day on which it becomes
 * inactive. Errors: venue.not_found, permission.denied, merchant.not_found, version.stale, merchant.name_taken.
 */
export async function update(
  context: Context<Person>,
  id: Id,
  { is_active, ...fields }: MerchantEdit,
  version: number | null,
): Promise<Merchant> {
  const { venue, row: before } = await lockForEdit(context, id, version)
  const inactive_since =
    is_active === undefined ? undefined : inactiveSince(context, venue, before.inactive_since, is_active)
  const after = applyEdit(before, { ...fields, inactive_since })
  if (isDeepStrictEqual(before, after)) return present(before)
  const saved = await store.save(context.tx, after).catch(refuseTakenName)
  await recordChange(context, 'changed', before, saved)
  return present(saved)
}

/**
 * Deletes a merchant. Errors: venue.not_found, permission.denied, merchant.not_found, version.stale,
 * merchant.has_receipts.
 */
export async function remove(context: Context<Person>, id: Id, version: number | null): Promise<undefined> {
  const { row } = await lockForEdit(context, id, version)
  if (await store.hasReceipts(context.tx, id)) throw new AppError('merchant.has_receipts')
  await store.remove(context.tx, id)
  await recordChange(context, 'deleted', row, null)
}

/**
 * Merges a duplicate into a merchant, which gets its receipts and names. Errors: venue.not_found, permission.denied,
 * merchant.not_found, merchant.names_too_many, request.invalid for a merchant and itself.
 */
export async function merge(context: Context<Person>, id: Id, duplicate_id: Id): Promise<Merchant> {
  const { tx, now } = context
  const { account_id } = await requireVenue(context, 'merchant.edit')
  if (id === duplicate_id) throw new AppError('request.invalid', { errors: { duplicate_id: ['invalid'] } })
  const rows = await store.lockAll(tx, account_id)
  const [row, duplicate] = [id, duplicate_id].map((wanted) => rows.find((one) => one.id === wanted))
  if (row === undefined || duplicate === undefined) throw new AppError('merchant.not_found')
  const other_names = mergedNames(row, duplicate)
  if (other_names.length > MERCHANT_OTHER_NAMES_MAX) refuseField('merchant.names_too_many', 'duplicate_id')
  await store.moveReceipts(tx, duplicate_id, id, now)
  await store.remove(tx, duplicate_id)
  const saved = await store.save(tx, { ...row, other_names })
  await record(context, {
    action: 'merchant_merged',
    subject: { kind: 'merchant', id, title: row.name },
    changes: changesBetween({ name: duplicate.name }, { name: row.name }, ['name']),
  })
  return present(saved)
}

/** The other names of a merchant with those of its duplicate. */
function mergedNames(row: MerchantRow, duplicate: MerchantRow): string[] {
  const names = [...row.other_names, duplicate.name, duplicate.name_zh, ...duplicate.other_names]
  return [...new Set(names)].filter((name) => name !== '' && name !== row.name && name !== row.name_zh)
}

/**
 * Reorders merchants; those left out follow in their earlier order. Errors: venue.not_found, permission.denied.
 */
export async function sort(context: Context<Person>, ids: readonly Id[]): Promise<Merchant[]> {
  const { account_id } = await requireVenue(context, 'merchant.edit')
  for (const row of reorderRows(await store.lockAll(context.tx, account_id), ids))
    await store.save(context.tx, row)
  return (await store.list(context.tx, account_id)).map(present)
}

async function lockForEdit(
  context: Context<Person>,
  id: Id,
  version: number | null,
): Promise<{ venue: Venue; row: MerchantRow }> {
  const venue = await requireVenue(context, 'merchant.edit')
  const row = await store.lock(context.tx, venue.account_id, id)
  if (row === undefined) throw new AppError('merchant.not_found')
  requireVersion(row, version, present(row))
  return { venue, row }
}

function inactiveSince(
  { now }: Context,
  venue: Venue,
  before: string | null,
  is_active: boolean,
): string | null {
  return is_active ? null : (before ?? dayOf(venue, now))
}

async function recordChange(
  context: Context<Person>,
  change: 'created' | 'changed' | 'deleted',
  before: MerchantRow | null,
  after: MerchantRow | null,
): Promise<void> {
  const { id = null, name: title = null } = after ?? before ?? {}
  const auditedFields = (row: MerchantRow | null) =>
    row && { name: row.name, is_active: row.inactive_since === null }
  await record(context, {
    action: `merchant_${change}`,
    subject: { kind: 'merchant', id, title },
    changes: [
      ...changesBetween(auditedFields(before), auditedFields(after), ['name', 'is_active']),
      ...translationsBetween(before?.translations ?? {}, after?.translations ?? {}, ['name']),
    ],
  })
}

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'merchants_name') refuseField('merchant.name_taken', 'name')
  throw error
}
