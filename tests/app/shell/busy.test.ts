import { expect, test } from 'vitest'
import { busyReason, markBusy } from '#app/lib/busy.ts'

test('a new version waits until the last thing in use has let go', () => {
  const leaveDoor = markBusy('door')
  const leaveForm = markBusy('unsaved')
  expect(busyReason()).toBe('door')
  leaveDoor()
  leaveDoor()
  expect(busyReason()).toBe('unsaved')
  leaveForm()
  expect(busyReason()).toBeNull()
})
