import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The whole URL table, in the specification's order. */
export const routes = rootRoute('root.tsx', [
  layout('query', 'query-layout.tsx', [
    layout('public', 'public-layout.tsx', [index('home.tsx'), route('/login', 'login.tsx')]),
    layout('auth', 'auth-layout.tsx', [
      route('/auth/login', 'auth-login.tsx'),
      route('/auth/register', 'auth-register.tsx'),
    ]),
    layout('manage', 'manage-layout.tsx', [
      route('/manage/events/{-$eventsState}', 'manage-events.tsx'),
      route('/manage/event/$eventId', 'event-admin.tsx', [
        index('event-admin-index.tsx'),
        route('/attendees', 'event-attendees.tsx'),
        route('/check-in', 'event-check-in.tsx'),
        route('/settings', 'event-settings.tsx'),
      ]),
    ]),
    route('/ticket/$eventId/$attendeeShortId/print', 'ticket-print.tsx'),
  ]),
  route('/check-in/$checkInListShortId', 'door.tsx'),
  route('/no-permission', 'no-permission.tsx'),
])
