import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/account/users.ts'
import { endOtherSessions } from '#contract/account/sessions.ts'
import { saveEdit } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { queryClient } from '#app/shell/query-client.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addMember, addSession } from '#tests/support/endpoint-rows/people-rows.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Adds an organizer whose sessions a test may end. */
const addOrganizer = () => {
  const { server, venue } = office
  return server.db.withTx((tx) => addMember(server, tx, { account_id: venue.account_id, role: 'organizer' }))
}

test('a deactivated user is signed out by the next response and the cached events are erased', async () => {
  const { server, venue } = office
  const somebody = await addOrganizer()
  const { router } = office.open('/manage/events', somebody)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  await server.call(updateUser, {
    params: { user_id: somebody.user_id },
    body: { status: 'INACTIVE' },
    token: venue.owner.token,
  })
  await queryClient.refetchQueries({ queryKey: ['catalogue'] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(await screen.findByText(/^You have been logged out\./)).toBeDefined()
  expect(router.state.location.search).toEqual({ next: '/manage/events' })
  expect(currentSession()).toBeNull()
  expect(await browserPorts().db.events.count()).toBe(0)
})

test('unsent edits wait for the user who made them', async () => {
  const somebody = await addOrganizer()
  const { router } = office.open('/manage/events', somebody)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  const { db } = browserPorts()
  const row = await db.events.get(office.venue.event_id)
  if (row === undefined) throw new Error('the catalogue has the event')
  office.goOffline()
  await saveEdit({ resource: 'event', on: row.id, row_id: row.id, row }, { title: 'Not sent' })
  await endEverySession(somebody)
  office.goOnline()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(await db.edits.count()).toBe(1)
})

test('a user whose session ends while typing sees so, keeps the input and saves after signing in again', async () => {
  const { server, venue } = office
  const somebody = await addOrganizer()
  const { router } = office.open('/manage/profile', somebody)
  fireEvent.change(await field(/^First name/), { target: { value: 'Typed' } })
  await endEverySession(somebody)
  fireEvent.click(screen.getByRole('button', { name: 'Save name and number' }))
  expect(await screen.findByText('You have been logged out.')).toBeDefined()
  expect(router.state.location.pathname).toBe('/manage/profile')
  expect((await field(/^First name/)).value).toBe('Typed')
  const { token } = await server.db.withTx((tx) => addSession(server, tx, somebody.user_id, venue.account_id))
  // Simulates another tab.
  const session = currentSession()
  localStorage.setItem('token', token)
  localStorage.setItem('session', JSON.stringify({ user: session?.user, account: session?.account }))
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await waitFor(() => expect(screen.queryByText('You have been logged out.')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Save name and number' }))
  expect(await screen.findByText('Name and number saved.')).toBeDefined()
})

async function endEverySession({ user_id }: { user_id: string }) {
  const { server, venue } = office
  const other = await server.db.withTx((tx) => addSession(server, tx, user_id, venue.account_id))
  await server.call(endOtherSessions, { token: other.token })
}
