import { declare } from './declare.ts'

export const room = declare({
  plural: 'rooms',
  id_prefix: 'rm',
  parent: 'account',
  page: '/manage/rooms/{-$roomId}',
  errors: { not_found: 404, too_many: 409, invalid: 422, taxes_unknown: 422, has_bookings: 409, taken: 409 },
})
