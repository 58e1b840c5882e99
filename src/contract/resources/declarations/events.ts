import { declare } from './declare.ts'

export const event = declare({
  plural: 'events',
  id_prefix: 'ev',
  parent: 'event',
  page: '/manage/event/$eventId/settings',
  errors: {
    not_found: 404,
    ends_before_start: 422,
    status_not_allowed: 409,
    organizer_unknown: 422,
    has_orders: 409,
    rooms_elsewhere: 409,
    room_unknown: 422,
    put_off: 409,
  },
})
