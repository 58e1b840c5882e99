import CancelIcon from '@mui/icons-material/CancelOutlined'
import EraseIcon from '@mui/icons-material/PersonRemoveOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import PaidIcon from '@mui/icons-material/PaymentsOutlined'
import ReturnIcon from '@mui/icons-material/AssignmentReturnOutlined'
import ResendIcon from '@mui/icons-material/ForwardToInboxOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { useResendOrder } from '#app/data/orders/mutations.ts'
import { formatFailure } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { OfflineMenuNote } from '#app/components/offline-menu-note.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { EraseDialog } from '../erase-dialog.tsx'
import { useHasEventRight } from '../use-event.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { FpsCodeButton } from './paying/fps-dialog.tsx'
import { MarkPaidDialog } from './paying/paid-dialog.tsx'
import { canReturnTickets, ReturnDialog } from './return-dialog.tsx'

/** Actions on the whole order. */
export function OrderActions({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  const notify = useNotify()
  const online = useOnline()
  const [open, setOpen] = useState<'paid' | 'cancel' | 'return' | 'message' | 'erase' | null>(null)
  const close = () => setOpen(null)
  const resend = useResendOrder(order)
  const { t: tPeople } = useTranslation('event-people')
  const { t: tTerms } = useTranslation('cancellation')
  const may_erase = useHasEventRight('person.erase')
  const { reference } = order
  const is_over = order.cancelled_at !== null || order.status === 'PAYMENT_FAILED'
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => notify({ kind: 'success', text: t('resend.done') }),
      onError: (error) => notify({ kind: 'error', text: formatFailure('resend', error) }),
    })
  if (order.erased_at !== null) return null
  return (
    <>
      {order.status === 'AWAITING_PAYMENT' && <FpsCodeButton order={order} />}
      {order.status === 'AWAITING_PAYMENT' && (
        <Button
          variant="contained"
          startIcon={<PaidIcon />}
          disabled={!online}
          onClick={() => setOpen('paid')}
        >
          {t('paid.action')}
        </Button>
      )}
      <RowMenu
        label={t('order.more', { reference })}
        pending={resend.isPending}
        note={<OfflineMenuNote text={t('order.offline_menu')} />}
        actions={[
          {
            label: t('message.title'),
            icon: <MailIcon />,
            disabled: !online,
            onSelect: () => setOpen('message'),
          },
          { label: t('resend.action'), icon: <ResendIcon />, disabled: !online || is_over, onSelect: send },
          ...(canReturnTickets(order)
            ? [
                {
                  label: tTerms('desk.open'),
                  icon: <ReturnIcon />,
                  disabled: !online,
                  destructive: true,
                  onSelect: () => setOpen('return'),
                },
              ]
            : []),
          {
            label: t('cancel.action'),
            icon: <CancelIcon />,
            disabled: !online || is_over,
            destructive: true,
            onSelect: () => setOpen('cancel'),
          },
          ...(may_erase
            ? [
                {
                  label: tPeople('erase.action'),
                  icon: <EraseIcon />,
                  disabled: !online,
                  destructive: true,
                  onSelect: () => setOpen('erase'),
                },
              ]
            : []),
        ]}
      />
      {open === 'paid' && <MarkPaidDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open === 'return' && <ReturnDialog order={order} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          target={{ event_id: order.event_id, order_id: order.id }}
          title={tPeople('erase.title_order', { reference })}
          description={tPeople('erase.goes_order', { count: order.attendees_count })}
          onClose={close}
        />
      )}
      {open === 'message' && <MessageDialog order={order} onClose={close} />}
    </>
  )
}
