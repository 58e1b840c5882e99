import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { resendEmailConfirmation, updateMe } from '#contract/account/users.ts'
import { users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { mailedPath, mailsTo } from './mailed.ts'

const PASSWORD = 'long enough'
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  const password_hash = await hashPassword(PASSWORD)
  const { user_id, email } = office.venue.organizer
  await office.server.db.withTx((tx) =>
    tx.update(users).set({ email, email_verified_at: null, password_hash }).where(eq(users.id, user_id)),
  )
})
afterEach(() => office.reset())
afterAll(() => office.close())

const me = () => office.venue.organizer

async function confirmationPath() {
  const { user_id, token, email } = me()
  await office.server.call(resendEmailConfirmation, { params: { user_id }, token })
  return mailedPath(office, email, 'confirm-email')
}

test('the link in the mail confirms the address on a device where nobody is signed in', async () => {
  office.open(await confirmationPath(), null)
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login')
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('a signed-in user continues after confirming; opening the link again shows the same result', async () => {
  const path = await confirmationPath()
  const first = office.open(path, me())
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined()
  await waitFor(() => expect(currentSession()?.user.is_email_verified).toBe(true))
  first.unmount()
  await office.reset()
  office.open(path, me())
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/manage/events')
})

test('an expired link offers a signed-in user a new one', async () => {
  const dead = await confirmationPath()
  await confirmationPath()
  office.open(dead, me())
  expect(await screen.findByText('The link you clicked is invalid or expired.')).toBeDefined()
  const before = (await mailsTo(office, me().email, 'confirm-email')).length
  await waitFor(() => expect(currentSession()?.user.is_email_verified).toBe(false))
  ;(await screen.findByRole('button', { name: 'Resend link' })).click()
  expect(await screen.findByText('Sent. Please check your inbox.')).toBeDefined()
  expect(await mailsTo(office, me().email, 'confirm-email')).toHaveLength(before + 1)
})

test('confirming a new address replaces the old one', async () => {
  const { token } = me()
  await office.server.call(updateMe, {
    body: { email: 'changed@venue.test', current_password: PASSWORD },
    token,
  })
  office.open(await mailedPath(office, 'changed@venue.test', 'email-change'), me())
  expect(await screen.findByRole('heading', { name: 'Confirm new email address' })).toBeDefined()
  await waitFor(() => expect(currentSession()?.user.email).toBe('changed@venue.test'))
})

test('a visitor confirms the address on the public page', async () => {
  const { server } = office
  const visitor = await server.db.withTx((tx) => addClient(server, tx, { is_email_verified: false }))
  await server.call(resendEmailConfirmation, {
    params: { user_id: visitor.user_id },
    token: visitor.token,
  })
  const path = await mailedPath(office, visitor.email, 'confirm-email')
  expect(path).toContain('/confirm-email-address/')
  office.open(path, null)
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined()
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
})

test('a confirmation link opened offline is consumed after reconnecting', async () => {
  const path = await confirmationPath()
  office.goOffline()
  office.open(path, null)
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined()
})
