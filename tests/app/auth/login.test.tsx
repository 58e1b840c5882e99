import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { claimCatalogue } from '#app/data/catalogue/owner.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { readEvent } from '#contract/events/events.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('login')

const PASSWORD = 'long enough'
const PHONE = '+85255501234'
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
  const { venue, server } = office
  const password_hash = await hashPassword(PASSWORD)
  await server.db.withTx(async (tx) => {
    await tx.update(users).set({ password_hash, phone: PHONE }).where(eq(users.id, venue.organizer.user_id))
    await tx.update(users).set({ password_hash }).where(eq(users.id, venue.stranger.user_id))
    await tx.insert(team_memberships).values({
      account_id: venue.account_id,
      user_id: venue.stranger.user_id,
      role: 'collaborator',
      is_owner: false,
      event_ids: null,
    })
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function logIn(who: string, password: string) {
  fireEvent.change(await field(/^Email or mobile number/), { target: { value: who } })
  fireEvent.change(await field(/^Password/), { target: { value: password } })
  const [form] = document.querySelectorAll('form')
  if (form === undefined) throw new Error('no form')
  fireEvent.submit(form)
}

test.each([
  ['e-mail', () => office.venue.organizer.email],
  ['a Hong Kong number without +852', () => '5550 1234'],
])('signing in with %s leads to the events', async (_name, who) => {
  const { router } = office.open('/auth/login', null)
  await logIn(who(), PASSWORD)
  expect(await screen.findByRole('heading', { name: 'Events' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/manage/events')
  expect(currentSession()?.user.id).toBe(office.venue.organizer.user_id)
})

test('a user redirected to the sign-in page returns to the requested page', async () => {
  const wanted = `/manage/event/${office.venue.event_id}/settings`
  const { router } = office.open(wanted, null)
  await logIn(office.venue.organizer.email, PASSWORD)
  await waitFor(() => expect(router.state.location.pathname).toBe(wanted))
})

test('a return address on another site is ignored after signing in', async () => {
  const { router } = office.open('/auth/login?next=//evil.example/', null)
  await logIn(office.venue.organizer.email, PASSWORD)
  await screen.findByRole('heading', { name: 'Events' })
  expect(router.state.location.pathname).toBe('/manage/events')
})

test.each([
  ['a wrong password', () => office.venue.organizer.email],
  ['an unknown person', () => 'nobody@venue.test'],
])('%s gets the same error message', async (_name, who) => {
  office.open('/auth/login', null)
  await logIn(who(), 'not the password')
  expect(await screen.findByText('These login details are incorrect.')).toBeDefined()
  expect((await field(/^Email or mobile number/)).value).toBe(who())
})

test('an identifier that is neither an e-mail address nor a phone number is refused before sending', async () => {
  office.open('/auth/login', null)
  await logIn('somebody', '')
  expect(await screen.findByText('Please check this.')).toBeDefined()
  expect(await screen.findByText('Please fill this in.')).toBeDefined()
})

test('the sign-in page says that it is offline and keeps the input', async () => {
  office.open('/auth/login', null)
  await field(/^Password/)
  office.goOffline()
  await logIn(office.venue.organizer.email, PASSWORD)
  expect(await screen.findByText(/^You are offline\. Try again/)).toBeDefined()
  expect((await field(/^Password/)).value).toBe(PASSWORD)
})

test('a user with several accounts chooses one before continuing', async () => {
  office.open('/auth/login', null)
  await logIn(office.venue.stranger.email, PASSWORD)
  expect(await screen.findByRole('heading', { name: 'Choose an account' })).toBeDefined()
  expect(currentSession()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Harbour Hall/ }))
  await screen.findByRole('heading', { name: 'Events' })
  expect(currentSession()?.account).toMatchObject({ id: office.venue.account_id, role: 'collaborator' })
})

test('unsent edits of another user on the device are dropped only after a confirmation', async () => {
  const { venue, server } = office
  const { data: row } = await server.call(readEvent, {
    params: { event_id: venue.event_id },
    token: venue.owner.token,
  })
  await claimCatalogue({ user_id: venue.owner.user_id, account_id: venue.account_id })
  const { id } = row
  await saveEdit({ resource: 'event', on: id, row_id: id, row }, { title: 'Not sent' })
  office.open('/auth/login', null)
  await logIn(venue.organizer.email, PASSWORD)
  const confirm = await screen.findByRole('button', { name: 'Discard them and log in' })
  expect(await browserPorts().db.edits.count()).toBe(1)
  fireEvent.click(confirm)
  await screen.findByRole('heading', { name: 'Events' })
  expect(await browserPorts().db.edits.count()).toBe(0)
})

test('a visitor who signs in has no account, lands on the home page and cannot open team pages', async () => {
  const { server } = office
  const password_hash = await hashPassword(PASSWORD)
  const visitor = await server.db.withTx((tx) => addClient(server, tx, { password_hash }))
  const { router } = office.open('/login', null)
  await logIn(visitor.email, PASSWORD)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(currentSession()).toMatchObject({ account: null, user: { id: visitor.user_id } })
  await router.navigate({ to: '/manage/events/{-$eventsState}' })
  await screen.findByRole('heading', { name: 'No permission' })
})

test('after too many attempts the page shows a countdown to the next one', async () => {
  office.open('/auth/login', null)
  await field(/^Password/)
  for (let tries = 0; tries < 6; tries += 1) {
    await logIn('guessed@venue.test', `not the password ${tries}`)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    await screen.findByRole('alert')
  }
  expect(await screen.findByText(/^Try again in \d+ seconds?\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveProperty('disabled', true)
})

test('the links to password reset and registration keep the return path', async () => {
  office.open('/login?next=%2Fcheckout', null)
  const forgot = await screen.findByRole('link', { name: 'Forgot your password?' })
  expect(forgot.getAttribute('href')).toBe('/forgot-password?next=%2Fcheckout')
  expect(await accessibilityProblems(document.body)).toEqual([])
})
