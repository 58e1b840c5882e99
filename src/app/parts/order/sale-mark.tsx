import { useTranslation } from 'react-i18next'
import type { EventSale } from '#contract/events/public-sale.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** How the sale of an event stands, as a word with a tone; nothing where nothing is sold. */
export function SaleMark({ sale }: { sale: EventSale }) {
  const { t } = useTranslation('public')
  switch (sale) {
    case 'on_sale':
      return <StatusChip tone="success" label={t('sale.on_sale')} />
    case 'not_yet':
      return <StatusChip tone="info" label={t('sale.not_yet')} />
    case 'sold_out':
      return <StatusChip tone="default" label={t('sale.sold_out')} />
    case 'ended':
      return <StatusChip tone="default" label={t('sale.ended')} />
    case 'none':
      return null
    default:
      return sale satisfies never
  }
}
