import { expect, test } from 'vitest'
import { safeNext, validateNext } from '#app/lib/addresses/next-path.ts'

test.each(['/manage/events', '/manage/event/ev_1/attendees?page=2&query=chan%20wing#top', '/'])(
  'signing in redirects to %s',
  (next) => {
    expect(validateNext({ next })).toEqual({ next })
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'manage',
  '',
  7,
  undefined,
])('signing in never redirects to %s', (next) => {
  expect(safeNext(next)).toBeUndefined()
})
