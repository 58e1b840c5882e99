import type { TFunction } from 'i18next'
import type { TillResult, TillSale } from '#offline/box-office/till-types.ts'

type Translate = TFunction<'box-office'>

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
      if (result.code === 'ticket.sold_out') return t('result.sold_out')
      return result.code === 'permission.denied' ? t('result.no_right') : t('result.refused')
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
