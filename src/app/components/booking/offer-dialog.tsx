import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { OrderKey, OrderActions } from './order-actions.ts'
import { RefundTotals } from './refund-totals.tsx'
import { offerableOf, refundOfOffer } from './ticket-selection.ts'
import { useTicketOptions } from './use-ticket-options.ts'

interface OfferDialogProps {
  order: ClientOrder
  order_key: OrderKey
  actions: OrderActions
  onClose: () => void
}

/** Offers tickets of an order to others after showing what is refunded once they are sold. */
export function OfferDialog({ order, order_key, actions, onClose }: OfferDialogProps) {
  const { t } = useTranslation('cancellation')
  const { t: tProfile } = useTranslation('profile')
  const id = useId()
  const notify = useNotify()
  const offerable = offerableOf(order)
  const options = useTicketOptions(offerable, order.currency)
  const [selected, setSelected] = useState<readonly Id[]>(offerable.map(({ attendee_id }) => attendee_id))
  const offer = useMutation({
    mutationFn: () => actions.offer({ order: order_key, attendee_ids: [...selected], is_offered: true }),
  })
  const refund = refundOfOffer(order, selected)
  const confirm = async () => {
    try {
      await offer.mutateAsync()
      notify({ kind: 'success', text: t('resale.done') })
      onClose()
    } catch {
      // Shown in the dialog.
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('resale.title', { event: order.event.title })}
      confirm={t('resale.confirm')}
      keep={t('resale.keep')}
      pending={offer.isPending}
      onConfirm={() => void (refund !== null && confirm())}
      onClose={onClose}
    >
      {offer.error !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorText(offer.error)}
        </Alert>
      )}
      <Typography component="p">{t('resale.text')}</Typography>
      <Box sx={{ mt: 2 }}>
        <CheckboxGroup<Id>
          id={id}
          label={t('resale.choose')}
          value={selected}
          onChange={setSelected}
          all={t('tickets.all')}
          options={options}
        />
      </Box>
      {selected.length === 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('tickets.none')}
        </Alert>
      )}
      {refund !== null && order.total_gross_cents > 0 && (
        <RefundTotals
          totals={[
            [tProfile('cancel.paid'), refund.refund_cents + refund.fee_cents],
            [tProfile('cancel.fee'), -refund.fee_cents],
            [tProfile('cancel.refund'), refund.refund_cents],
          ]}
          currency={order.currency}
        />
      )}
    </ConfirmDialog>
  )
}
