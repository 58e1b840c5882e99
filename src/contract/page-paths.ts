/**
 * Every address that shows a page of the app, as the app's route table spells them (a test compares both): `$name`
 * stands for one part, `{-$name}` for one that may be left out. The server answers 404 to any other.
 */
export const PAGE_PATHS = [
  '/',
  '/terms',
  '/about-us',
  '/contact-us',
  '/others',
  '/others/$otherEventId',
  '/trending',
  '/login',
  '/register',
  '/register/$token',
  '/forgot-password',
  '/find-my-tickets',
  '/confirm-email-address/$token',
  '/reset-password/$token',
  '/venue-details',
  '/profile',
  '/profile/membership',
  '/profile/bookings',
  '/profile/settings',
  '/e/$eventId/$eventSlug',
  '/events/$eventId/$eventSlug',
  '/event/$eventId/$eventSlug',
  '/checkout/$eventId',
  '/checkout/$eventId/$orderShortId',
  '/checkout/$eventId/$orderShortId/details',
  '/checkout/$eventId/$orderShortId/payment',
  '/checkout/$eventId/$orderShortId/summary',
  '/checkout/$eventId/$orderShortId/payment_return',
  '/checkout/$eventId/$orderShortId/prove/$proof',
  '/payment',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password/$token',
  '/auth/accept-invitation/$token',
  '/manage/profile/confirm-email-change/$token',
  '/manage/profile/confirm-email-address/$token',
  '/welcome',
  '/manage/events/{-$eventsState}',
  '/manage/doors',
  '/manage/members',
  '/manage/members/import',
  '/manage/members/$memberId',
  '/manage/approve-upgrade',
  '/manage/approve-upgrade/$upgradeId',
  '/manage/bookings',
  '/manage/bookings/house',
  '/manage/bookings/sheet',
  '/manage/bookings/figures',
  '/manage/bookings/new',
  '/manage/bookings/$bookingId',
  '/manage/weather',
  '/manage/weather/$weatherClosureId',
  '/manage/rooms/{-$roomId}',
  '/manage/organizers',
  '/manage/organizer/$organizerId/{-$eventsState}',
  '/manage/organizer/$organizerId/events/{-$eventsState}',
  '/manage/account',
  '/manage/profile',
  '/account',
  '/account/settings',
  '/account/taxes-and-fees',
  '/account/merchants',
  '/account/venue',
  '/account/membership',
  '/account/event-defaults',
  '/account/users',
  '/account/payment',
  '/account/billing',
  '/account/activity',
  '/manage/event/$eventId',
  '/manage/event/$eventId/dashboard',
  '/manage/event/$eventId/getting-started',
  '/manage/event/$eventId/tickets',
  '/manage/event/$eventId/attendees',
  '/manage/event/$eventId/questions',
  '/manage/event/$eventId/questions/$questionId',
  '/manage/event/$eventId/messages',
  '/manage/event/$eventId/messages/draft/$draftId',
  '/manage/event/$eventId/messages/$messageId',
  '/manage/event/$eventId/orders',
  '/manage/event/$eventId/orders/$orderId',
  '/manage/event/$eventId/promo-codes',
  '/manage/event/$eventId/capacity-assignments',
  '/manage/event/$eventId/check-in',
  '/manage/event/$eventId/settings',
  '/manage/event/$eventId/widget',
  '/order/$eventId/$orderId',
  '/order/$eventId/$orderId/print',
  '/ticket/$eventId/$attendeeShortId',
  '/ticket/$eventId/$attendeeShortId/print',
  '/sandbox-payment/$paymentRef',
  '/widget/$eventId',
  '/check-in/$checkInListShortId',
  '/no-permission',
] as const

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const TABLE = PAGE_PATHS.map(partsOf)

const isOpen = (part: string): boolean => part.startsWith('$') || part.startsWith('{-$')
const fits = (wanted: readonly string[], parts: readonly string[]): boolean =>
  parts.length <= wanted.length &&
  wanted.every((part, at) => {
    const own = parts[at]
    return own === undefined ? part.startsWith('{-$') : isOpen(part) || part === own.toLowerCase()
  })

/** Whether the app has a page at a path, however its letters and last slash are written. @param path decoded */
export function isPagePath(path: string): boolean {
  const parts = partsOf(path)
  return TABLE.some((wanted) => fits(wanted, parts))
}
