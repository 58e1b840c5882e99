import { location } from '#contract/events/event-settings.ts'
import { html } from '#contract/wire/rich-text.ts'
import type { Mail } from '#server/domains/messaging/emails/service.ts'
import { bookingEmailSample, bookingNoticeSample } from './booking-sample.ts'

export const PUBLIC_URL = 'https://tickets.example.org'
export const TICKET_CODE = '1023456789ABCDEFGHJKMNPQRST'
export const TICKET_URL = `${PUBLIC_URL}/ticket/ev_1/at_1?s=secret&x=1`
const person = { account_name: 'Harbour Hall', name: 'Mei Chan' }
export const EVENT_URL = `${PUBLIC_URL}/e/ev_0123456789abcdef/night-day-live`
const ORDER_URL = `${PUBLIC_URL}/order/ev_0123456789abcdef/od_0123456789abcdef?s=secret`
const ADMIN_URL = `${PUBLIC_URL}/manage/event/ev_0123456789abcdef/orders/od_0123456789abcdef`
const ofEvent = {
  account_name: 'Harbour Hall',
  event: {
    id: 'ev_0123456789abcdef',
    title: 'Night & Day <Live>',
    starts_at: '2026-09-05T11:30:00.000Z',
    ends_at: '2026-09-05T14:30:00.000Z',
    timezone: 'Asia/Hong_Kong',
    location: location.parse({
      venue_name: 'Harbour Hall',
      address_line_1: '1 Pier Road',
      city: 'Central',
      country: 'HK',
    }),
    is_online: false,
    url: EVENT_URL,
    calendar_no: 4,
    is_off: false,
  },
  support_email: 'help@hall.test',
  email_footer_message: 'Harbour Hall, open every day.',
}
const ofOrder = { ...ofEvent, reference: '01234567', buyer_name: 'Mei Chan' }
const decline = { reason: 'not_eligible', words: 'Members <only> tonight.' } as const
const toBuyer = { ...ofOrder, url: ORDER_URL, currency: 'HKD' }

