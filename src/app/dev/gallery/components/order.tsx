import Stack from '@mui/material/Stack'
import { eventSaleStatus } from '#contract/events/public-sale.ts'
import { orderStatus } from '#contract/orders/orders.ts'
import { CancellationNote } from '#app/components/order/cancellation-terms.tsx'
import { OrderStatusChip } from '#app/components/order/order-status-chip.tsx'
import { SaleMark } from '#app/components/order/sale-mark.tsx'
import { TicketCode } from '#app/components/order/ticket-code.tsx'
import { WalletEvents } from '#app/components/order/wallet-events.tsx'
import { PaymentInstructions } from '#app/components/order/payment-instructions.tsx'
import { CURRENCY } from '#app/dev/samples/event.ts'
import { cancellation_terms, fps_payee, order, payment_option } from '#app/dev/samples/order.ts'
import { PICTURE } from '#app/dev/samples/picture.ts'
import { words } from '#app/dev/samples/long-texts.ts'
import type { GalleryEntries } from '#app/dev/gallery.ts'

const row = { gap: 1, flexWrap: 'wrap' } as const
const picture = { url: PICTURE, width: 1200, height: 600 }
const pictures = { en: picture, de: picture, 'zh-hk': picture, 'zh-cn': picture }

const wallet_event = {
  event: order.event,
  orders: [{ ...order, s: 'secret', user_id: '', kept_at: order.event.starts_at }],
  tickets: order.tickets.flatMap((ticket) =>
    ticket.s === null ? [] : [{ ...ticket, s: ticket.s, order_id: order.id }],
  ),
}

export const entries: GalleryEntries = {
  OrderStatusChip: {
    'each status': (
      <Stack direction="row" sx={row}>
        {orderStatus.options.map((status) => (
          <OrderStatusChip key={status} status={status} />
        ))}
      </Stack>
    ),
  },
  CancellationNote: {
    'of an order': <CancellationNote terms={cancellation_terms} currency={CURRENCY} of="order" />,
    'of a booking': (
      <CancellationNote terms={{ ...cancellation_terms, steps: [] }} currency={CURRENCY} of="booking" />
    ),
  },
  SaleMark: {
    'each sale, and none': (
      <Stack direction="row" sx={row}>
        {eventSaleStatus.options.map((sale) => (
          <SaleMark key={sale} sale={sale} happening="planned" />
        ))}
      </Stack>
    ),
  },
  PaymentInstructions: {
    'by FPS, with a picture': <PaymentInstructions order={order} way={{ ...payment_option, pictures }} />,
    'by FPS, with a code': <PaymentInstructions order={order} way={{ ...payment_option, fps_payee }} />,
    'by bank transfer': <PaymentInstructions order={order} way={{ ...payment_option, kind: 'bank' }} />,
    'at the door, without words': (
      <PaymentInstructions order={order} way={{ ...payment_option, kind: 'door', words: {} }} />
    ),
  },
  WalletEvents: {
    'tickets of an order': <WalletEvents title={words.title} events={[wallet_event]} />,
    'an order without valid tickets': (
      <WalletEvents title={words.title} events={[{ ...wallet_event, tickets: [] }]} />
    ),
  },
  TicketCode: {
    'on a screen': (
      <TicketCode code="000000000000000000000000000" name={words.first_name} size="min(100%, 300px)" />
    ),
    'as small as on paper': (
      <TicketCode code="000000000000000000000000000" name={words.first_name} size="30mm" />
    ),
  },
}
