import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createOtherEvent,
  deleteOtherEvent,
  listOtherEvents,
  updateOtherEvent,
} from '#contract/events/other-events.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createOtherEvent', 'updateOtherEvent')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  for (const { id } of await readStored())
    await office.server.call(deleteOtherEvent, { ...asOwner(), params: { other_event_id: id } })
})
afterAll(() => office.close())

const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(listOtherEvents, asOwner())).data
const titles = async () => (await readStored()).map(({ title }) => title)
const open = (path = '/manage/other-events') => office.open(path, office.venue.owner, 'admin')
const link = (name: string) => screen.findByRole('link', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const add = async (title: string, more: Partial<BodyInput<typeof createOtherEvent>> = {}) => {
  const body = { title, timezone: 'Asia/Hong_Kong', language: 'en' as const, ...more }
  return (await office.server.call(createOtherEvent, { ...asOwner(), body })).data
}
const visibleTitles = () =>
  within(screen.getByRole('list', { name: 'Other events' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('the empty page says what to do; the first other event is created with images and files', async () => {
  const { container, router } = open()
  expect(await screen.findByText('No other events yet')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(await link('New other event'))
  await heading('New other event')
  await press('Add other event')
  expect(await screen.findByText(/There is a problem with/)).toBeDefined()
  await type(/^Title(?!,)/, 'Harbour walk')
  await type(/^Location/, 'Pier 7')
  await type(/^End/, '2026-12-05T12:00')
  await press('Add other event')
  expect(await screen.findAllByText(/Enter when it starts/)).not.toHaveLength(0)
  await type(/^Start/, '2026-12-05T10:00')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Add other event')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/other-events\/oe_/))
  await heading('Harbour walk')
  expect(await screen.findByRole('button', { name: /Choose file/ })).toBeDefined()
  expect(await readStored()).toMatchObject([
    { title: 'Harbour walk', place: 'Pier 7', status: 'draft', start_date: '2026-12-05T10:00' },
  ])
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the list is in venue order, searchable in each language, and sortable without dragging', async () => {
  await add('Open studio', { status: 'live', translations: { 'zh-hk': { title: '開放工作室' } } })
  await add('Market', { place: 'Rest garden' })
  await add('Paper City', { start_date: '2026-12-05T10:00' })
  const { container } = open()
  await link('Open studio')
  expect(visibleTitles()).toEqual(['Open studio', 'Market', 'Paper City'])
  expect(screen.getByText('Until further notice · Rest garden')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Move Paper City up')
  await waitFor(async () => expect(await titles()).toEqual(['Open studio', 'Paper City', 'Market']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '工作室' } })
  await waitFor(() => expect(visibleTitles()).toEqual(['Open studio']))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'draft' } })
  await waitFor(() => expect(visibleTitles()).toEqual(['Paper City', 'Market']))
  // Rows hidden by the filter keep their position.
  await press('Move Market up')
  await waitFor(async () => expect(await titles()).toEqual(['Open studio', 'Market', 'Paper City']))
})

test('an other event is changed in two languages and shown to visitors', async () => {
  const { id } = await add('Book swap')
  const { container } = open(`/manage/other-events/${id}`)
  await heading('Book swap')
  expect(screen.queryByRole('link', { name: 'Public page' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: /繁體中文/ }))
  await type(/^Title.*繁體中文/, '漂書')
  fireEvent.click(screen.getByRole('radio', { name: /^Live/ }))
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save other event')
  await waitFor(async () =>
    expect(await readStored()).toMatchObject([
      { title: 'Book swap', status: 'live', translations: { 'zh-hk': { title: '漂書' } } },
    ]),
  )
  expect((await link('Public page')).getAttribute('href')).toBe(`/others/${id}`)
})

test('the main language is set and visitors read it', async () => {
  const { id } = await add('開放工作室')
  open(`/manage/other-events/${id}`)
  await heading('開放工作室')
  expect(screen.getByRole('tab', { name: 'Main text (English)' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('Main language'), { target: { value: 'zh-hk' } })
  expect(screen.getByRole('tab', { name: 'Main text (繁體中文)' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: '繁體中文' })).toBeNull()
  await press('Save other event')
  await waitFor(async () => expect(await readStored()).toMatchObject([{ language: 'zh-hk' }]))
})

test('an image has an alternative text and is removed on request', async () => {
  const { id } = await add('Open studio')
  const rows = publicRowsOf(office)
  await rows.otherPicture(id, 'EVENT_COVER', 'c')
  await rows.otherPicture(id, 'EVENT_IMAGE', 'p')
  open(`/manage/other-events/${id}`)
  await press('Describe the image: Image 1')
  await type('Image description', 'Clay on a wheel')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('tab', { name: /繁體中文/ }))
  await type(/^Image description.*繁體中文/, '轉盤上的陶泥')
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  await press('Save description')
  await screen.findByRole('img', { name: 'Clay on a wheel' })
  await press('Remove: Clay on a wheel')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Clay on a wheel' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Remove: Cover' })).toBeDefined()
})

test('an other event is created, sorted and deleted offline, images wait, and it is synced later', async () => {
  const { id } = await add('On its way out')
  const { router } = open(`/manage/other-events/${id}`)
  await heading('On its way out')
  await screen.findByRole('button', { name: /Choose file/ })
  office.goOffline()
  expect(await screen.findByText('You can change images when you are back online.')).toBeDefined()
  expect(screen.getByText('You can change files when you are back online.')).toBeDefined()
  await press('Delete')
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete On its way out?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/other-events'))
  fireEvent.click(await link('New other event'))
  await type(/^Title(?!,)/, 'Made on a train')
  await press('Add other event')
  await heading('Made on a train')
  expect(screen.getAllByText('Not sent yet')).not.toHaveLength(0)
  fireEvent.click(await link('All other events'))
  await press('Move Made on a train up')
  expect(await titles()).toEqual(['On its way out'])
  office.goOnline()
  await waitFor(async () => expect(await titles()).toEqual(['Made on a train']))
})

test('conflicting changes of two users are both shown and one is chosen', async () => {
  const { id } = await add('Walk')
  open(`/manage/other-events/${id}`)
  await heading('Walk')
  office.goOffline()
  await type(/^Location/, 'Pier 8')
  await press('Save other event')
  await screen.findByText(/changes are saved on this device and sent later/)
  await office.server.call(updateOtherEvent, {
    ...asOwner(),
    params: { other_event_id: id },
    body: { place: 'Pier 7' },
  })
  office.goOnline()
  expect(await screen.findByText('Pier 7')).toBeDefined()
  expect(await screen.findAllByText('Pier 8')).not.toHaveLength(0)
})

test('a browser without stored data says that it has nothing offline', async () => {
  office.goOffline()
  open()
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
})

test('an unknown other event shows not found, and a user without permission has none', async () => {
  const view = open('/manage/other-events/oe_0000000000000000')
  expect(await screen.findByText('This other event does not exist.')).toBeDefined()
  view.unmount()
  const { router } = office.open('/manage/other-events', office.venue.door, 'user')
  await waitFor(() => expect(router.state.location.pathname).toBe('/no-permission'))
})