/** One mail per template with the data that the product queues. */
export const emailSamples = {
  'confirm-email': {
    template: 'confirm-email',
    data: { ...person, url: `${PUBLIC_URL}/manage/profile/confirm-email-address/tok1`, valid_minutes: 1440 },
  },
  test: { template: 'test', data: person },
  'reset-password': {
    template: 'reset-password',
    data: { ...person, url: `${PUBLIC_URL}/auth/reset-password/tok2`, valid_minutes: 60 },
  },
  'find-tickets': {
    template: 'find-tickets',
    data: { ...person, name: '', url: `${PUBLIC_URL}/find-my-tickets?token=tok9`, valid_minutes: 10 },
  },
  invitation: {
    template: 'invitation',
    data: {
      ...person,
      inviter_name: 'Ada Lam',
      role: 'collaborator',
      url: `${PUBLIC_URL}/auth/accept-invitation/tok3`,
      valid_minutes: 7 * 1440,
    },
  },
  'email-change': {
    template: 'email-change',
    data: {
      ...person,
      new_email: 'new@hall.test',
      url: `${PUBLIC_URL}/manage/profile/confirm-email-change/tok4`,
      valid_minutes: 90,
    },
  },
  'email-change-notice': {
    template: 'email-change-notice',
    data: { ...person, new_email: 'new@hall.test', url: `${PUBLIC_URL}/manage/profile` },
  },
  'fps-payee-changed': {
    template: 'fps-payee-changed',
    data: {
      ...person,
      event_title: 'Night & Day <Live>',
      changed_by: 'Ada Lam',
      before: null,
      after: '+85261234567 · 004 · 港灣會堂',
      url: `${PUBLIC_URL}/manage/event/ev_0123456789abcdef/settings`,
    },
  },
  'password-changed': {
    template: 'password-changed',
    data: { ...person, url: `${PUBLIC_URL}/auth/forgot-password` },
  },
  tickets: {
    template: 'tickets',
    data: {
      ...ofEvent,
      name: 'Mei Chan',
      order_url: ORDER_URL,
      tickets: [
        {
          holder_name: 'Mei Chan',
          ticket_name: 'Standing',
          code: TICKET_CODE,
          url: TICKET_URL,
          is_unpaid: false,
          entry_hours: null,
        },
      ],
      ticket_page_message: 'Doors open at seven.',
      connection_details: '',
    },
  },
  'order-summary': {
    template: 'order-summary',
    data: {
      ...toBuyer,
      ticket_count: 3,
      lines: [
        { label: 'Standing', quantity: 2, amount_cents: 96_000 },
        { label: 'VIP · Early', quantity: 1, amount_cents: 128_050 },
      ],
      discount_cents: 9_600,
      member_discounts: [],
      promo_code: 'SPRING',
      taxes_and_fees: [
        { name: 'Booking fee', amount_cents: 3_000, is_contained: false },
        { name: 'Amusement tax', amount_cents: 1_234, is_contained: false },
      ],
      total_cents: 218_684,
      cancellation_terms: null,
      entry_hours: [],
      post_checkout_message: 'See you there.\nBring a friend.',
      owed: null,
    },
  },
  'order-notice': {
    template: 'order-notice',
    data: {
      ...ofOrder,
      buyer_email: 'mei@hall.test',
      owed_by: null,
      lines: [{ label: 'Standing', quantity: 2 }],
      total_cents: 96_000,
      currency: 'HKD',
      url: ADMIN_URL,
    },
  },
  'payment-reminder': {
    template: 'payment-reminder',
    data: {
      ...toBuyer,
      owed: {
        kind: 'fps',
        amount_cents: 96_000,
        currency: 'HKD',
        words: 'FPS 1234567, Harbour Hall <Ltd>',
        has_picture: true,
        fps_payee: { kind: 'mobile', value: '+85261234567', bank_code: '004', name: 'Harbour Hall' },
        until: '2026-09-03T04:00:00.000Z',
      },
    },
  },
  'order-paid': {
    template: 'order-paid',
    data: { ...toBuyer, total_cents: 96_000, paid_reference: 'HSBC 4711' },
  },
  'order-cancelled': {
    template: 'order-cancelled',
    data: {
      ...toBuyer,
      by: 'buyer',
      returned_tickets: 0,
      refund_cents: 86_000,
      fee_cents: 10_000,
      is_by_hand: false,
      is_handed_back: false,
    },
  },
  'put-off': {
    template: 'put-off',
    data: {
      ...toBuyer,
      kind: 'rescheduled',
      is_again: false,
      words: 'Signal 8 is up: stay <inside>.',
      former_starts_at: '2026-09-04T11:30:00.000Z',
      refund_cents: 0,
      is_by_hand: false,
      calendar_no: 4,
    },
  },
  'order-refunded': {
    template: 'order-refunded',
    data: { ...toBuyer, refund_cents: 96_000, of: 'whole', by_hand: null },
  },
  'money-notice': {
    template: 'money-notice',
    data: { ...ofOrder, news: 'dispute_opened', refund_cents: 96_000, currency: 'HKD', url: ADMIN_URL },
  },
  'refund-failed': {
    template: 'refund-failed',
    data: { ...ofOrder, refund_cents: 96_000, currency: 'HKD', url: ADMIN_URL },
  },
  'payment-failed': {
    template: 'payment-failed',
    data: {
      ...ofOrder,
      failure: 'card_declined',
      held_until: '2026-09-01T04:10:00.000Z',
      url: `${PUBLIC_URL}/checkout/ev_0123456789abcdef/od_0123456789abcdef/payment?s=secret`,
    },
  },
  'paid-too-late': {
    template: 'paid-too-late',
    data: { ...toBuyer, refund_cents: 96_000, is_by_hand: false },
  },
  'already-registered': {
    template: 'already-registered',
    data: { ...person, url: `${PUBLIC_URL}/login`, reset_url: `${PUBLIC_URL}/forgot-password` },
  },
  'prove-order': {
    template: 'prove-order',
    data: { ...person, event_title: 'Night & Day <Live>', url: ORDER_URL, valid_minutes: 10 },
  },
  'upgrade-approved': {
    template: 'upgrade-approved',
    data: { ...person, url: `${PUBLIC_URL}/profile`, tier: 'platinum', until: '2027-02-28', next: 'gold' },
  },
  'upgrade-rejected': {
    template: 'upgrade-rejected',
    data: {
      ...person,
      url: `${PUBLIC_URL}/profile`,
      tier: 'gold',
      code: 'unreadable',
      words: 'Please take it again, <flat> and in daylight.',
    },
  },
  'member-invitation': {
    template: 'member-invitation',
    data: { ...person, url: `${PUBLIC_URL}/reset-password/tok1`, valid_minutes: 10_080 },
  },
  'tier-ending': {
    template: 'tier-ending',
    data: {
      ...person,
      url: `${PUBLIC_URL}/profile`,
      tier: 'platinum',
      until: '2027-02-28',
      next: 'gold',
      days_left: 14,
    },
  },
  'waiting-list': {
    template: 'waiting-list',
    data: {
      ...ofEvent,
      name: 'Mei Chan',
      news: 'offered',
      tickets: ['General <standing>'],
      quantity: 2,
      until: '2026-11-21T10:00:00.000Z',
      url: `${PUBLIC_URL}/waiting-list/tok1`,
      buy_url: `${PUBLIC_URL}/e/ev_0000000000000000/night?promo_code=ABCDEFGH`,
    },
  },
  'order-request': {
    template: 'order-request',
    data: { ...toBuyer, news: 'declined', decline, pay_until: null, total_cents: 48_000 },
  },
  booking: bookingEmailSample,
  'booking-notice': bookingNoticeSample,
  message: {
    template: 'message',
    data: {
      account_name: person.account_name,
      event_title: 'Night & Day <Live>',
      reference: '7K2M9P4Q',
      subject: 'Doors open earlier',
      message: html.parse('<p>Doors open at <strong>18:30</strong>.</p><p>See you &lt;there&gt;!</p>'),
      reply_to: 'ada@hall.test',
      unsubscribe: null,
      links: [{ label: '7K2M9P4Q', url: ORDER_URL }],
      event: null,
    },
  },
} as const satisfies Record<Mail['template'], Pick<Mail, 'template' | 'data'>>

/** Returns a mail to Mei with the given overrides. */
export function mailOf(
  content: keyof typeof emailSamples,
  envelope: Partial<Pick<Mail, 'account_id' | 'to' | 'locale'>> = {},
): Mail {
  return {
    ...emailSamples[content],
    account_id: null,
    to: { address: 'mei@hall.test', name: 'Mei Chan' },
    locale: 'en',
    ...envelope,
  }
}
