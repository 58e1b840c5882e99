import type { EditableResource } from '#contract/resources.ts'

/** Page section in which each resource is edited. */
export const SECTION_OF = {
  event: '/manage/event/$eventId/settings',
  event_settings: '/manage/event/$eventId/settings',
  ticket: '/manage/event/$eventId/tickets',
  question: '/manage/event/$eventId/questions',
  promo_code: '/manage/event/$eventId/promo-codes',
  affiliate: '/manage/event/$eventId/affiliates',
  capacity_assignment: '/manage/event/$eventId/capacity-assignments',
  check_in_list: '/manage/event/$eventId/check-in',
  attendee: '/manage/event/$eventId/attendees',
  organizer: '/manage/organizers',
  tax_or_fee: '/account/taxes-and-fees',
  merchant: '/account/merchants',
  room: '/manage/rooms/{-$roomId}',
  other_event: '/manage/other-events/$otherEventId',
  booking: '/manage/bookings/$bookingId',
} as const satisfies Record<EditableResource, string>
