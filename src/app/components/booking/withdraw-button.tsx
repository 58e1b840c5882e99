import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import { personName } from '#rules/text/person-name.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import type { OrderActions } from './order-actions.ts'

interface WithdrawButtonProps {
  order: ClientOrder & { s: string }
  ticket: BuyerTicket
  actions: OrderActions
}

/** Withdraws the offer of a ticket, which its buyer then keeps. */
export function WithdrawButton({ order, ticket, actions }: WithdrawButtonProps) {
  const { t } = useTranslation('cancellation')
  const online = useOnline()
  const notify = useNotifyResult()
  const offer = useMutation({ mutationFn: actions.offer })
  const request = {
    order: { event_id: order.event_id, order_id: order.id, s: order.s },
    attendee_ids: [ticket.attendee_id],
    is_offered: false,
  }
  return (
    <Button
      variant="text"
      disabled={!online}
      loading={offer.isPending}
      aria-label={t('resale.withdraw_named', { name: personName(ticket) })}
      onClick={() => void notify(offer.mutateAsync(request), t('resale.withdrawn'))}
    >
      {t('resale.withdraw')}
    </Button>
  )
}
