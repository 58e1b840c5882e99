import { declare } from './declare.ts'

export const booking = declare({
  plural: 'bookings',
  id_prefix: 'bk',
  parent: 'account',
  page: '/manage/bookings/$bookingId',
  errors: { not_found: 404, invalid: 422, clashes: 409, too_many: 409, not_open: 409, sum_changed: 409 },
})
