import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { readMe, updateMe } from '#contract/account/users.ts'
import { users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { press, fieldErrorOf, type } from '#tests/app/auth/forms.ts'
import { mailedPath, mailsTo } from '#tests/app/auth/mailed.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { waitPastDoublePress } from '#tests/support/browser/press-twice.ts'
import { addMember, addSession, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('endOtherSessions', 'endSession', 'resendEmailConfirmation')

const PASSWORD = 'long enough'
let office: AppFixture
let me: SignedInUser

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  const { server, venue } = office
  const password_hash = await hashPassword(PASSWORD)
  me = await server.db.withTx((tx) =>
    addMember(server, tx, { account_id: venue.account_id, role: 'organizer', password_hash }),
  )
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/manage/profile', me)
const readStored = async () => (await office.server.call(readMe, { token: me.token })).data
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the profile page is accessible, and name and number are saved', async () => {
  open()
  await screen.findByText('This device')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await type(/^First name/, 'Wing Yan')
  await type(/^Mobile number/, '9123 4567')
  await press('Save name and number')
  expect(await screen.findByText('Name and number saved.')).toBeDefined()
  expect(await readStored()).toMatchObject({ first_name: 'Wing Yan', phone: '+85291234567' })
  expect(currentSession()?.user.first_name).toBe('Wing Yan')
})

test('a name changed elsewhere is shown; saving again keeps the input', async () => {
  open()
  await screen.findByText('This device')
  await type(/^First name/, 'Mine')
  await office.server.call(updateMe, { body: { first_name: 'Theirs' }, token: me.token })
  await press('Save name and number')
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeDefined()
  await press('Save name and number')
  expect(await screen.findByText('Name and number saved.')).toBeDefined()
  expect((await readStored()).first_name).toBe('Mine')
})

test('a number of another user shows an error at its field', async () => {
  const { server, venue } = office
  await server.db.withTx((tx) =>
    tx.update(users).set({ phone: '+85261234567' }).where(eq(users.id, venue.owner.user_id)),
  )
  open()
  await screen.findByText('This device')
  await type(/^Mobile number/, '6123 4567')
  await press('Save name and number')
  await waitFor(async () => expect(await fieldErrorOf(/^Mobile number/)).toBe('This is already in use.'))
})

test('a new address waits for its link, which can be resent and cancelled', async () => {
  open()
  await press('Change address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }))
  const change = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  change(/^New email address/, 'fresh@venue.test')
  change(/^Current password/, 'not mine')
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Send link' }))
  await dialog.findByText('This password is incorrect.')
  change(/^Current password/, PASSWORD)
  fireEvent.click(dialog.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/^fresh@venue\.test is waiting to be confirmed\./)).toBeDefined()
  expect(await mailsTo(office, 'fresh@venue.test', 'email-change')).toHaveLength(1)
  await press('Resend link')
  const again = within(await screen.findByRole('dialog', { name: 'Change address' }))
  expect(again.getByDisplayValue('fresh@venue.test')).toBeDefined()
  fireEvent.change(again.getByLabelText(/^Current password/), { target: { value: PASSWORD } })
  await waitPastDoublePress()
  fireEvent.click(again.getByRole('button', { name: 'Send link' }))
  await waitFor(async () => expect(await mailsTo(office, 'fresh@venue.test', 'email-change')).toHaveLength(2))
  await press('Keep current address')
  await waitFor(() => expect(screen.queryByText(/is waiting to be confirmed/)).toBeNull())
  expect((await readStored()).pending_email).toBeNull()
})

