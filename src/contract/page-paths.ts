import { RESOURCE_PAGES } from './resources/declarations/index.ts'

/**
 * Paths of all pages of the app, spelled as in its route table (a test compares both): `$name` is one segment,
 * `{-$name}` an optional one. The server responds 404 to any other.
 */
export const PAGE_PATHS: readonly string[] = [
  ...RESOURCE_PAGES,
  '/',
  '/terms',
  '/about-us',
  '/contact-us',
  '/others',
  '/others/$otherEventId',
  '/organizers/$organizerId',
  '/trending',
  '/login',
  '/register',
  '/register/$token',
  '/forgot-password',
  '/find-my-tickets',
  '/unsubscribe/$token',
  '/guest-list/$token',
  '/waiting-list/$token',
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
  '/wait/$eventId',
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
  '/manage/owed-refunds',
  '/manage/bank-statements',
  '/manage/weather',
  '/manage/weather/$weatherClosureId',
  '/manage/other-events',
  '/manage/other-events/create',
  '/manage/organizer/$organizerId/{-$eventsState}',
  '/manage/organizer/$organizerId/events/{-$eventsState}',
  '/manage/account',
  '/manage/profile',
  '/account',
  '/account/settings',
  '/account/venue',
  '/account/homepage-designer',
  '/account/membership',
  '/account/event-defaults',
  '/account/users',
  '/account/payment',
  '/account/billing',
  '/account/activity',
  '/manage/event/$eventId',
  '/manage/event/$eventId/dashboard',
  '/manage/event/$eventId/getting-started',
  '/manage/event/$eventId/questions/$questionId',
  '/manage/event/$eventId/attendees/import',
  '/manage/event/$eventId/guest-lists',
  '/manage/event/$eventId/vouchers',
  '/manage/event/$eventId/waiting-list',
  '/manage/event/$eventId/messages',
  '/manage/event/$eventId/messages/draft/$draftId',
  '/manage/event/$eventId/messages/$messageId',
  '/manage/event/$eventId/orders',
  '/manage/event/$eventId/requests',
  '/manage/event/$eventId/orders/$orderId',
  '/manage/event/$eventId/check-in/board',
  '/manage/event/$eventId/check-in/report',
  '/manage/event/$eventId/check-in/practice',
  '/manage/event/$eventId/widget',
  '/manage/event/$eventId/homepage-designer',
  '/manage/event/$eventId/check-in/$checkInListShortId/print',
  '/order/$eventId/$orderId',
  '/order/$eventId/$orderId/print',
  '/ticket/$eventId/$attendeeShortId',
  '/ticket/$eventId/$attendeeShortId/print',
  '/sandbox-payment/$paymentRef',
  '/widget/$eventId',
  '/homepage-preview',
  '/check-in/$checkInListShortId',
  '/no-permission',
]

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const TABLE = PAGE_PATHS.map(partsOf)

const isParameter = (part: string): boolean => part.startsWith('$') || part.startsWith('{-$')
const pathMatches = (pattern: readonly string[], parts: readonly string[]): boolean =>
  parts.length <= pattern.length &&
  pattern.every((pattern_part, at) => {
    const part = parts[at]
    return part === undefined
      ? pattern_part.startsWith('{-$')
      : isParameter(pattern_part) || pattern_part === part.toLowerCase()
  })

/**
 * Returns whether the app has a page at a path, regardless of case and trailing slash.
 * @param path decoded
 */
export function isPagePath(path: string): boolean {
  const parts = partsOf(path)
  return TABLE.some((pattern) => pathMatches(pattern, parts))
}
