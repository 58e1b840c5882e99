import { BookingCard } from '#app/components/booking/booking-card.tsx'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { OrderActions } from '#app/components/booking/order-actions.ts'
import { RenameButton } from '#app/components/booking/rename-button.tsx'
import { TicketList } from '#app/components/booking/ticket-list.tsx'
import { order, buyer_ticket, payment_option } from '#app/dev/samples/order.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'
import { never } from '#app/dev/typed.tsx'

const actions: OrderActions = {
  rename: never,
  resend: never,
  keep: never,
  cancel: never,
  returnTickets: never,
  offer: never,
}
const offered_order: ClientOrder = {
  ...order,
  resale: { base_cents: 272_000, percent: 100, order_fee_cents: 0, ticket_fee_cents: 16_000 },
  tickets: [
    { ...buyer_ticket, is_offerable: true, paid_cents: 136_000 },
    {
      ...buyer_ticket,
      attendee_id: 'at_0000000000000002',
      is_offerable: true,
      offered_at: order.server_time,
    },
    {
      ...buyer_ticket,
      attendee_id: 'at_0000000000000003',
      status: 'CANCELLED',
      resold_at: order.server_time,
      ticket_code: null,
      s: null,
    },
  ],
}
const card = { order, is_past: false, actions }

export const entries: GalleryEntries = {
  BookingCard: {
    'to come': <BookingCard {...card} />,
    'to be paid': (
      <BookingCard {...card} order={{ ...order, status: 'AWAITING_PAYMENT', owed: payment_option }} />
    ),
    'put off': (
      <BookingCard
        {...card}
        order={{
          ...order,
          event: { ...order.event, happening: 'rescheduled', former_start_date: '2026-09-05T19:30' },
        }}
      />
    ),
    past: <BookingCard {...card} is_past order={{ ...order, cancellation: null }} />,
    'given back in part': (
      <BookingCard {...card} order={{ ...order, status: 'PARTIALLY_REFUNDED', total_refunded_cents: 999 }} />
    ),
    'tickets offered and sold': <BookingCard {...card} order={offered_order} />,
    'made by hand, without its secret': <BookingCard {...card} order={{ ...order, s: null }} heading="h2" />,
  },
  TicketList: {
    'to read': <TicketList order={order} />,
    'to rename': <TicketList order={order} actions={actions} />,
  },
  RenameButton: {
    usual: <RenameButton order={{ ...order, s: 'secret' }} ticket={buyer_ticket} actions={actions} />,
  },
}
