import { fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOwnAccount, updateOwnAccount } from '#contract/account/accounts.ts'
import { readPublicVenue } from '#contract/account/branding.ts'
import { listEvents } from '#contract/events/events.ts'
import { readEventSettings } from '#contract/events/event-settings.ts'
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

const select = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const open = () => office.open('/welcome', office.venue.owner, 'admin')

test('onboarding asks for the place and the terms once, and its first event has them', async () => {
  const { router } = open()
  await screen.findByRole('heading', { level: 2, name: 'Confirm email' })
  await press('Resend link')
  expect(await screen.findByText('Sent. Please check your inbox.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Continue without confirming')
  await type('Address line 1', '9 Pier Road')
  select('District', 'Wan Chai')
  fireEvent.click(screen.getByRole('checkbox', { name: '简体中文' }))
  await type(/^Cancellation fee/, '50')
  select('Kind of venue', 'arts')
  expect(screen.getByRole('radio', { name: /^For friends and supporters/ })).toHaveProperty('checked', true)
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Save and continue')
  await type(/^Title/, 'Opening Night')
  await type(/^Start/, '2027-03-01T19:30')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Create event')
  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/^\/manage\/event\/ev_\w+\/getting-started$/),
  )
  const { token } = office.venue.owner
  const { data: events } = await office.server.call(listEvents, { query: { query: 'Opening Night' }, token })
  expect(events).toMatchObject([{ status: 'draft', timezone: 'Asia/Hong_Kong', currency: 'HKD' }])
  const location = { venue_name: 'Harbour Hall', address_line_1: '9 Pier Road', country: 'HK' }
  const params = { event_id: events[0]?.id ?? '' }
  expect((await office.server.call(readEventSettings, { params, token })).data).toMatchObject({ location })
  expect((await office.server.call(readOwnAccount, { token })).data).toMatchObject({
    languages: ['en', 'zh-hk'],
    cancellation_fee_cents: 5_000,
  })
  const { data: venue } = await office.server.call(readPublicVenue, {})
  expect(venue).toMatchObject({ cancellation_fee: { cents: 5_000, currency: 'HKD' } })
  expect(venue.address).toContain('9 Pier Road')
  expect(venue.pages).toContain('membership')
})

test('the terms of a venue without a fee promise the whole refund', async () => {
  await office.server.call(updateOwnAccount, {
    body: { cancellation_fee_cents: 0 },
    token: office.venue.owner.token,
  })
  office.open('/terms', null)
  const refunds = /^Full refund if you cancel before the start\./
  await screen.findByText(refunds)
  await waitFor(() => expect(screen.getByText(refunds).textContent).not.toContain('We keep'))
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
  await field('Address line 1')
  first.unmount()
  expect(homePath(currentTeamSession()?.account ?? null)).toBe('/welcome')
  const { router } = open()
  await field('Address line 1')
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
