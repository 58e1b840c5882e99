import { fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createGuestList, listGuestLists, readHostedList } from '#contract/orders/guest-lists.ts'
import { addMs } from '#contract/wire/instant.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createGuestList', 'updateGuestList', 'saveGuestNames')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const asOwner = () => ({ token: office.venue.owner.token })
const open = () =>
  office.open(`/manage/event/${office.venue.event_id}/guest-lists`, office.venue.owner, 'admin')
const all = async () => (await office.server.call(listGuestLists, { params: params(), ...asOwner() })).data
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function addList() {
  const until = addMs(office.server.clock.now(), 3_600_000)
  const places = [{ ticket_id: office.venue.tickets.general, quantity: 2 }]
  const body = { host: 'The Band', until, places }
  return (await office.server.call(createGuestList, { params: params(), body, ...asOwner() })).data
}
const hostPath = (url: string | null) => new URL(url ?? '').pathname

test('the organizer adds a list, changes its places and revokes its link', async () => {
  const { container } = open()
  await press('Add guest list')
  expect(await screen.findByRole('dialog', { name: 'Add guest list' })).toBeDefined()
  await press('Save guest list')
  expect(await screen.findByText('Enter at least one place, and at most 500.')).toBeDefined()
  type(/^Host/, 'The Band')
  type(/^Names until/, '2030-01-01T18:00')
  type('Places: General', '2')
  await press('Save guest list')
  expect(await screen.findByText('General: 0 of 2 places used')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Edit the list of The Band')
  type('Places: General', '4')
  await press('Save guest list')
  expect(await screen.findByText('General: 0 of 4 places used')).toBeDefined()
  await press('Revoke the link of The Band')
  await press('Revoke')
  expect(await screen.findByText('The link was revoked. The guests keep their tickets.')).toBeDefined()
  expect(await all()).toMatchObject([{ host: 'The Band', url: null }])
})

test('the host names guests on a page of their own, and the page says when it is offline', async () => {
  const list = await addList()
  const { container } = office.open(hostPath(list.url), null)
  expect(await screen.findByText('Guest list of The Band')).toBeDefined()
  type('Guest 1', 'Mei Lam')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save names')
  expect(await screen.findByText('Names saved.')).toBeDefined()
  const token = hostPath(list.url).split('/').at(-1) ?? ''
  const { data } = await office.server.call(readHostedList, { params: { token } })
  expect(data.names).toMatchObject([{ name: 'Mei Lam' }])
  office.goOffline()
  expect(await screen.findByText(/^You are offline/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save names' }).hasAttribute('disabled')).toBe(true)
})

test('a wrong link says that it does not work', async () => {
  office.open(`/guest-list/${'x'.repeat(43)}`, null)
  expect(await screen.findByText('This link does not work')).toBeDefined()
})
