import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { Id } from '#contract/wire/id.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { OrderKey, OrderActions } from './order-actions.ts'
import { RefundTotals } from './refund-totals.tsx'
import { cancellableOf, isWholeOrder, refundOfSelection } from './ticket-selection.ts'
import { useTicketOptions } from './use-ticket-options.ts'

interface CancelDialogProps {
  order: ClientOrder
  order_key: OrderKey
  actions: OrderActions
  onClose: () => void
}

/**
 * Cancels an order or some of its tickets after showing the refund; asks again when the amount has changed meanwhile.
 */
export function CancelDialog({ order, order_key, actions, onClose }: CancelDialogProps) {
  const { t } = useTranslation('profile')
  const { t: tTerms } = useTranslation('cancellation')
  const notify = useNotify()
  const [selected, setSelected] = useState<readonly Id[]>(
    cancellableOf(order).map(({ attendee_id }) => attendee_id),
  )
  const is_whole = isWholeOrder(order, selected)
  const cancel = useMutation({
    mutationFn: (refund_cents: number) =>
      is_whole
        ? actions.cancel({ order: order_key, refund_cents })
        : actions.returnTickets({ order: order_key, attendee_ids: [...selected], refund_cents }),
  })
  const refund = refundOfSelection(order, selected)
  const confirm = async (refund_cents: number) => {
    try {
      await cancel.mutateAsync(refund_cents)
      const amount = formatMoney(refund_cents, order.currency)
      const done = is_whole ? t('cancel.done', { amount }) : tTerms('tickets.done', { amount })
      const done_free = is_whole ? t('cancel.done_free') : tTerms('tickets.done_free')
      notify({ kind: 'success', text: refund_cents === 0 ? done_free : done })
      onClose()
    } catch {
      // Shown in the dialog beside the current amount.
    }
  }
  return (
    <ConfirmDialog
      open
      title={
        is_whole
          ? t('cancel.title', { event: order.event.title })
          : tTerms('tickets.title', { event: order.event.title })
      }
      confirm={is_whole ? t('cancel.confirm') : tTerms('tickets.confirm')}
      keep={is_whole ? t('cancel.keep') : tTerms('tickets.keep')}
      destructive
      pending={cancel.isPending}
      onConfirm={() => void (refund !== null && confirm(refund.refund_cents))}
      onClose={onClose}
    >
      {cancel.error !== null && <Problem error={cancel.error} />}
      <Typography component="p">{is_whole ? t('cancel.text') : tTerms('tickets.text')}</Typography>
      <TicketChoice order={order} value={selected} onChange={setSelected} />
      {refund === null ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {selected.length === 0 ? tTerms('tickets.none') : t('cancel.too_late')}
        </Alert>
      ) : (
        order.total_gross_cents > 0 && (
          <RefundTotals
            totals={[
              [t('cancel.paid'), refund.refund_cents + refund.fee_cents],
              [t('cancel.fee'), -refund.fee_cents],
              [t('cancel.refund'), refund.refund_cents],
            ]}
            currency={order.currency}
          />
        )
      )}
    </ConfirmDialog>
  )
}

interface TicketChoiceProps {
  order: ClientOrder
  value: readonly Id[]
  onChange: (selected: readonly Id[]) => void
}

/** The tickets to cancel; nothing when they cannot be cancelled alone. */
function TicketChoice({ order, value, onChange }: TicketChoiceProps) {
  const { t } = useTranslation('cancellation')
  const id = useId()
  const options = useTicketOptions(cancellableOf(order), order.currency)
  if ((order.ticket_returns ?? null) === null) return null
  return (
    <Box sx={{ mt: 2 }}>
      <CheckboxGroup<Id>
        id={id}
        label={t('tickets.choose')}
        value={value}
        onChange={onChange}
        all={t('tickets.all')}
        options={options}
      />
    </Box>
  )
}

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation('profile')
  const has_changed = error instanceof ApiError && error.code === 'order.refund_changed'
  return (
    <Alert severity={has_changed ? 'warning' : 'error'} sx={{ mb: 2 }}>
      {has_changed ? t('cancel.changed') : formatFailure('cancel_order', error)}
    </Alert>
  )
}
