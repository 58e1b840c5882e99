import type { TFunction } from 'i18next'
import type { Tender } from '#contract/door/box-office.ts'
import type { TillOffer, TillResult, TillSale } from '#offline/box-office/till-types.ts'

type Translate = TFunction<'box-office'>

export function tenderLabel(tender: Tender, t: Translate): string {
  switch (tender) {
    case 'cash':
      return t('tender.cash')
    case 'fps':
      return t('tender.fps')
    case 'card_elsewhere':
      return t('tender.card_elsewhere')
  }
}

/** Name of a ticket type, with the label of its price if it has several. */
export const offerName = ({ ticket_name, price_label }: Pick<TillOffer, 'ticket_name' | 'price_label'>) =>
  price_label === null ? ticket_name : `${ticket_name} · ${price_label}`

/** What happened, in words; null for a success. */
export function resultText(result: TillResult, t: Translate): string | null {
  switch (result.kind) {
    case 'done':
    case 'sold':
    case 'no_places':
    case 'building_full':
      return null
    case 'not_reversible':
      return t('sales.not_reversible')
    case 'refused':
      return result.code === 'ticket.sold_out' ? t('result.sold_out') : t('result.refused')
    case 'unreachable':
      return t('result.unreachable')
    case 'not_saved':
      return t('result.not_saved')
    case 'not_ready':
      return t('result.not_ready')
  }
}

/** State of a sale for the seller. */
export function saleStateLabel({ state, conflict, is_reversed }: TillSale, t: Translate): string {
  if (is_reversed) return t('sales.reversed')
  if (conflict !== null) return t('sales.beyond_stock')
  switch (state) {
    case 'accepted':
    case 'conflict':
      return t('sales.sent')
    case 'refused':
      return t('sales.refused')
    case 'waiting':
    case 'sending':
    case 'parked':
      return t('sales.waiting')
  }
}
