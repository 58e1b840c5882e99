import { expect, test } from 'vitest'
import { offlineAreaOf } from '#app/shell/offline-area.ts'

test.each([
  ['/check-in/cl_1', 'door'],
  ['/manage/events/ended', 'events'],
  ['/manage/event/ev_1/orders', 'events'],
  ['/manage/organizers', 'office'],
  ['/account/users', 'office'],
  ['/checkout/ev_1/or_1/details', 'checkout'],
  ['/checkout/ev_1/or_1/summary', 'checkout'],
  ['/ticket/ev_1/at_1', 'tickets'],
  ['/profile/bookings', 'tickets'],
  ['/profile', 'visitor'],
  ['/auth/login', 'entrance'],
  ['/e/ev_1/x', 'visitor'],
  ['/', 'visitor'],
] as const)('the offline text of %s is true for: %s', (path, area) => expect(offlineAreaOf(path)).toBe(area))
