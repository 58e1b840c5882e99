import { isDeepStrictEqual } from 'node:util'
import type { Receipt, ReceiptEdit, ReceiptNew, Rejection } from '#contract/members/receipts.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { receiptFaults, receiptKey, type ReceiptFault } from '#rules/members/receipt.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import type { Tx } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { dayOf, findVenue, release, type Venue } from '#server/domains/platform/index.ts'
import { settingsOf } from '#server/domains/members/membership-settings/service.ts'
import { findMerchant } from '#server/domains/members/merchants/service.ts'
import { requireOwnMember } from './own-member.ts'
import { savePictures, type ReadyPicture } from './pictures.ts'
import type { Viewer } from './picture-address.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { ReceiptRow } from './store.ts'

export { requireOwnMember } from './own-member.ts'
export { picturesOf, preparePictures, type ReadyPicture } from './pictures.ts'
export { present as presentReceipt, rejectionOf } from './present.ts'
export {
  erasePicturesOf,
  listAny as listReceiptsByIds,
  listOfRequests as receiptsOfRequests,
  type FullReceiptRow,
  type ReceiptRow,
} from './store.ts'

const LIST_MAX = 500
const DAY_MS = 86_400_000
/** Upper bound beyond real use. */
const DAILY_MAX = 50

type OwnContext = Context<Client | Person>
type ReceiptFacts = Pick<
  ReceiptRow,
  'merchant_id' | 'amount_cents' | 'purchased_on' | 'uploaded_on' | 'captured_on'
>

/** Returns the caller's own receipts, newest first. Errors: member.none. */
export async function listOwn(context: OwnContext): Promise<Receipt[]> {
  const { member } = await requireOwnMember(context)
  return (await store.listOfMember(context.tx, member.id, LIST_MAX)).map((row) =>
    present(row, viewerOf(context)),
  )
}

/** Returns one of the caller's receipts. Errors: receipt.not_found. */
export async function readOwn(context: OwnContext, id: Id): Promise<Receipt> {
  const { member } = await requireOwnMember(context, 'receipt.not_found')
  return presentCurrent(context, member.id, id)
}

/**
 * Validates the fields of a receipt before its pictures are processed, and returns the account. Errors:
 * member.none, receipt.not_counting naming each field, receipt.too_many.
 */
export async function requireSendable(
  context: OwnContext,
  input: ReceiptNew,
): Promise<{ account_id: Id; is_sent: boolean }> {
  const { venue, member } = await requireOwnMember(context)
  const { tx } = context
  const existing = input.id === undefined ? undefined : await store.find(tx, member.id, input.id)
  if (existing !== undefined) return { account_id: venue.account_id, is_sent: true }
  await requireDailyLimit(context, member.id)
  const days = daysOf(context, venue, input)
  await requireEligible(context, venue, { ...input, ...days, purchased_on: input.date })
  return { account_id: venue.account_id, is_sent: false }
}

/** Enforces the daily limit. Errors: receipt.too_many. */
async function requireDailyLimit({ tx, now }: OwnContext, member_id: Id): Promise<void> {
  const limit = { code: 'receipt.too_many', scope: `receipts of ${member_id}`, most: DAILY_MAX } as const
  const since = addMs(now, -DAY_MS)
  await countWithinLimit(tx, limit, () => store.countSince(tx, member_id, since))
}

/**
 * Stores a receipt with its pictures; a repeated request returns the existing one. Errors: member.none,
 * receipt.too_many, receipt.not_counting, receipt.taken (without saying by whom), receipt.same_file, id.taken.
 */
export async function send(
  context: OwnContext,
  input: ReceiptNew,
  pictures: readonly ReadyPicture[],
): Promise<Receipt> {
  const { venue, member } = await requireOwnMember(context)
  const { tx, now, random } = context
  const id = input.id ?? newId('receipt', random)
  // Serializes simultaneous requests with the same id: the later one finds the first.
  await lockNames(tx, [`receipt ${id}`])
  const existing = await store.find(tx, member.id, id)
  if (existing !== undefined) return present(existing, viewerOf(context))
  await requireDailyLimit(context, member.id)
  const days = daysOf(context, venue, input)
  await requireEligible(context, venue, { ...input, ...days, purchased_on: input.date })
  const row = await store
    .insert(tx, {
      id,
      account_id: venue.account_id,
      member_id: member.id,
      merchant_id: input.merchant_id,
      number: input.number,
      number_key: receiptKey(input.number),
      purchased_on: input.date,
      amount_cents: input.amount_cents,
      captured_at: input.captured_at ?? null,
      uploaded_at: now,
      ...days,
    })
    .catch(refuseDuplicate)
  if (row === undefined) throw new AppError('id.taken')
  const owner = { account_id: venue.account_id, receipt_id: id }
  await savePictures(tx, owner, pictures).catch(refuseDuplicate)
  await store.saveLookAlikes(tx, venue.account_id, id)
  return presentCurrent(context, member.id, id)
}

/**
 * Updates the fields of a receipt that is in no request; omitted fields stay unchanged. Errors: receipt.not_found,
 * receipt.locked, receipt.not_counting, receipt.taken, version.stale.
 */
