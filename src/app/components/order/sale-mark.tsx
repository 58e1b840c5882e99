import { useTranslation } from 'react-i18next'
import type { EventSaleStatus } from '#contract/events/public-sale.ts'
import type { Happening } from '#contract/events/events.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

interface SaleMarkProps {
  sale: EventSaleStatus
  happening: Happening
}

/**
 * Sale status of an event as a labelled chip; a cancelled or postponed event shows that instead; nothing when
 * nothing is sold.
 */
export function SaleMark({ sale, happening }: SaleMarkProps) {
  const { t } = useTranslation('public')
  if (isOffSale(happening))
    return (
      <StatusChip
        tone="warning"
        label={happening === 'cancelled' ? t('sale.cancelled') : t('sale.postponed')}
      />
    )
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
