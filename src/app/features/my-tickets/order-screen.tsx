import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import Alert from '@mui/material/Alert'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { useOrderActions } from '#app/data/client-orders/mutations.ts'
import { useMyOrder } from '#app/data/my-tickets/queries.ts'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { saveSecret, secretOf } from '#app/lib/own-orders.ts'
import { BookingCard } from '#app/components/booking/booking-card.tsx'
import { useNow } from '#app/components/use-now.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { OrderNotFound } from './order-absent.tsx'

const ROUTE = '/_query/_public/order/$eventId/$orderId/'

/** Page of an order for a holder of its link: all tickets and their actions, stored once opened. */
export function OrderScreen() {
  const { t } = useTranslation('tickets-in-hand')
  const { eventId, orderId } = useParams({ from: ROUTE })
  const search = useSearch({ from: ROUTE })
  const online = useOnline()
  const s = search.s ?? secretOf(orderId) ?? ''
  const { state, ask } = useMyOrder({ event_id: eventId, order_id: orderId, s })
  useSaveSecret(orderId, state.kind === 'ready' ? state.s : null)
  if (state.kind === 'ready') return <OrderDetails order={state.page} s={state.s} saved_at={state.kept_at} />
  return (
    <Page title={t('order_page.title')} width="md">
      {state.kind === 'absent' && <OrderNotFound has_secret={s !== ''} />}
      {state.kind === 'loading' && <LoadingRows rows={6} />}
      {state.kind === 'failed' && online && <ErrorState onRetry={ask}>{errorText(state.error)}</ErrorState>}
      {state.kind === 'failed' && !online && (
        <EmptyState icon={<OfflineIcon />} title={t('offline.title')}>
          {t('order_page.offline')}
        </EmptyState>
      )}
    </Page>
  )
}

function OrderDetails({ order, s, saved_at }: { order: CheckoutOrder; s: string; saved_at: string | null }) {
  const { t } = useTranslation('tickets-in-hand')
  const actions = useOrderActions()
  const is_past = isOverAt(order.event, fromEpochMs(useNow()))
  if (order.completed_at === null)
    return (
      <Navigate
        to="/checkout/$eventId/$orderShortId/details"
        params={{ eventId: order.event_id, orderShortId: order.id }}
        search={{ s }}
        replace
      />
    )
  return (
    <Page title={t('order_page.title')} subtitle={t('order', { reference: order.reference })} width="md">
      {saved_at !== null && (
        <Alert severity="info" role="note" sx={{ mb: 2.5 }}>
          {t('kept', { when: formatInstant(saved_at, ownTimezone()) })}
        </Alert>
      )}
      <BookingCard order={{ ...order, s }} is_past={is_past} actions={actions} heading="h2" />
    </Page>
  )
}

/** Stores the secret and removes it from the URL, which people share. */
function useSaveSecret(order_id: string, secret: string | null): void {
  const { s } = useSearch({ from: ROUTE })
  const navigate = useNavigate()
  useEffect(() => {
    if (secret === null || s !== secret) return
    saveSecret(order_id, secret)
    if (secretOf(order_id) === secret) void navigate({ to: '.', search: {}, replace: true })
  }, [order_id, secret, s, navigate])
}
