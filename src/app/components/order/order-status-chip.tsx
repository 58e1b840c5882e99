import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import StopIcon from '@mui/icons-material/HighlightOffOutlined'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { StatusChip } from '#app/ui/status-chip.tsx'

/** Orange, red, and teal for all other statuses (S10.4). */
const STYLES = {
  AWAITING_PAYMENT: { tone: 'warning', icon: <WaitingIcon /> },
  REFUND_PENDING: { tone: 'warning', icon: <WaitingIcon /> },
  PARTIALLY_REFUNDED: { tone: 'warning', icon: <WaitingIcon /> },
  CANCELLED: { tone: 'error', icon: <StopIcon /> },
  REFUND_FAILED: { tone: 'error', icon: <StopIcon /> },
  REFUNDED: { tone: 'error', icon: <StopIcon /> },
  PAYMENT_FAILED: { tone: 'error', icon: <StopIcon /> },
  COMPLETED: { tone: 'success', icon: <DoneIcon /> },
} as const satisfies Record<OrderStatus, object>

/** Labels of the order statuses. */
export function useOrderStatusLabels(): Record<OrderStatus, string> {
  const { t } = useTranslation('event-people')
  return {
    AWAITING_PAYMENT: t('order_status.awaiting_payment'),
    REFUND_PENDING: t('order_status.refund_pending'),
    PARTIALLY_REFUNDED: t('order_status.partially_refunded'),
    CANCELLED: t('order_status.cancelled'),
    REFUND_FAILED: t('order_status.refund_failed'),
    REFUNDED: t('order_status.refunded'),
    PAYMENT_FAILED: t('order_status.payment_failed'),
    COMPLETED: t('order_status.completed'),
  }
}

/** Status of an order: always text and icon besides the colour. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const labels = useOrderStatusLabels()
  return <StatusChip label={labels[status]} {...STYLES[status]} />
}
