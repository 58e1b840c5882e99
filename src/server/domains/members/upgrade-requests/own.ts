import type { EarnedTier } from '#contract/members/member-tier.ts'
import type { UpgradeRequest } from '#contract/members/upgrade-requests.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { assessRequest } from '#rules/members/receipt.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { settingsOf } from '#server/domains/members/membership-settings/service.ts'
import {
  releaseReceipts,
  receiptsOfRequests,
  requireOwnMember,
  attachReceipts,
} from '#server/domains/members/receipts/service.ts'
import { toJudgedReceipt, presentOwn } from './present.ts'
import * as store from './store.ts'
import type { RequestRow } from './store.ts'

type OwnContext = Context<Client | Person>

/** Returns the caller's own requests, newest first. Errors: member.none. */
export async function listOwn(context: OwnContext): Promise<UpgradeRequest[]> {
  const { member } = await requireOwnMember(context)
  const { tx, now } = context
  const rows = await store.listOfMember(tx, member.id)
  const receipts = await receiptsOfRequests(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentOwn(row, receipts, now))
}

/**
 * Requests a tier with receipts, which are locked from then on (S26.6). A repeated request with the same id
 * returns the existing one. Errors: member.none, upgrade.pending with the open request, receipt.not_found,
 * receipt.locked, upgrade.not_earned, id.taken.
 */
export async function request(
  context: OwnContext,
  input: { id?: Id | undefined; tier: EarnedTier; receipt_ids: readonly Id[] },
): Promise<UpgradeRequest> {
  const { member, venue } = await requireOwnMember(context)
  const { tx, now, random } = context
  // Serializes simultaneous requests of a member: the later one finds the first.
  await lockNames(tx, [`upgrade ${member.id}`])
  const open = await store.openOf(tx, member.id)
  if (open !== undefined && open.id === input.id) return presentCurrent(tx, open, now)
  if (open !== undefined)
    throw new AppError('upgrade.pending', { current: await presentCurrent(tx, open, now) })
  const id = input.id ?? newId('upgrade', random)
  const row = await store.insert(tx, {
    id,
    account_id: venue.account_id,
    member_id: member.id,
    tier: input.tier,
    status: 'PENDING',
    requested_at: now,
  })
  if (row === undefined) throw new AppError('id.taken')
  const receipts = await attachReceipts(context, member.id, input.receipt_ids, id)
  const { platinum_receipts } = await settingsOf(tx, venue.account_id)
  // A receipt that counted when it was sent still counts.
  const standing = assessRequest(input.tier, receipts.map(toJudgedReceipt), platinum_receipts)
  if (standing.missing !== null)
    throw new AppError('upgrade.not_earned', { errors: { receipt_ids: ['upgrade.not_earned'] } })
  return presentCurrent(tx, row, now)
}

/** Withdraws a request and releases its receipts. Errors: upgrade.not_found, upgrade.decided. */
export async function withdraw(context: OwnContext, id: Id): Promise<UpgradeRequest> {
  const { member, venue } = await requireOwnMember(context, 'upgrade.not_found')
  const { tx, now } = context
  const row = await store.lock(tx, venue.account_id, id)
  if (row === undefined || row.member_id !== member.id) throw new AppError('upgrade.not_found')
  if (row.status === 'WITHDRAWN') return presentCurrent(tx, row, now)
  // Within the undo period the member learns that a decision was made, but not which.
  if (row.decided_at !== null) throw new AppError('upgrade.decided')
  const view = await presentCurrent(tx, row, now)
  await withdrawLocked(tx, row, now)
  return { ...view, status: 'WITHDRAWN', is_looked_at: false }
}

/** Withdraws a locked request without a decision. */
export async function withdrawLocked(tx: Tx, row: RequestRow, now: Instant): Promise<void> {
  await releaseReceipts(tx, row.id)
  await store.save(tx, { ...row, status: 'WITHDRAWN', settled_at: now, claimed_by: null, claimed_at: null })
}

async function presentCurrent(tx: Tx, row: RequestRow, now: Instant): Promise<UpgradeRequest> {
  const receipts = await receiptsOfRequests(tx, [row.id])
  return presentOwn(row, receipts, now)
}
