/** A booking cancelled by its client, with all optional fields. */
export const bookingEmailSample = {
  template: 'booking',
  data: {
    account_name: 'Harbour Hall',
    name: 'Mei Chan',
    url: 'https://tickets.example.org/profile/bookings',
    kind: 'cancelled',
    booking_id: 'bk_7k2m9p4q00000000',
    room_name: 'Hall <A> & B',
    starts_at: '2026-12-04T02:00:00.000Z',
    ends_at: '2026-12-04T04:00:00.000Z',
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    total_gross_cents: 120_000,
    due_cents: 0,
    refund_cents: 110_000,
    fee_cents: 10_000,
    more_days: 2,
    cancellation_terms: null,
    answer_by: null,
    pay_by: null,
    reason: '',
    calendar_no: 3,
  },
} as const

/** A booking request that awaits a decision, with all optional fields. */
export const bookingNoticeSample = {
  template: 'booking-notice',
  data: {
    account_name: 'Harbour Hall',
    url: 'https://tickets.example.org/manage/bookings/bk_7k2m9p4q00000000',
    kind: 'asked',
    booking_id: 'bk_7k2m9p4q00000000',
    room_name: 'Hall <A> & B',
    client_name: 'Mei <Chan>',
    people: 40,
    note: 'With a <stage>, please.',
    starts_at: '2026-12-04T02:00:00.000Z',
    ends_at: '2026-12-04T04:00:00.000Z',
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    total_gross_cents: 120_000,
    amount_cents: 0,
    answer_by: '2026-12-03T02:00:00.000Z',
  },
} as const
