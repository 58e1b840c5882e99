import type { TFunction } from 'i18next'
import type { Tender } from '#contract/door/box-office.ts'

/** Returns the name of a payment method of the box office. */
export function tenderLabel(tender: Tender, t: TFunction<'box-office'>): string {
  switch (tender) {
    case 'cash':
      return t('tender.cash')
    case 'fps':
      return t('tender.fps')
    case 'card_elsewhere':
      return t('tender.card_elsewhere')
  }
}
