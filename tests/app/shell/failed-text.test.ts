import { beforeAll, expect, test } from 'vitest'
import { errorText, formatFailure, hasErrorText, type FailedAction } from '#app/lib/i18n/error-text.ts'
import { loadTestTexts } from '#tests/app/ui/render.tsx'

beforeAll(loadTestTexts)

/** Sentences of the error catalogue in the specification (section 8). */
const SENTENCES: Record<FailedAction, string> = {
  cancel_order: 'Failed to cancel the order.',
  cancel_attendee: 'Failed to cancel the attendee.',
  delete: 'Failed to delete.',
  export: 'Failed to export.',
  update_status: 'Failed to update the event status.',
  resend: 'Could not resend the ticket email.',
  create: 'Failed to create.',
  update: 'Failed to update.',
  create_question: 'Could not create the question.',
  update_question: 'Could not update the question.',
  create_ticket: 'Could not create the ticket.',
  update_ticket: 'Could not update the ticket.',
  approve: 'Failed to approve.',
  dismiss: 'Failed to dismiss.',
  upload: 'Failed to upload.',
  confirm_email: 'Could not confirm the email address.',
  confirm_email_change: 'Could not confirm the email change.',
}

test.each(Object.entries(SENTENCES) as [FailedAction, string][])(
  'a failed %s shows its sentence with the reason beside it',
  (what, sentence) => {
    expect(formatFailure(what, new Error('x'))).toBe(`${sentence} Something went wrong, please try again.`)
    expect(formatFailure(what, { code: 'permission.denied' })).toBe(
      `${sentence} You do not have permission to do this.`,
    )
  },
)

test('a reason is shown for error codes that have a text', () => {
  expect(hasErrorText({ code: 'permission.denied' })).toBe(true)
  expect([new Error('x'), { code: 'no.such_code' }, null].some(hasErrorText)).toBe(false)
  expect(errorText({ code: 'permission.denied' })).toBe('You do not have permission to do this.')
})
