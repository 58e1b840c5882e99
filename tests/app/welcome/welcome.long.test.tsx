import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listEvents } from '#contract/events/events.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { users } from '#server/core/db/schema/users.ts'
import { homePath } from '#app/lib/addresses/home-path.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { saveWelcomeStep } from '#app/lib/addresses/welcome-step.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
const setVerified = (email_verified_at: string | null) =>
  office.server.db.withTx((tx) =>
    tx.update(users).set({ email_verified_at }).where(eq(users.id, office.venue.owner.user_id)),
  )
beforeEach(() => setVerified(null))
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/welcome', office.venue.owner, 'admin')

test('onboarding leads from the mail to organizer, title and date of the first event', async () => {
  const { router } = open()
  await screen.findByRole('heading', { level: 2, name: 'Confirm email' })
  await press('Resend link')
  expect(await screen.findByText('Sent. Please check your inbox.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Continue without confirming')
  await type(/^Name/, 'Harbour Nights')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Save and continue')
  await type(/^Title/, 'Opening Night')
  await type(/^Start/, '2027-03-01T19:30')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Create event')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/event\/ev_/))
  const { token } = office.venue.owner
  const { data: events } = await office.server.call(listEvents, { query: { query: 'Opening Night' }, token })
  expect(events).toMatchObject([{ status: 'draft', timezone: 'Asia/Hong_Kong', currency: 'HKD' }])
  const { data: organizers } = await office.server.call(listOrganizers, { token })
  expect(organizers.map(({ name }) => name)).toContain('Harbour Nights')
})

test('an address confirmed on the phone meanwhile shows as confirmed here', async () => {
  open()
  await screen.findByRole('button', { name: 'Continue without confirming' })
  await setVerified(office.server.clock.now())
  expect(await screen.findByText(/ is confirmed\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
})

test('a user continues onboarding after leaving or signing in again; "later" ends it', async () => {
  const first = open()
  await press('Continue without confirming')
  await field(/^Name/)
  first.unmount()
  expect(homePath(currentTeamSession()?.account ?? null)).toBe('/welcome')
  const { router } = open()
  await field(/^Name/)
  await press('Do this later')
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/events'))
  expect(homePath(currentTeamSession()?.account ?? null)).toBe('/manage/events')
})

test('missing fields show errors, and leaving with input asks first', async () => {
  saveWelcomeStep(office.venue.account_id, 'event')
  open()
  await field(/^Title/)
  await press('Create event')
  expect(await screen.findByText('There is a problem with 2 fields')).toBeDefined()
  await type(/^Title/, 'Half typed')
  await press('Do this later')
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  fireEvent.click(dialog.querySelectorAll('button')[0] ?? dialog)
  expect((await field(/^Title/)).value).toBe('Half typed')
})

test('an onboarding step says that it is offline and keeps the input', async () => {
  saveWelcomeStep(office.venue.account_id, 'event')
  open()
  await type(/^Title/, 'Typed before')
  office.goOffline()
  expect(await screen.findByText(/What you have typed stays here/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create event' })).toHaveProperty('disabled', true)
  expect((await field(/^Title/)).value).toBe('Typed before')
})

test('a user without permission to create events sees so', async () => {
  office.open('/welcome', office.venue.collaborator, 'collaborator')
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined()
})
