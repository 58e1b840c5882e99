import { declare } from './declare.ts'

export const attendee = declare({
  plural: 'attendees',
  id_prefix: 'at',
  parent: 'event',
  page: '/manage/event/$eventId/attendees',
  errors: {
    not_found: 404,
    already_cancelled: 409,
    not_cancelled: 409,
    has_entered: 409,
    is_buyer: 409,
    erased: 409,
    ticket_unknown: 422,
    price_unknown: 422,
  },
})
