import { expect, test } from 'vitest'
import { busyReason, markBusy } from '#app/lib/busy.ts'

test('an app update waits until the last busy task has ended', () => {
  const leaveDoor = markBusy('door')
  const leaveForm = markBusy('unsaved')
  expect(busyReason()).toBe('door')
  leaveDoor()
  leaveDoor()
  expect(busyReason()).toBe('unsaved')
  leaveForm()
  expect(busyReason()).toBeNull()
})
