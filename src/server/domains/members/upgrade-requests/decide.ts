import type { Rejection } from '#contract/members/receipts.ts'
import { UNDO_MINUTES, type DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { assessRequest } from '#rules/members/receipt.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { record, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { settingsOf } from '#server/domains/members/membership-settings/service.ts'
import { markReceipts, receiptsOfRequests } from '#server/domains/members/receipts/service.ts'
import { presentOpen } from './desk.ts'
import { toJudgedReceipt, minutesAfter, presentClaim } from './present.ts'
import * as store from './store.ts'
import type { RequestRow } from './store.ts'

type RejectInput = { rejection: Rejection; receipt_ids: readonly Id[] | null; tells: boolean }

/**
 * Claims a request for the caller; an existing claim stays and its holder is returned. Errors: venue.not_found,
 * permission.denied, upgrade.not_found.
 */
export async function claim(context: Context<Person>, id: Id): Promise<DeskRequestFull> {
  const { venue, row } = await lock(context, id)
  const { now, actor } = context
  const current_claim = presentClaim(row, actor.user_id, now)
  if (row.decided_at !== null || (current_claim !== null && !current_claim.is_mine))
    return presentOpen(context, venue, row)
  const claimed = { claimed_by: actor.user_id, claimed_name: actor.name, claimed_at: now }
  return presentOpen(context, venue, await store.save(context.tx, { ...row, ...claimed }))
}

/**
 * Approves a request; the tier is granted once the decision can no longer be undone. Errors: venue.not_found,
 * permission.denied, upgrade.not_found, upgrade.decided with the first decision, upgrade.not_earned (its receipts
 * were rejected).
 */
export async function approve(context: Context<Person>, id: Id): Promise<DeskRequestFull> {
  const { venue, row } = await lockUndecided(context, id)
  if ((await missingOf(context, venue, row)) !== null) throw new AppError('upgrade.not_earned')
  return decide(context, venue, { ...row, status: 'APPROVED' })
}

/**
 * Rejects a request, or some of its receipts; the remaining ones are assessed again, and the request is rejected
 * if they are not enough. Errors: those of approve, and receipt.not_found.
 */
export async function reject(
  context: Context<Person>,
  id: Id,
  { rejection, receipt_ids, tells }: RejectInput,
): Promise<DeskRequestFull> {
  const { venue, row } = await lockUndecided(context, id)
  const { tx, now } = context
  const request_receipt_ids = (await receiptsOfRequests(tx, [id])).map(({ receipt }) => receipt.id)
  if (receipt_ids?.some((receipt_id) => !request_receipt_ids.includes(receipt_id)))
    throw new AppError('receipt.not_found')
  await markReceipts(tx, id, receipt_ids ?? request_receipt_ids, { ...rejection, at: now })
  if (receipt_ids !== null && (await missingOf(context, venue, row)) === null)
    return presentOpen(context, venue, row)
  const reason = { rejection_code: rejection.code, rejection_words: rejection.words }
  return decide(context, venue, { ...row, ...reason, tells, status: 'REJECTED' })
}

/**
 * Undoes the last decision within ten minutes, before anybody was notified. Errors: venue.not_found,
 * permission.denied, upgrade.not_found, upgrade.not_decided, upgrade.undo_over.
 */
export async function undo(context: Context<Person>, id: Id): Promise<DeskRequestFull> {
  const { venue, row } = await lock(context, id)
  const { tx, now } = context
  const receipts = (await receiptsOfRequests(tx, [id])).map(({ receipt }) => receipt)
  const last =
    row.decided_at ??
    receipts
      .map(({ rejected_at }) => rejected_at ?? '')
      .sort()
      .at(-1) ??
    ''
  if (last === '') throw new AppError('upgrade.not_decided')
  if (row.settled_at !== null || now > minutesAfter(last, UNDO_MINUTES))
    throw new AppError('upgrade.undo_over')
  const restored_ids = receipts.flatMap((receipt) => (receipt.rejected_at === last ? receipt.id : []))
  await markReceipts(tx, id, restored_ids, null)
  const reopened = await store.save(tx, {
    ...row,
    status: 'PENDING',
    decided_at: null,
    decided_by: null,
    decided_name: null,
    rejection_code: null,
    rejection_words: null,
    tells: true,
  })
  await recordDecision(context, 'upgrade_undone', row)
  return presentOpen(context, venue, reopened)
}

async function decide(context: Context<Person>, venue: Venue, row: RequestRow): Promise<DeskRequestFull> {
  const { tx, now, actor } = context
  const decided = { decided_at: now, decided_by: actor.user_id, decided_name: actor.name }
  const saved = await store.save(tx, { ...row, ...decided, claimed_by: null, claimed_at: null })
  await recordDecision(context, row.status === 'APPROVED' ? 'upgrade_approved' : 'upgrade_rejected', row)
  return presentOpen(context, venue, saved)
}

async function lock(context: Context<Person>, id: Id): Promise<{ venue: Venue; row: RequestRow }> {
  const venue = await requireVenue(context, 'receipt.decide')
  const row = await store.lock(context.tx, venue.account_id, id)
  if (row === undefined || row.status === 'WITHDRAWN') throw new AppError('upgrade.not_found')
  return { venue, row }
}

async function lockUndecided(context: Context<Person>, id: Id): Promise<{ venue: Venue; row: RequestRow }> {
  const { venue, row } = await lock(context, id)
  if (row.decided_at !== null)
    throw new AppError('upgrade.decided', { current: await presentOpen(context, venue, row) })
  return { venue, row }
}

async function missingOf({ tx }: Context, venue: Venue, row: RequestRow) {
  const receipts = await receiptsOfRequests(tx, [row.id])
  const { platinum_receipts } = await settingsOf(tx, venue.account_id)
  const rows = receipts.map(({ receipt }) => toJudgedReceipt(receipt))
  return assessRequest(row.tier, rows, platinum_receipts).missing
}

function recordDecision(
  context: Context<Person>,
  action: 'upgrade_approved' | 'upgrade_rejected' | 'upgrade_undone',
  { id, tier }: RequestRow,
): Promise<void> {
  return record(context, {
    action,
    subject: { kind: 'upgrade_request', id, title: null },
    changes: [{ field: 'tier', of: null, before: null, after: tier, currency: null }],
  })
}
