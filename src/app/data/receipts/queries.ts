import { useQuery } from '@tanstack/react-query'
import { readPicture } from '#contract/members/receipts.ts'
import { api } from '#app/lib/net/api.ts'

/** Pictures are private: they are in memory while somebody looks, and nowhere else. */
const KEEP_MS = 60_000

/**
 * A picture of a receipt. Its address ends and is renewed with its receipt; what was fetched once is not fetched again.
 * @param address as the receipt names it: of this viewer, and for minutes
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
