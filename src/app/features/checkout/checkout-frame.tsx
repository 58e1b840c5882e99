import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { useCheckoutOrder } from '#app/data/checkout/queries.ts'
import { saveSecret, secretOf } from '#app/lib/own-orders.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { deleteDraft } from './details/draft.ts'
import { OrderOnOtherDevice } from './no-order.tsx'
import { OrderContext } from './order-context.ts'
import { isFinished } from './order-progress.ts'

/** Loaded when the server does not answer; without a copy of its code the page says what is wrong. */
const StoredOrder = lazy(() =>
  import('./stored-order.tsx').then(
    ({ StoredOrder: component }) => ({ default: component }),
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
)

/** Layout of all checkout steps: loads the order for a holder of its secret. */
export function CheckoutLayout() {
  const { eventId = '', orderShortId = '' } = useParams({ strict: false })
  const { s } = useSearch({ strict: false })
  const secret = s ?? secretOf(orderShortId)
  if (secret === null) return <OrderOnOtherDevice has_secret={false} />
  return <CheckoutWithSecret key={orderShortId} event_id={eventId} order_id={orderShortId} secret={secret} />
}

function CheckoutWithSecret({ event_id, order_id, secret }: { event_id: Id; order_id: Id; secret: string }) {
  const { t } = useTranslation('checkout')
  const order_key = { event_id, order_id, s: secret }
  const query = useCheckoutOrder(order_key)
  const { data } = query
  useSaveSecret(order_id, data ? secret : null)
  const is_over = data === null || (data !== undefined && isFinished(data.order))
  useEffect(() => {
    if (is_over) deleteDraft(event_id, order_id)
  }, [is_over, event_id, order_id])
  useKeepOrder(data?.order, secret)
  if (data === undefined) {
    const waiting = <WaitForServer query={query}>{() => null}</WaitForServer>
    return (
      <Page title={t('title')}>
        {query.error === null ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <StoredOrder order_key={order_key}>{waiting}</StoredOrder>
          </Suspense>
        )}
      </Page>
    )
  }
  if (data === null) return <OrderOnOtherDevice has_secret />
  return (
    <OrderContext value={{ ...data, order_key }}>
      <Outlet />
    </OrderContext>
  )
}

/** Stores a completed order on this device, so that its tickets open at the entrance without a network. */
function useKeepOrder(order: CheckoutOrder | undefined, secret: string): void {
  useEffect(() => {
    if (order?.completed_at)
      void import('#app/data/my-tickets/keep-order.ts').then(({ keepOrder }) => keepOrder(order, secret))
  }, [order, secret])
}

/** Stores a secret that came in a link and removes it from the URL, which people share. */
function useSaveSecret(order_id: Id, secret: string | null): void {
  const { s } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (secret === null || s !== secret) return
    saveSecret(order_id, secret)
    void navigate({ to: '.', search: {}, replace: true })
  }, [order_id, secret, s, navigate])
}
