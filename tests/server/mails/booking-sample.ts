/** A booking that its client cancelled, with everything that can be said. */
export const aBookingMail = {
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
    refund_cents: 110_000,
    fee_cents: 10_000,
    more_days: 2,
    answer_by: null,
    pay_by: null,
    reason: '',
    calendar_no: 3,
  },
} as const
