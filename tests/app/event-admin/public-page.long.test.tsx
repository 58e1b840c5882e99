import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readEvent, setEventStatus, type EventStatus } from '#contract/events/events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture
const device = { copied: '', shared: vi.fn(async () => undefined) }

beforeAll(async () => {
  office = await makeAppFixture()
  // jsdom has no layout.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  const clipboard = { writeText: async (text: string) => void (device.copied = text) }
  Object.assign(navigator, { share: device.shared })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const read = async () => {
  const { server, venue } = office
  const params = { event_id: venue.event_id }
  return (await server.call(readEvent, { params, token: venue.organizer.token })).data
}
async function put(status: EventStatus) {
  const { server, venue } = office
  const { id, version, status: now } = await read()
  if (now === status) return
  const asked = { params: { event_id: id }, body: { status }, version, token: venue.owner.token }
  await server.call(setEventStatus, asked)
}
const open = (path = '') =>
  office.open(`/manage/event/${office.venue.event_id}${path}`, office.venue.organizer)
const openMenu = async (name = 'Actions for this event') =>
  fireEvent.click(await screen.findByRole('button', { name }))
const IN_LIST = 'More actions for Harbour Lights'
const item = (name: string) => screen.findByRole('menuitem', { name })

test('an event links to its public page, copies its address and shares it', async () => {
  await put('live')
  open()
  const { title, id } = await read()
  const path = eventPath({ id, title })
  await openMenu()
  expect((await item('View public page')).getAttribute('href')).toBe(path)
  fireEvent.click(await item('Copy link'))
  await screen.findByText('Link copied.')
  expect(device.copied).toBe(location.origin + path)
  await openMenu()
  fireEvent.click(await item('Share'))
  expect(device.shared).toHaveBeenCalledWith({ title, url: location.origin + path })
})

test('unpublishing an event warns about sold tickets; afterwards it has no public page', async () => {
  await put('live')
  open('/getting-started')
  await openMenu()
  fireEvent.click(await item('Return to draft'))
  const asked = await screen.findByRole('alertdialog', { name: 'Unpublish “Harbour Lights”?' })
  expect(within(asked).getByText(/Tickets already sold remain valid/)).toBeDefined()
  expect(await accessibilityProblems(asked)).toEqual([])
  fireEvent.click(within(asked).getByRole('button', { name: 'Return to draft' }))
  await waitFor(async () => expect((await read()).status).toBe('draft'))
  await waitFor(() => expect(screen.queryByText('Everyone can find it')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View public page' })).toBeNull())
})

test('a live event shows its public address in the checklist and in the list, with links', async () => {
  await put('draft')
  open('/getting-started')
  fireEvent.click(await screen.findByRole('button', { name: 'Go live' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Publish “Harbour Lights” as it is?' })
  expect(within(asked).getByRole('link', { name: 'Cover image' }).getAttribute('href')).toMatch(
    /\/settings\?part=pictures$/,
  )
  expect(await accessibilityProblems(asked)).toEqual([])
  fireEvent.click(within(asked).getByRole('button', { name: 'Not yet' }))
  expect((await read()).status).toBe('draft')
  fireEvent.click(screen.getByRole('button', { name: 'Go live' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }))
  expect(await screen.findByText('Everyone can find it')).toBeDefined()
  const { title, id } = await read()
  expect(screen.getByRole('link', { name: 'View public page' }).getAttribute('href')).toBe(
    eventPath({ id, title }),
  )
})

test('the notice after publishing from the list links to the public page', async () => {
  await put('draft')
  const { router } = office.open('/manage/events', office.venue.organizer)
  await openMenu(IN_LIST)
  // The stored list of the device may still say live.
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'View public page' })).toBeNull())
  fireEvent.click(await item('Go live'))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }))
  const { title, id } = await read()
  const view = await screen.findByRole('button', { name: 'View' })
  await openMenu(IN_LIST)
  expect((await item('View public page')).getAttribute('href')).toBe(eventPath({ id, title }))
  fireEvent.click(view)
  await waitFor(() => expect(router.state.location.pathname).toContain(`/e/${id}/`))
})

test('the command palette finds the public page and copies its address', async () => {
  await put('live')
  open()
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  const find = async (words: string) => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: words } })
  }
  device.copied = ''
  await find('copy link')
  fireEvent.click(await screen.findByRole('option', { name: /^Copy link/ }))
  await waitFor(() => expect(device.copied).toContain(office.venue.event_id))
  await find('harbour')
  const pages = await screen.findByRole('group', { name: 'Public pages' })
  expect(within(pages).getByRole('option', { name: /^Harbour Lights/ })).toBeDefined()
})
