import { locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import type { PaymentTerms } from '#rules/sales/offline-payment.ts'

export type PicturesById = ReadonlyMap<Id, { url: string; width: number; height: number }>

/** Presents an offline payment option with its texts and images; deleted images are omitted. */
export function present(
  { kind, until }: Pick<OfflinePaymentOption, 'kind' | 'until'>,
  terms: PaymentTerms,
  pictures: PicturesById,
): OfflinePaymentOption {
  const { words, pictures: picture_ids } = terms[`${kind}_payment`]
  const localized_pictures: OfflinePaymentOption['pictures'] = {}
  for (const language of locale.options) {
    const picture = pictures.get(picture_ids[language] ?? '')
    if (picture === undefined) continue
    const { url, width, height } = picture
    localized_pictures[language] = { url, width, height }
  }
  return { kind, words, pictures: localized_pictures, until }
}
