import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The whole URL table, in the specification's order. */
export const routes = rootRoute('root.tsx', [
  layout('query', 'query-layout.tsx', [
    layout('public', 'public-layout.tsx', [
      index('home.tsx'),
      route('/terms', 'terms.tsx'),
      route('/about-us', 'about-us.tsx'),
      route('/contact-us', 'contact-us.tsx'),
      route('/trending', 'trending.tsx'),
      route('/login', 'login.tsx'),
      route('/register', 'register.tsx'),
      route('/forgot-password', 'forgot-password.tsx'),
      route('/confirm-email-address/$token', 'confirm-email-address.tsx'),
      route('/reset-password/$token', 'reset-password.tsx'),
      route('/venue-details', 'venue-details.tsx'),
      route('/e/$eventId/$eventSlug', 'event-page.tsx'),
      route('/events/$eventId/$eventSlug', 'event-page-events.tsx'),
      route('/event/$eventId/$eventSlug', 'event-page-event.tsx'),
    ]),
    layout('auth', 'auth-layout.tsx', [
      route('/auth/login', 'auth-login.tsx'),
      route('/auth/register', 'auth-register.tsx'),
      route('/auth/forgot-password', 'auth-forgot-password.tsx'),
      route('/auth/reset-password/$token', 'auth-reset-password.tsx'),
      route('/auth/accept-invitation/$token', 'auth-accept-invitation.tsx'),
      // Links of mails: whoever opens them may be signed out.
      route('/manage/profile/confirm-email-change/$token', 'profile-confirm-email-change.tsx'),
      route('/manage/profile/confirm-email-address/$token', 'profile-confirm-email-address.tsx'),
      route('/welcome', 'welcome.tsx'),
    ]),
    layout('manage', 'manage-layout.tsx', [
      route('/manage/events/{-$eventsState}', 'manage-events.tsx'),
      route('/manage/organizers', 'manage-organizers.tsx'),
      route('/manage/organizer/$organizerId/events/{-$eventsState}', 'manage-organizer-events.tsx'),
      route('/manage/account', 'manage-account.tsx'),
      route('/manage/profile', 'manage-profile.tsx'),
      route('/account', 'account.tsx', [
        index('account-index.tsx'),
        route('/settings', 'account-settings.tsx'),
        route('/taxes-and-fees', 'account-taxes-and-fees.tsx'),
        route('/event-defaults', 'account-event-defaults.tsx'),
        route('/users', 'account-users.tsx'),
        route('/payment', 'account-payment.tsx'),
      ]),
      route('/manage/event/$eventId', 'event-admin.tsx', [
        index('event-admin-index.tsx'),
        route('/getting-started', 'event-getting-started.tsx'),
        route('/tickets', 'event-tickets.tsx'),
        route('/attendees', 'event-attendees.tsx'),
        route('/questions', 'event-questions.tsx'),
        route('/orders', 'event-orders.tsx'),
        route('/promo-codes', 'event-promo-codes.tsx'),
        route('/capacity-assignments', 'event-capacity-assignments.tsx'),
        route('/check-in', 'event-check-in.tsx'),
        route('/settings', 'event-settings.tsx'),
      ]),
    ]),
    route('/ticket/$eventId/$attendeeShortId/print', 'ticket-print.tsx'),
  ]),
  route('/check-in/$checkInListShortId', 'door.tsx'),
  route('/no-permission', 'no-permission.tsx'),
])
