import { listRequests, type DeskRequest, type DeskRequestFull } from '#contract/members/upgrade-requests.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { assessRequest } from '#rules/members/receipt.ts'
import { addWorkingDays } from '#rules/members/working-days.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import { settingsOf } from '#server/domains/members/membership-settings/service.ts'
import { showMembers } from '#server/domains/members/members/service.ts'
import { receiptsOfRequests, type FullReceiptRow } from '#server/domains/members/receipts/service.ts'
import { requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { presentReceipts } from './desk-receipts.ts'
import { toJudgedReceipt, presentClaim, presentDecision } from './present.ts'
import * as store from './store.ts'
import type { RequestRow } from './store.ts'

/** Returns the requests for staff, oldest first by default. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listRequests>,
): Promise<OkOf<typeof listRequests>> {
  const venue = await requireVenue(context, 'receipt.decide')
  const { rows, total } = await store.page(context.tx, venue.account_id, query)
  return pageOf(listRequests.query, query, total, await summarise(context, venue, rows))
}

/**
 * Returns one request with everything needed for the decision. Errors: venue.not_found, permission.denied,
 * upgrade.not_found.
 */
export async function read(context: Context<Person>, id: Id): Promise<DeskRequestFull> {
  const venue = await requireVenue(context, 'receipt.decide')
  const row = await store.find(context.tx, venue.account_id, id)
  if (row === undefined || row.status === 'WITHDRAWN') throw new AppError('upgrade.not_found')
  return presentOpen(context, venue, row)
}

/** Presents a row that was read already in the same way. */
export async function presentOpen(
  context: Context<Person>,
  venue: Venue,
  row: RequestRow,
): Promise<DeskRequestFull> {
  const { tx } = context
  const [summary] = await summarise(context, venue, [row])
  if (summary === undefined) throw new AppError('upgrade.not_found')
  const request_receipts = await receiptsOfRequests(tx, [row.id])
  const { platinum_receipts } = await settingsOf(tx, venue.account_id)
  const earlier = (await store.listOfMember(tx, row.member_id)).filter(({ id }) => id !== row.id)
  const [member] = await showMembers(context, venue, [row.member_id])
  return {
    ...summary,
    receipts: await presentReceipts(context, venue, request_receipts),
    history: member?.history ?? [],
    earlier: earlier.map(({ id, tier, status, requested_at, decided_at }) => ({
      id,
      tier,
      status,
      requested_at,
      decided_at,
    })),
    standing: assessRequest(
      row.tier,
      request_receipts.map(({ receipt }) => toJudgedReceipt(receipt)),
      platinum_receipts,
    ),
  }
}

async function summarise(
  context: Context<Person>,
  venue: Venue,
  rows: readonly RequestRow[],
): Promise<DeskRequest[]> {
  const { tx, now, actor } = context
  const ids = rows.map(({ id }) => id)
  const receipts = await receiptsOfRequests(tx, ids)
  const look_alikes = await store.listLookAlikes(
    tx,
    venue.account_id,
    receipts.map(({ receipt }) => receipt.id),
  )
  const with_look_alikes = new Set(look_alikes.map(({ receipt_id }) => receipt_id))
  const members = await showMembers(
    context,
    venue,
    rows.map(({ member_id }) => member_id),
  )
  const { target_days } = await settingsOf(tx, venue.account_id)
  return rows.flatMap((row) => {
    const member = members.find(({ id }) => id === row.member_id)
    if (member === undefined) return []
    const request_receipts = receipts.filter(({ receipt }) => receipt.request_id === row.id)
    const { id, membership_no, first_name, last_name, chinese_name, tier, tier_until } = member
    return [
      {
        id: row.id,
        tier: row.tier,
        status: row.status,
        requested_at: row.requested_at,
        due_at: dueAt(venue, row.requested_at, target_days),
        member: { id, membership_no, first_name, last_name, chinese_name, tier, tier_until },
        receipts: request_receipts.length,
        amount_cents: sumOf(request_receipts),
        has_look_alikes: request_receipts.some(({ receipt }) => with_look_alikes.has(receipt.id)),
        claim: presentClaim(row, actor.user_id, now),
        decision: presentDecision(row),
      },
    ]
  })
}

const sumOf = (rows: readonly FullReceiptRow[]) =>
  rows.reduce((sum, { receipt }) => sum + receipt.amount_cents, 0)

/** Returns the end of the last working day within the target. */
function dueAt({ timezone }: Venue, requested_at: Instant, target_days: number): Instant {
  return wallTimeToInstant(`${addWorkingDays(dayAt(requested_at, timezone), target_days)}T23:59`, timezone)
}
