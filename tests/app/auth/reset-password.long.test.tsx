import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, fieldErrorOf, type } from './forms.ts'
import { mailedPath, mailsTo } from './mailed.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('forgotPassword', 'resetPassword')

const PASSWORD = 'another long one'
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function askForLink(email: string, path = '/auth/forgot-password') {
  const view = office.open(path, null)
  await type(/^Email/, email)
  await press('Send link')
  await screen.findByRole('heading', { name: 'Check your inbox' })
  return view
}

test('a user resets a forgotten password by the mailed link and signs in with it', async () => {
  const { email } = office.venue.organizer
  const asked = await askForLink(email)
  expect(await accessibilityProblems(document.body)).toEqual([])
  asked.unmount()
  const { router } = office.open(await mailedPath(office, email, 'reset-password'), null)
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Save new password')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(await screen.findByText('Your password has been changed. Please log in.')).toBeDefined()
  const { token } = await office.server.call(login, { body: { email, password: PASSWORD } })
  expect(token).not.toBeNull()
})

test('an unknown address gets the same response and no mail', async () => {
  await askForLink('nobody@venue.test', '/forgot-password')
  expect(await mailsTo(office, 'nobody@venue.test', 'reset-password')).toHaveLength(0)
})

test('a used link leads to requesting a new one', async () => {
  const { email } = office.venue.collaborator
  ;(await askForLink(email)).unmount()
  const path = await mailedPath(office, email, 'reset-password')
  const first = office.open(path, null)
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  await press('Save new password')
  await screen.findByRole('heading', { name: 'Log in' })
  first.unmount()
  office.open(path, null)
  expect(await screen.findByText('The reset link is invalid or has expired')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  )
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('two different passwords show an error at the second field', async () => {
  const { email } = office.venue.owner
  ;(await askForLink(email)).unmount()
  office.open(await mailedPath(office, email, 'reset-password'), null)
  await type(/^New password/, PASSWORD)
  await type(/^Repeat password/, 'something else')
  await press('Save new password')
  await waitFor(async () =>
    expect(await fieldErrorOf(/^Repeat password/)).toBe('The passwords do not match.'),
  )
})

test('a visitor who resets the password lands on the public pages', async () => {
  office.open('/reset-password/not-a-link', null)
  expect((await screen.findByRole('link', { name: 'Ask for a new link' })).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('a reset link opened offline is checked after reconnecting', async () => {
  office.goOffline()
  office.open('/auth/reset-password/not-a-link', null)
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await screen.findByText('The reset link is invalid or has expired')).toBeDefined()
})
