import { locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { WayToPay } from '#contract/orders/offline-payments.ts'
import type { PaymentTerms } from '#rules/sales/offline-payment.ts'

export type PictureOf = ReadonlyMap<Id, { url: string; width: number; height: number }>

/** A way to pay with its words and pictures; a picture that is gone is left out. */
export function present(
  { kind, until }: Pick<WayToPay, 'kind' | 'until'>,
  terms: PaymentTerms,
  pictures: PictureOf,
): WayToPay {
  const { words, pictures: named } = terms[`${kind}_payment`]
  const shown: WayToPay['pictures'] = {}
  for (const language of locale.options) {
    const picture = pictures.get(named[language] ?? '')
    if (picture === undefined) continue
    const { url, width, height } = picture
    shown[language] = { url, width, height }
  }
  return { kind, words, pictures: shown, until }
}
