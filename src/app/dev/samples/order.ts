import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { BuyerTicket } from '#contract/orders/buyer-order.ts'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import type { FpsPayee } from '#contract/orders/fps-payee.ts'
import type { OfflinePaymentOption } from '#contract/orders/offline-payments.ts'
import { CURRENCY, event, location } from './event.ts'
import { words } from './long-texts.ts'

export const buyer_ticket: BuyerTicket = {
  attendee_id: 'at_0000000000000001',
  first_name: words.first_name,
  last_name: words.last_name,
  email: 'wilhelmina-alexandrina@a-long-name-of-a-company.example.org',
  ticket_id: 'tk_0000000000000001',
  ticket_name: words.ticket,
  price_label: words.tier,
  status: 'ACTIVE',
  is_unpaid: false,
  ticket_code: '000000000000000000000000000',
  s: 'secret',
}

const totals = {
  total_before_additions_cents: 256_000,
  total_discount_cents: 0,
  total_fee_cents: 16_000,
  total_tax_cents: 0,
  total_gross_cents: 272_000,
  taxes_and_fees: [],
}

export const cancellation_terms: CancellationTerms = {
  steps: [
    { until_hours: 168, refund_percent: 100 },
    { until_hours: 24, refund_percent: 50 },
  ],
  fee_cents: 16_000,
  fee_per: 'ticket',
}

export const order: ClientOrder = {
  id: 'od_0000000000000001',
  event_id: event.id,
  event: {
    ...event,
    slug: 'late-night-jazz',
    organizer_name: words.venue,
    location,
    maps_url: null,
    is_online_event: false,
    online_event_connection_details: '',
    ticket_page_message: '',
    post_checkout_message: '',
    support_email: null,
  },
  reference: 'K7M2-9QXD',
  status: 'COMPLETED',
  held_until: event.starts_at,
  extensions_left: 2,
  server_time: new Date().toISOString(),
  currency: CURRENCY,
  promo_code: null,
  lines: [
    {
      ticket_id: 'tk_0000000000000001',
      ticket_name: words.ticket,
      price_id: 'pr_0000000000000001',
      price_label: words.tier,
      quantity: 2,
      price_cents: 128_000,
      is_donation: false,
      ...totals,
    },
  ],
  ...totals,
  total_refunded_cents: 0,
  asks: null,
  details: null,
  payment: null,
  takes_cards: true,
  ways_to_pay: [],
  owed: null,
  proof: null,
  completed_at: event.starts_at,
  cancelled_because: null,
  date_kept_at: null,
  tickets: [
    buyer_ticket,
    { ...buyer_ticket, attendee_id: 'at_0000000000000002', is_unpaid: true },
    {
      ...buyer_ticket,
      attendee_id: 'at_0000000000000003',
      status: 'CANCELLED',
      s: null,
      ticket_code: null,
    },
  ],
  cancellation: { refund_cents: 256_000, fee_cents: 16_000 },
  cancellation_terms,
  s: 'secret',
}

export const fps_payee: FpsPayee = {
  kind: 'mobile',
  value: '+85261234567',
  bank_code: '004',
  name: 'Harbour Lights Hall',
}

export const payment_option: OfflinePaymentOption = {
  kind: 'fps',
  words: { en: words.paragraph, de: words.paragraph, 'zh-hk': words.paragraph, 'zh-cn': words.paragraph },
  pictures: {},
  until: event.starts_at,
}
