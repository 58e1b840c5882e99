import { expect, test } from 'vitest'
import { busyReason, holdBusy } from '#app/lib/busy.ts'

test('a new version waits until the last thing in use has let go', () => {
  const leaveDoor = holdBusy('door')
  const leaveForm = holdBusy('unsaved')
  expect(busyReason()).toBe('door')
  leaveDoor()
  leaveDoor()
  expect(busyReason()).toBe('unsaved')
  leaveForm()
  expect(busyReason()).toBeNull()
})