test('a new password ends every other session and keeps this one', async () => {
  const { server, venue } = office
  await server.db.withTx((tx) => addSession(server, tx, me.user_id, venue.account_id))
  open()
  expect(await screen.findAllByText(/^Unknown device$/)).toHaveLength(2)
  await type(/^Current password/, PASSWORD)
  await type(/^New password \*/, 'quite another')
  await type(/^Repeat new password/, 'quite another')
  await press('Change password')
  expect(await screen.findByText(/^Password changed\./)).toBeDefined()
  await waitFor(() => expect(screen.queryAllByText(/^Unknown device$/)).toHaveLength(1))
  expect((await field(/^Current password/)).value).toBe('')
  const { email } = await readStored()
  expect((await server.call(login, { body: { email, password: 'quite another' } })).token).not.toBeNull()
})

test('a wrong current password shows an error at its field', async () => {
  open()
  await type(/^Current password/, 'not mine')
  await type(/^New password \*/, 'quite another')
  await type(/^Repeat new password/, 'quite another')
  await press('Change password')
  await waitFor(async () =>
    expect(await fieldErrorOf(/^Current password/)).toBe('This password is incorrect.'),
  )
})

test('other sessions are ended one by one, or all at once after a confirmation', async () => {
  const { server, venue } = office
  for (let count = 0; count < 3; count += 1) {
    await server.db.withTx((tx) => addSession(server, tx, me.user_id, venue.account_id))
  }
  open()
  const sessions = await section('Where you are logged in')
  const [first] = await sessions.findAllByRole('button', { name: 'Log out Unknown device' })
  if (first !== undefined) fireEvent.click(first)
  await waitFor(() => expect(sessions.getAllByText('Unknown device')).toHaveLength(3))
  expect(await screen.findByText('Unknown device logged out.')).toBeDefined()
  fireEvent.click(sessions.getByRole('button', { name: 'Log out everywhere else' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(sessions.getAllByText('Unknown device')).toHaveLength(1))
  expect(await screen.findByText('You are logged out everywhere else.')).toBeDefined()
  expect((await readStored()).id).toBe(me.user_id)
})

test('the language is stored with the user and in the cookie, and the page reloads in it', async () => {
  open()
  const look = await section('Language and appearance')
  fireEvent.change(look.getByLabelText('Language'), { target: { value: 'zh-cn' } })
  fireEvent.click(look.getByRole('button', { name: 'Save language' }))
  await waitFor(async () => expect((await readStored()).locale).toBe('zh-cn'))
  await waitFor(() => expect(document.cookie).toContain('locale=zh-cn'))
  document.cookie = 'locale=en'
})

test('light or dark mode is chosen for this device', async () => {
  open()
  fireEvent.click(await screen.findByLabelText('Dark'))
  expect(localStorage.getItem('color-scheme')).toBe('dark')
  fireEvent.click(screen.getByLabelText('Auto'))
})

test('the profile page shows the user offline and says what cannot be changed', async () => {
  office.goOffline()
  open()
  expect((await field(/^First name/)).value).toBe('organizer')
  await type(/^First name/, 'Typed offline')
  expect(screen.getByRole('button', { name: 'Save name and number' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Change address' })).toHaveProperty('disabled', true)
  expect(
    (await screen.findAllByText('You can change this when you are back online.')).length,
  ).toBeGreaterThan(2)
  const sessions = await section('Where you are logged in')
  expect(await sessions.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await sessions.findByText('This device')).toBeDefined()
  expect((await field(/^First name/)).value).toBe('Typed offline')
})

test('an unconfirmed address shows a banner on every admin page until it is confirmed', async () => {
  const { server } = office
  const setVerified = (email_verified_at: string | null) =>
    server.db.withTx((tx) => tx.update(users).set({ email_verified_at }).where(eq(users.id, me.user_id)))
  await setVerified(null)
  office.open('/manage/events', me)
  const banner = await section('Unconfirmed email address')
  fireEvent.click(banner.getByRole('button', { name: 'Resend link' }))
  expect(await banner.findByText('Sent. Please check your inbox.')).toBeDefined()
  expect(await mailedPath(office, me.email, 'confirm-email')).toContain(
    '/manage/profile/confirm-email-address/',
  )
})
