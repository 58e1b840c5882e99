import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { useRefreshOrder } from '#app/data/checkout/queries.ts'
import { useBusy } from '#app/lib/busy.ts'
import { useIsExpired } from '#app/lib/use-time-left.ts'
import { useNotify } from '#app/ui/notifications.tsx'
import { Page } from '#app/ui/page.tsx'
import { HoldClock } from './hold-clock.tsx'
import { LeaveOrder } from './leave-order.tsx'
import { OrderNotFound, OrderExpired } from './no-order.tsx'
import { useCheckout } from './order-context.ts'
import { OrderPanel } from './order-panel.tsx'
import { isPlaced, requestOf, stepLinkOf } from './order-progress.ts'
import { PayUntilNote } from './request/pay-until-note.tsx'
import { CheckoutSteps, type CheckoutStep } from './steps.tsx'

interface ReservedStepProps {
  step: CheckoutStep
  title: string
  children: (order: CheckoutOrder) => ReactNode
}

/** A checkout step: shown while the tickets are held, otherwise the order's outcome. */
export function ReservedStep({ step, title, children }: ReservedStepProps) {
  const checkout = useCheckout()
  const { order, order_key } = checkout
  const is_over = useIsExpired(checkout)
  const refresh = useRefreshOrder(order_key)
  const [was_placed] = useState(() => isPlaced(order))
  const is_held = order.status === 'RESERVED' && !is_over
  const has_expired = order.status === 'RESERVED' && is_over
  useBusy('checkout', is_held)
  useEffect(() => {
    // The server decides whether it has expired: another tab may have extended it.
    if (has_expired) void refresh()
  }, [has_expired, refresh])
  if (isPlaced(order)) return <RedirectToSummary shows_notice={was_placed} />
  if (requestOf(order) !== null) return <Navigate {...stepLinkOf(order, 'summary')} replace />
  if (order.status === 'ABANDONED') return <OrderNotFound event_id={order.event_id} />
  if (!is_held) return <OrderExpired order={order} />
  return (
    <Page title={title}>
      <CheckoutSteps
        current={step}
        is_free={order.total_gross_cents === 0}
        is_request={order.approval?.status === 'needed'}
      />
      <Box sx={columns}>
        <Box sx={{ gridColumn: { md: 2 }, gridRow: { md: 1 }, minWidth: 0, alignSelf: { md: 'stretch' } }}>
          <OrderPanel order={order} />
        </Box>
        <Box sx={{ gridColumn: { md: 1 }, gridRow: { md: 1 }, minWidth: 0 }}>
          {order.approval?.status === 'approved' ? <PayUntilNote order={order} /> : <HoldClock />}
          {children(order)}
          <Stack direction="row" sx={{ mt: 3, justifyContent: 'flex-start' }}>
            <LeaveOrder />
          </Stack>
        </Box>
      </Box>
    </Page>
  )
}

/** Redirects to the summary; explains why when the user returns to an earlier step. */
function RedirectToSummary({ shows_notice }: { shows_notice: boolean }) {
  const { order } = useCheckout()
  const { t } = useTranslation('errors')
  const notify = useNotify()
  useEffect(() => {
    if (shows_notice) notify({ kind: 'info', text: t('order.finished') })
  }, [shows_notice, notify, t])
  return <Navigate {...stepLinkOf(order, 'summary')} replace />
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: { xs: 2.5, md: 5 },
  alignItems: 'start',
} as const
