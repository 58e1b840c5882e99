import type { Receipt, ReceiptStatus, Rejection } from '#contract/members/receipts.ts'
import { addressesOf, type Viewer } from './picture-address.ts'
import type { FullReceiptRow } from './store.ts'

/** Presents a receipt to its member, without a decision that can still be undone. */
export function present({ receipt, merchant, request, pictures }: FullReceiptRow, viewer: Viewer): Receipt {
  const status = statusOf({ receipt, request })
  return {
    id: receipt.id,
    merchant_id: receipt.merchant_id,
    merchant_name: merchant.name,
    merchant_name_zh: merchant.name_zh,
    number: receipt.number,
    date: receipt.purchased_on,
    amount_cents: receipt.amount_cents,
    currency: 'HKD',
    captured_at: receipt.captured_at,
    uploaded_at: receipt.uploaded_at,
    status,
    rejection: status === 'REJECTED' ? rejectionOf(receipt) : null,
    request_id: receipt.request_id,
    pictures: addressesOf(receipt.id, pictures, viewer),
    version: receipt.version,
  }
}

/** Returns the status of a receipt as far as its member may know it. */
export function statusOf({ receipt, request }: Pick<FullReceiptRow, 'receipt' | 'request'>): ReceiptStatus {
  if (request === null) return receipt.rejected_at === null ? 'SENT' : 'REJECTED'
  if (request.settled_at === null) return 'PENDING'
  return receipt.rejected_at === null ? 'APPROVED' : 'REJECTED'
}

type RejectionFields = { rejection_code: Rejection['code'] | null; rejection_words: string | null }

/** Returns the reason of a rejection; null when it was not rejected. */
export function rejectionOf({
  rejection_code: code,
  rejection_words: text,
}: RejectionFields): Rejection | null {
  return code === null ? null : { code, words: text ?? '' }
}