export async function update(
  context: OwnContext,
  id: Id,
  edit: ReceiptEdit,
  version: number | null,
): Promise<Receipt> {
  const { venue, member } = await requireOwnMember(context, 'receipt.not_found')
  const before = await lockFree(context, member.id, id)
  requireVersion(before, version, await presentCurrent(context, member.id, id))
  const after = applyEdit(before, {
    merchant_id: edit.merchant_id,
    number: edit.number,
    number_key: edit.number === undefined ? undefined : receiptKey(edit.number),
    purchased_on: edit.date,
    amount_cents: edit.amount_cents,
    duplicate_of: null,
  })
  if (!isDeepStrictEqual(before, after)) {
    await requireEligible(context, venue, after)
    await store.save(context.tx, after).catch(refuseDuplicate)
  }
  return presentCurrent(context, member.id, id)
}

/** Deletes a receipt that is in no request. Errors: receipt.not_found, receipt.locked. */
export async function remove(context: OwnContext, id: Id): Promise<undefined> {
  const { member } = await requireOwnMember(context, 'receipt.not_found')
  await lockFree(context, member.id, id)
  await release(context.tx, await store.remove(context.tx, id), context.now)
}

/** Attaches free receipts to a request. Errors: receipt.not_found, receipt.locked. */
export async function attachReceipts(
  { tx }: Pick<Context, 'tx'>,
  member_id: Id,
  ids: readonly Id[],
  request_id: Id,
): Promise<ReceiptRow[]> {
  const rows = await store.lockSome(tx, member_id, ids)
  if (rows.length < new Set(ids).size) throw new AppError('receipt.not_found')
  if (rows.some(isInUse)) throw new AppError('receipt.locked')
  for (const row of rows) await store.save(tx, { ...row, request_id })
  return rows
}

/** Releases the receipts of a request that were not rejected, so that another request may use them. */
export async function releaseReceipts(tx: Tx, request_id: Id): Promise<void> {
  await store.release(tx, request_id)
}

/** Rejects receipts of a request, or reverts the rejection. */
export async function markReceipts(
  tx: Tx,
  request_id: Id,
  ids: readonly Id[],
  rejection: (Rejection & { at: Instant }) | null,
): Promise<void> {
  await store.mark(tx, request_id, ids, {
    rejected_at: rejection?.at ?? null,
    rejection_code: rejection?.code ?? null,
    rejection_words: rejection?.words ?? null,
  })
}

/** Deletes receipt pictures after the retention period of the settings (in days); the receipts stay. */
export async function eraseOldPictures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.withTx(async (tx) => {
    const now = clock()
    const venue = await findVenue(tx)
    if (venue === null) return
    const { picture_days } = await settingsOf(tx, venue.account_id)
    const before = addMs(now, -picture_days * DAY_MS)
    await release(tx, await store.erasePictures(tx, venue.account_id, before, now), now)
  })
}

async function lockFree({ tx }: OwnContext, member_id: Id, id: Id): Promise<ReceiptRow> {
  const [row] = await store.lockSome(tx, member_id, [id])
  if (row === undefined) throw new AppError('receipt.not_found')
  if (isInUse(row)) throw new AppError('receipt.locked')
  return row
}

/** Viewer for picture addresses. */
export const viewerOf = ({ actor, now }: OwnContext): Viewer => ({ user_id: actor.user_id, now })

const isInUse = ({ request_id, rejected_at }: ReceiptRow) => request_id !== null || rejected_at !== null

async function presentCurrent(context: OwnContext, member_id: Id, id: Id): Promise<Receipt> {
  const row = await store.find(context.tx, member_id, id)
  if (row === undefined) throw new AppError('receipt.not_found')
  return present(row, viewerOf(context))
}

function daysOf({ now }: OwnContext, venue: Venue, { captured_at }: Pick<ReceiptNew, 'captured_at'>) {
  return {
    uploaded_on: dayOf(venue, now),
    captured_on: captured_at === undefined ? null : dayAt(captured_at, venue.timezone),
  }
}

/** Field of each rule; missing values are reported under it as well. */
const FIELD_OF: Record<ReceiptFault['rule'], 'amount_cents' | 'date' | 'merchant_id'> = {
  amount: 'amount_cents',
  too_old: 'date',
  in_future: 'date',
  merchant: 'merchant_id',
}

async function requireEligible({ tx }: OwnContext, venue: Venue, facts: ReceiptFacts): Promise<void> {
  const merchant = (await findMerchant(tx, venue.account_id, facts.merchant_id)) ?? null
  const faults = receiptFaults({ ...facts, merchant })
  if (faults.length === 0) return
  const errors = Object.fromEntries(faults.map(({ rule }) => [FIELD_OF[rule], [`receipt.${rule}`]]))
  throw new AppError('receipt.not_counting', { errors })
}

function refuseDuplicate(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'receipts_once')
    throw new AppError('receipt.taken', { errors: { number: ['receipt.taken'] } })
  // The merchant was deleted or merged in the meantime.
  if (constraint === 'receipts_merchant_id_merchants_id_fk')
    throw new AppError('receipt.not_counting', { errors: { merchant_id: ['receipt.merchant'] } })
  if (constraint === 'receipt_pictures_file')
    throw new AppError('receipt.same_file', { errors: { pictures: ['receipt.same_file'] } })
  throw error
}
