import Alert from '@mui/material/Alert'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMyOrder } from '#app/data/my-tickets/queries.ts'
import { secretOf } from '#app/lib/own-orders.ts'
import { PrintPage } from './print-page.tsx'
import { PrintPending } from './print-wait.tsx'
import { toPrintableTicket } from './printable.ts'
import { PrintedOrder } from './printed-order.tsx'
import { PrintedTicket } from './printed-ticket.tsx'

/** A printable order: its totals, then each ticket on its own page. */
export function OrderPrintScreen() {
  const { t } = useTranslation('print')
  const { eventId, orderId } = useParams({ from: '/_query/order/$eventId/$orderId/print' })
  const { s = secretOf(orderId) ?? '' } = useSearch({ from: '/_query/order/$eventId/$orderId/print' })
  const { state, ask } = useMyOrder({ event_id: eventId, order_id: orderId, s })
  if (state.kind !== 'ready') return <PrintPending title={t('order.title')} state={state} onRetry={ask} />
  const { page: order } = state
  return (
    <PrintPage
      title={t('order.title')}
      document_title={`${order.event.title} – ${order.reference}`}
      note={
        order.completed_at === null && (
          <Alert severity="info" sx={{ mb: 3 }}>
            {t('order.not_bought')}
          </Alert>
        )
      }
    >
      {(paper) => (
        <>
          <PrintedOrder order={order} paper={paper} />
          {order.tickets.map((ticket) => (
            <PrintedTicket
              key={ticket.attendee_id}
              ticket={toPrintableTicket(ticket, order.event)}
              paper={paper}
              on_new_page
            />
          ))}
        </>
      )}
    </PrintPage>
  )
}
