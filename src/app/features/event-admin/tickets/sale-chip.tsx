import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/resources/tickets.ts'
import { saleStatusInEvent, type SaleStatus } from '#rules/sales/sale-status.ts'
import { useNow } from '#app/components/use-now.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'

const TONES = {
  on_sale: 'success',
  not_yet: 'info',
  sold_out: 'warning',
  ended: 'default',
  hidden: 'default',
  paused: 'warning',
} as const satisfies Record<SaleStatus, string>

/** Current sale status of a ticket type in its event. */
export function SaleChip({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('event-sales')
  const { event, capacity_assignments } = useEvent()
  const now = useNow()
  const capacities = capacity_assignments.filter(({ ticket_ids }) => ticket_ids.includes(ticket.id))
  const status = saleStatusInEvent(ticket, event, new Date(now).toISOString(), capacities)
  const labels = {
    on_sale: t('sale.on_sale'),
    not_yet: t('sale.not_yet'),
    sold_out: t('sale.sold_out'),
    ended: t('sale.ended'),
    hidden: t('sale.hidden'),
    paused: t('sale.paused'),
  }
  return <StatusChip tone={TONES[status]} label={labels[status]} />
}
