import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanRichText } from '#server/core/rich-text.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { press, publicRowsOf, visibleTitles } from './visitor.ts'

let office: AppFixture
let studio = ''
let draft = ''

beforeAll(async () => {
  office = await makeAppFixture()
  const rows = publicRowsOf(office)
  studio = await rows.otherEvent(30, {
    title: 'Open studio',
    description: cleanRichText('<p>Come <strong>in</strong>.</p>'),
    place: 'Pier 7, Central',
    website_url: 'https://studio.example.test/open',
    email: 'studio@example.test',
    phone: '+85223456789',
    sort_order: 1,
  })
  await rows.otherPicture(studio, 'EVENT_COVER', 'c')
  for (const letter of ['p', 'q']) await rows.otherPicture(studio, 'EVENT_IMAGE', letter)
  await rows.otherEvent(null, { title: 'Farmers’ market', sort_order: 2 })
  draft = await rows.otherEvent(30, { title: 'Rooftop cinema', status: 'draft', sort_order: 3 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const visibleOtherEvents = () => visibleTitles('Other events')
const untilShown = () => screen.findByRole('list', { name: 'Other events' })
const untilOpen = () => screen.findByRole('heading', { level: 1, name: 'Open studio' })

test('a visitor sees other events in venue order with their date or end date', async () => {
  const { container } = office.open('/others', null)
  await untilShown()
  await waitFor(() => expect(document.title).toBe('Other events · Harbour Hall'))
  expect(visibleOtherEvents()).toEqual(['Open studio', 'Farmers’ market'])
  const [first, second] = screen.getAllByRole('article')
  expect(first?.textContent).toContain('Pier 7, Central')
  expect(first?.querySelector('time')?.dateTime).toMatch(/^\d{4}-/)
  expect(second?.textContent).toContain('Until further notice')
  const link = screen.getByRole('link', { name: 'Open studio' })
  expect(link.getAttribute('href')).toBe(`/others/${studio}`)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the search is in the URL, and one button clears an empty result', async () => {
  const { router } = office.open('/others?q=market', null)
  await untilShown()
  expect(visibleOtherEvents()).toEqual(['Farmers’ market'])
  expect(screen.getByText('1 other event')).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } })
  expect(await screen.findByText('No matches')).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'zzz' }))
  await press('Show all events')
  await untilShown()
  expect(visibleOtherEvents()).toHaveLength(2)
})

test('the page of an other event shows what, when, where and the contact', async () => {
  const { container } = office.open(`/others/${studio}`, null)
  await untilOpen()
  await waitFor(() => expect(document.title).toBe('Open studio · Harbour Hall'))
  const facts = within(screen.getByRole('region', { name: 'When and where' }))
  const links = facts.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    'https://www.google.com/maps/search/?api=1&query=Pier%207%2C%20Central',
    'https://studio.example.test/open',
    'mailto:studio@example.test',
    'tel:+85223456789',
  ])
  expect(facts.getByText('+852 2345 6789')).toBeDefined()
  expect(screen.getByRole('region', { name: 'About this event' }).querySelector('strong')).not.toBeNull()
  const pictures = within(screen.getByRole('list', { name: 'Images' })).getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'Open studio: image 1 of 2',
    'Open studio: image 2 of 2',
  ])
  expect(container.querySelector('header img')?.getAttribute('srcset')).toMatch(/480w.*1080w/)
  expect(screen.getByRole('link', { name: 'See other events' }).getAttribute('href')).toBe('/others')
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Add to calendar')
  const google = await screen.findByRole('menuitem', { name: 'Google Calendar' })
  expect(google.getAttribute('href')).toContain(encodeURIComponent(`${location.host}/others/${studio}`))
})

test('a permanent offer has no calendar links', async () => {
  office.open('/others?q=market', null)
  fireEvent.click(await screen.findByRole('link', { name: 'Farmers’ market' }))
  await screen.findByRole('heading', { level: 1, name: 'Farmers’ market' })
  expect(screen.getByText('Until further notice')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
})

test('a draft and an unknown other event show not found', async () => {
  for (const id of [draft, 'oe_0000000000000000']) {
    const view = office.open(`/others/${id}`, null)
    expect(await screen.findByRole('heading', { level: 1, name: 'This event cannot be found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'See other events' })).toBeDefined()
    view.unmount()
  }
})

test('offline a seen other event is shown with its age, and an unseen one is not invented', async () => {
  const list = office.open('/others', null)
  await untilShown()
  list.unmount()
  const page = office.open(`/others/${studio}`, null)
  await untilOpen()
  page.unmount()
  office.goOffline()
  const kept = office.open('/others', null)
  await untilShown()
  expect(screen.getByText(/^Last loaded /)).toBeDefined()
  kept.unmount()
  const again = office.open(`/others/${studio}`, null)
  await untilOpen()
  expect(screen.getByText(/^Last loaded /)).toBeDefined()
  again.unmount()
  office.open('/others/oe_0000000000000001', null)
  expect(await screen.findByText(/has not been opened on this device yet/)).toBeDefined()
  act(() => office.goOnline())
  expect(await screen.findByRole('heading', { level: 1, name: 'This event cannot be found' })).toBeDefined()
})

test('a failing server shows an error with a retry button', async () => {
  const working = globalThis.fetch
  for (const [path, untilThere] of [
    ['/others', untilShown],
    [`/others/${studio}`, untilOpen],
  ] as const) {
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'internal', message: 'no database', request_id: 'x' }, { status: 500 }),
    )
    const view = office.open(path, null)
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
    vi.stubGlobal('fetch', working)
    await press('Try again')
    await untilThere()
    view.unmount()
    await office.reset()
  }
})
