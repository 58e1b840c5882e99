import Button from '@mui/material/Button'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ResendIcon from '@mui/icons-material/ForwardToInboxOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { hasDateChanged } from '#rules/events/event-status.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useVenue } from '#app/lib/venue.ts'
import { useNotifyResult } from '#app/components/use-report-error.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import type { OrderActions } from './order-actions.ts'
import { offerableOf } from './ticket-selection.ts'

interface BookingActionsProps {
  order: ClientOrder & { s: string }
  is_past: boolean
  actions: OrderActions
}

/** Print, resend, offer and cancel buttons of an order. */
export function BookingActions({ order, is_past, actions }: BookingActionsProps) {
  const { t } = useTranslation('profile')
  const { t: tTerms } = useTranslation('cancellation')
  const online = useOnline()
  const { sends_mail } = useVenue()
  const notify = useNotifyResult()
  const resend = useMutation({ mutationFn: actions.resend })
  const [is_cancelling, setCancelling] = useState(false)
  const [is_offering, setOffering] = useState(false)
  const order_key = { event_id: order.event_id, order_id: order.id, s: order.s }
  const has_active_tickets = order.tickets.some(({ status }) => status === 'ACTIVE')
  const keep = useMutation({ mutationFn: actions.keep })
  const is_postponed = hasDateChanged(order.event.happening) && order.cancellation !== null
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
      {is_postponed && (
        <Typography sx={{ flexBasis: '100%' }}>
          {t(order.date_kept_at === null ? 'put_off.choice' : 'put_off.kept')}
        </Typography>
      )}
      {is_postponed && order.date_kept_at === null && (
        <Button
          variant="contained"
          disabled={!online}
          loading={keep.isPending}
          aria-label={t('put_off.keep_named', { reference: order.reference })}
          onClick={() => void notify(keep.mutateAsync(order_key), t('put_off.done'))}
        >
          {t('put_off.keep')}
        </Button>
      )}
      <LinkButton
        to="/order/$eventId/$orderId/print"
        params={{ eventId: order.event_id, orderId: order.id }}
        search={{ s: order.s }}
        variant="outlined"
        startIcon={<PrintIcon />}
        aria-label={t('bookings.print_named', { reference: order.reference })}
      >
        {t('bookings.print')}
      </LinkButton>
      {sends_mail && !is_past && has_active_tickets && (
        <Button
          variant="outlined"
          startIcon={<ResendIcon />}
          disabled={!online}
          loading={resend.isPending}
          aria-label={t('bookings.resend_named', { reference: order.reference })}
          onClick={() =>
            void notify(resend.mutateAsync(order_key), t('bookings.resent'), { failed: 'resend' })
          }
        >
          {t('bookings.resend')}
        </Button>
      )}
      {(order.cancellation !== null || (order.ticket_returns ?? null) !== null) && (
        <Button
          variant="outlined"
          color="error"
          disabled={!online}
          aria-label={t(is_postponed ? 'put_off.money_back_named' : 'cancel.named', {
            reference: order.reference,
          })}
          onClick={() => setCancelling(true)}
        >
          {t(is_postponed ? 'put_off.money_back' : 'cancel.open')}
        </Button>
      )}
      {offerableOf(order).length > 0 && (
        <Button
          variant="outlined"
          disabled={!online}
          aria-label={tTerms('resale.open_named', { reference: order.reference })}
          onClick={() => setOffering(true)}
        >
          {tTerms('resale.open')}
        </Button>
      )}
      {is_offering && (
        <OfferDialog
          order={order}
          order_key={order_key}
          actions={actions}
          onClose={() => setOffering(false)}
        />
      )}
      {is_cancelling && (
        <CancelDialog
          order={order}
          order_key={order_key}
          actions={actions}
          onClose={() => setCancelling(false)}
        />
      )}
    </Stack>
  )
}
