import type { DeskReceipt } from '#contract/members/upgrade-requests.ts'
import type { Id } from '#contract/wire/id.ts'
import { receiptFaults } from '#rules/members/receipt.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { showMembers } from '#server/domains/members/members/service.ts'
import {
  listReceiptsByIds,
  presentReceipt,
  rejectionOf,
  viewerOf,
  type FullReceiptRow,
} from '#server/domains/members/receipts/service.ts'
import type { Venue } from '#server/domains/platform/index.ts'
import * as store from './store.ts'

const HOUR_SECONDS = 3600

/** Presents receipts to staff with the result of the rules and with similar receipts of any member. */
export async function presentReceipts(
  context: Context<Person>,
  venue: Venue,
  rows: readonly FullReceiptRow[],
): Promise<DeskReceipt[]> {
  const { tx } = context
  const viewer = viewerOf(context)
  const ids = rows.map(({ receipt }) => receipt.id)
  const pairs = await store.listLookAlikes(tx, venue.account_id, ids)
  const others = await listReceiptsByIds(
    tx,
    venue.account_id,
    pairs.map(({ other_id }) => other_id),
  )
  const members = await showMembers(
    context,
    venue,
    others.map(({ receipt }) => receipt.member_id),
  )
  const lookAlikesOf = (receipt_id: Id) =>
    pairs.flatMap((pair) => {
      const other = others.find(({ receipt }) => receipt.id === pair.other_id)
      if (pair.receipt_id !== receipt_id || other === undefined) return []
      const view = presentReceipt(other, viewer)
      const member = members.find(({ id }) => id === other.receipt.member_id)
      return {
        receipt_id: view.id,
        membership_no: member?.membership_no ?? '',
        why: pair.why,
        date: view.date,
        amount_cents: view.amount_cents,
        merchant_name: view.merchant_name,
        status: view.status,
        pictures: view.pictures,
      }
    })
  const counts = await store.countSentAround(tx, ids, HOUR_SECONDS)
  return rows.map((row) => {
    const { receipt, merchant } = row
    const view = presentReceipt(row, viewer)
    return {
      ...view,
      // Staff see a rejection at once; the member is notified later.
      status: receipt.rejected_at === null ? view.status : 'REJECTED',
      rejection: rejectionOf(receipt),
      faults: receiptFaults({ ...receipt, merchant }),
      look_alikes: lookAlikesOf(receipt.id),
      captured_on: receipt.captured_on,
      uploaded_on: receipt.uploaded_on,
      in_an_hour: counts.get(receipt.id) ?? 1,
    }
  })
}
