import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inviteUser, revokeInvitation } from '#contract/account/users.ts'
import { users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, fieldErrorOf, tick, type } from './forms.ts'
import { mailedPath } from './mailed.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('acceptInvitation')

const PASSWORD = 'long enough'
let office: AppFixture
let count = 0

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Invites a user and returns the path of the link in the mail. */
async function invite(email = `asked${++count}@venue.test`) {
  const { data } = await office.server.call(inviteUser, {
    body: { email, first_name: 'Yan', last_name: 'Ho', role: 'organizer' },
    token: office.venue.owner.token,
  })
  return { user_id: data.id, email, path: await mailedPath(office, email, 'invitation') }
}

test('a new user sees who invited them, sets a password and is signed in', async () => {
  const { path, email } = await invite()
  const { router } = office.open(path, null)
  expect(await screen.findByRole('heading', { name: 'Join Harbour Hall' })).toBeDefined()
  expect(screen.getByText('admin Lam has invited you to work with Harbour Hall.')).toBeDefined()
  expect(screen.getByText(new RegExp(`You are joining as ${email}\\. Your role: Organiser\\.`))).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  await tick(/^I accept/)
  await press('Accept invitation')
  await screen.findByRole('heading', { name: 'Events' })
  expect(router.state.location.pathname).toBe('/manage/events')
  expect(currentSession()).toMatchObject({ user: { email }, account: { role: 'organizer' } })
})

test('an existing user accepts with their password and joins the inviting account', async () => {
  const { server, venue } = office
  const password_hash = await hashPassword(PASSWORD)
  await server.db.withTx((tx) =>
    tx.update(users).set({ password_hash }).where(eq(users.id, venue.stranger.user_id)),
  )
  const { path } = await invite(venue.stranger.email)
  office.open(path, null)
  await type(/^Password/, 'not mine')
  expect(screen.queryByLabelText(/^First name/)).toBeNull()
  await tick(/^I accept/)
  await press('Accept invitation')
  await waitFor(async () => expect(await fieldErrorOf(/^Password/)).toBe('This password is incorrect.'))
  await type(/^Password/, PASSWORD)
  await press('Accept invitation')
  await screen.findByRole('heading', { name: 'Events' })
  expect(currentSession()?.account).toMatchObject({ id: venue.account_id, role: 'organizer' })
})

test('a new password that is too short is refused before anything is sent', async () => {
  const { path } = await invite()
  office.open(path, null)
  await type(/^New password/, 'short')
  await type(/^Repeat password/, 'short')
  await tick(/^I accept/)
  await press('Accept invitation')
  await waitFor(async () => expect(await fieldErrorOf(/^New password/)).toContain('At least 8 characters.'))
  expect(currentSession()).toBeNull()
})

test('a revoked invitation shows that it was revoked', async () => {
  const { path, user_id } = await invite()
  await office.server.call(revokeInvitation, { params: { user_id }, token: office.venue.owner.token })
  office.open(path, null)
  expect(await screen.findByText('This invitation is no longer valid')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('an accepted invitation links to the sign-in page', async () => {
  const { path } = await invite()
  const first = office.open(path, null)
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  await tick(/^I accept/)
  await press('Accept invitation')
  await screen.findByRole('heading', { name: 'Events' })
  first.unmount()
  await office.reset()
  office.open(path, null)
  expect(await screen.findByText('You have already accepted this invitation')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login')
})

test('an invitation that expires while its page is open shows so on accepting', async () => {
  const { path } = await invite()
  office.open(path, null)
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  await tick(/^I accept/)
  office.server.clock.advance(49 * 3_600_000)
  await press('Accept invitation')
  expect(await screen.findByText('This invitation has expired')).toBeDefined()
  expect(screen.getByText(/^Invitations expire after 48 hours\./)).toBeDefined()
  office.server.clock.advance(-49 * 3_600_000)
})

test('an invitation opened offline is loaded after reconnecting', async () => {
  const { path } = await invite()
  office.goOffline()
  office.open(path, null)
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await screen.findByRole('heading', { name: 'Join Harbour Hall' })).toBeDefined()
})
