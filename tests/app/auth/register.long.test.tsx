import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { makeSetupCode } from '#server/domains/platform/installation/service.ts'
import { completeRegistration } from '#app/data/auth/mutations.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, fieldErrorOf, tick, type } from './forms.ts'
import { mailedPath, mailsTo } from './mailed.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('register', 'finishRegistration')

const PASSWORD = 'long enough'
let office: AppFixture
let count = 0

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const newEmail = () => `new${++count}@venue.test`

async function typePerson(email: string) {
  await type(/^First name/, 'Siu Ming')
  await type(/^Email/, email)
  await type(/^Password(?! again)/, PASSWORD)
  await type(/^Repeat password/, PASSWORD)
  await tick(/^I accept/)
}

/** Opens the link in another tab of the same browser. */
async function openLink(email: string) {
  return office.open(await mailedPath(office, email, 'confirm-email'), null)
}

test('an organizer registers by the mailed link without a set-up code and continues to onboarding', async () => {
  const view = office.open('/auth/register', null)
  const email = newEmail()
  await type(/^Venue or business name/, 'Second Hall')
  expect(screen.queryByLabelText(/^Set-up code/)).toBeNull()
  await typePerson(email)
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Create account')
  await screen.findByText('Check your inbox')
  expect(currentSession()).toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
  view.unmount()
  const { router } = await openLink(email)
  await screen.findByRole('heading', { name: 'Welcome, Siu Ming' })
  expect(router.state.location.pathname).toBe('/welcome')
  expect(currentSession()?.account).toMatchObject({
    name: 'Second Hall',
    role: 'admin',
    currency_code: 'HKD',
  })
})

test('a visitor registers, opens the link, has no account and lands on the home page', async () => {
  const view = office.open('/register', null)
  const email = newEmail()
  await typePerson(email)
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Register')
  expect(await screen.findByText(new RegExp(`We have sent an email to ${email}`))).toBeDefined()
  await press(/send/i)
  await waitFor(async () => expect(await mailsTo(office, email, 'confirm-email')).toHaveLength(2))
  view.unmount()
  const { router } = await openLink(email)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(currentSession()).toMatchObject({ account: null, user: { email, is_email_verified: true } })
})

test('the waiting page continues to the requested page after the link is opened in another tab', async () => {
  const { router } = office.open('/register?next=%2Ftrending', null)
  const email = newEmail()
  await typePerson(email)
  await press('Register')
  await screen.findByText('Check your inbox')
  const [, token = ''] = /register\/(.+)/.exec(await mailedPath(office, email, 'confirm-email')) ?? []
  await completeRegistration(token, {})
  await waitFor(() => expect(router.state.location.pathname).toBe('/trending'))
})

test('the link opened on another device asks for the password, and an expired one says where to go', async () => {
  const view = office.open('/register', null)
  const email = newEmail()
  await typePerson(email)
  await press('Register')
  await screen.findByText('Check your inbox')
  view.unmount()
  localStorage.removeItem('device')
  const elsewhere = await openLink(email)
  await type(/^Password/, 'not the one')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Finish and log in')
  await waitFor(async () => expect(await fieldErrorOf(/^Password/)).not.toBe(''))
  await type(/^Password/, PASSWORD)
  await press('Finish and log in')
  await waitFor(() => expect(elsewhere.router.state.location.pathname).toBe('/'))
  elsewhere.unmount()
  const path = await mailedPath(office, email, 'confirm-email')
  office.open(path, null)
  expect(await screen.findByText(/A link works once/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Register again' })).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('a registration link opened offline is consumed after reconnecting', async () => {
  office.goOffline()
  office.open(`/register/${'t'.repeat(43)}`, null)
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await screen.findByText(/A link works once/)).toBeDefined()
})

test('missing fields show errors at each field and in field order', async () => {
  office.open('/auth/register', null)
  await press('Create account')
  expect(await screen.findByText('There is a problem with 5 fields')).toBeDefined()
  expect(screen.getAllByRole('link', { name: /^(Venue or|First|Email|Password|I accept)/ })).toHaveLength(5)
  const [first] = screen.getAllByRole('link', { name: /^(Venue or|First)/ })
  expect(first?.textContent).toBe('Venue or business name')
  expect(await fieldErrorOf(/^Password(?! again)/)).toBe('Please fill this in. At least 8 characters.')
})

test('a registered address gets the same page; another address can be entered and the input stays', async () => {
  office.open('/auth/register', null)
  await type(/^Venue or business name/, 'Third Hall')
  await typePerson(office.venue.organizer.email)
  await press('Create account')
  await screen.findByText('Check your inbox')
  await press('Use another address')
  expect((await field(/^Venue or business name/)).value).toBe('Third Hall')
  expect(currentSession()).toBeNull()
})

test('the registration page says that it is offline, keeps the input and continues after reconnecting', async () => {
  office.open('/register', null)
  const email = newEmail()
  await typePerson(email)
  office.goOffline()
  expect(await screen.findByText(/What you have typed stays here/)).toBeDefined()
  await press('Register')
  expect(await screen.findByText(/^You are offline\. Try again/)).toBeDefined()
  expect((await field(/^Email/)).value).toBe(email)
  office.goOnline()
  await press('Register')
  await screen.findByText('Check your inbox')
})

test('the registration page opened offline loads after reconnecting', async () => {
  office.goOffline()
  office.open('/register', null)
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  office.goOnline()
  expect(await field(/^First name/)).toBeDefined()
})

test('a fresh installation registers its owner by set-up code before any visitor', async () => {
  const { server } = office
  await server.db.withTx((tx) => tx.update(team_memberships).set({ is_owner: false }))
  const code = await server.db.withTx((tx) => makeSetupCode(tx, server.random))
  const view = office.open('/register', null)
  expect(await screen.findByText('This site is not set up yet')).toBeDefined()
  view.unmount()
  office.open('/auth/register', null)
  const email = newEmail()
  await type(/^Set-up code/, 'XXXX-XXXX')
  await type(/^Venue or business name/, 'First Hall')
  await typePerson(email)
  await press('Become the owner')
  await waitFor(async () => expect(await fieldErrorOf(/^Set-up code/)).toContain('wrong or has been used'))
  await type(/^Set-up code/, code.toLowerCase())
  await press('Become the owner')
  await screen.findByRole('heading', { name: 'Welcome, Siu Ming' })
  expect(currentSession()?.account).toMatchObject({ is_owner: true, name: 'First Hall' })
  const { token } = await server.call(login, { body: { email, password: PASSWORD } })
  expect(token).not.toBeNull()
})
