import { useQuery } from '@tanstack/react-query'
import { readPicture, readReceipt } from '#contract/members/receipts.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { currentSession } from '#app/lib/net/session.ts'

/** Images are private: kept in memory while observed, and nowhere else. */
const KEEP_MS = 60_000

/**
 * A receipt image. Its URL expires and is renewed with its receipt; an image is downloaded once.
 * @param address URL from the receipt, valid for this viewer for some minutes
 */
export function useReceiptPicture(address: string) {
  const picture_key = address.slice(address.lastIndexOf('/') + 1)
  const [receipt_id = '', picture_no = ''] = picture_key.split('.')
  return useQuery({
    queryKey: ['receipt-pictures', receipt_id, picture_no],
    queryFn: async ({ signal }) =>
      (await api().download(readPicture, { params: { picture_key }, signal })).blob(),
    staleTime: Infinity,
    gcTime: KEEP_MS,
    retry: false,
  })
}

/** One of the user's own receipts, refetched each time it is opened because its image URLs expire. */
export function useOwnReceipt(receipt_id: Id) {
  return useQuery({
    queryKey: ['own-receipts', currentSession()?.user.id ?? null, receipt_id],
    queryFn: async () => (await api().call(readReceipt, { params: { receipt_id } })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
