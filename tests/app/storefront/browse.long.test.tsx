import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#app/shell/query-client.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { addCover, press, publicRowsOf, visibleTitles } from './visitor.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
  const rows = publicRowsOf(office)
  const { server } = office
  const pier = { is_online_event: false, location: place('Pier 9', 'Central') }
  const soon = await rows.event(1, { title: 'Soon enough' })
  await rows.setSettings(pier, soon.id)
  await rows.category('Music 音樂', soon.id)
  await addCover(office, soon.id)
  const free = await rows.event(30 * 24, { title: 'Free for all' })
  await rows.setPrice(free.tickets.general, { price_cents: 0 })
  await rows.setPrice(free.tickets.vip, { price_cents: 0 })
  const gone = await rows.event(60 * 24, { title: 'All gone' })
  await rows.setPrice(gone.tickets.general, { quantity_available: 0 })
  await rows.setPrice(gone.tickets.vip, { quantity_available: 0 })
  await server.db.withTx((tx) => addAttendees(server, tx, free, [{}, {}]))
})
afterEach(() => office.reset())
afterAll(() => office.close())

const place = (venue_name: string, city: string) => ({
  venue_name,
  city,
  address_line_1: '',
  address_line_2: '',
  state_or_region: '',
  zip_or_postal_code: '',
  country: '',
})
const untilShown = () => screen.findByRole('list', { name: 'Events' })
const untilSoldOutShown = () => screen.findByRole('heading', { name: 'All gone' })
const openSearch = async () => {
  await press('Find events')
  await screen.findByRole('searchbox')
}
const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('article')
  if (found === null) throw new Error(`no card ${title}`)
  return found
}

test('a visitor sees upcoming events with day, place, full price and sales status', async () => {
  const { container } = office.open('/', null)
  await untilSoldOutShown()
  await waitFor(() => expect(document.title).toBe('Events · Harbour Hall'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
    /^(Tonight|Today|Next) at Harbour Hall$/,
  )
  const titles = screen
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent)
  // Other events of today are before or after the first of these, depending on the hour.
  const own = ['Soon enough', 'Free for all', 'All gone']
  expect(titles.filter((title) => title !== null && own.includes(title))).toEqual(own)
  const soon = card('Soon enough')
  expect(soon.textContent).toContain('Pier 9, Central')
  expect(soon.textContent).toContain('From HK$480.00')
  // The featured event has a button instead of its sales status.
  expect(soon.textContent).toMatch(/On sale|Get tickets/)
  expect(soon.querySelector('img')?.srcset).toMatch(/480w.*1080w/)
  expect(within(soon).getByRole('link', { name: 'Soon enough' }).getAttribute('href')).toMatch(
    /^\/e\/ev_\w{16}\/soon-enough$/,
  )
  expect(card('Free for all').textContent).toMatch(/Free(?! for).*On sale/)
  expect(card('All gone').textContent).toContain('Sold out')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('search, day and category are in the URL, and back restores them', async () => {
  const { router } = office.open('/?q=free', null)
  await untilShown()
  expect(visibleTitles()).toEqual(['Free for all'])
  expect(screen.getByText('1 event')).toBeDefined()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '' } })
  await untilSoldOutShown()
  await press('Music 音樂')
  await waitFor(() => expect(visibleTitles()).toEqual(['Soon enough']))
  expect(router.state.location.search).toEqual({ category: 'Music 音樂' })
  expect(screen.getByRole('button', { name: 'Music 音樂' }).getAttribute('aria-pressed')).toBe('true')
  await press('Next 7 days')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ when: 'week' }))
  act(() => router.history.back())
  await waitFor(() => expect(router.state.location.search).toEqual({ category: 'Music 音樂' }))
  await press('All categories')
  await untilSoldOutShown()
})

test('a custom date range behind one button replaces the presets', async () => {
  const { router, container } = office.open('/', null)
  await untilSoldOutShown()
  expect(screen.queryByRole('searchbox')).toBeNull()
  await openSearch()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await press('Next 7 days')
  await waitFor(() => expect(router.state.location.search).toEqual({ when: 'week' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-01-10' } })
  await waitFor(() => expect(router.state.location.search).toEqual({ from: '2027-01-10' }))
  await waitFor(() => expect(visibleTitles()).toEqual(['All gone']))
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-01-11' } })
  expect(await screen.findByText('No matches')).toBeDefined()
  await press('Find events')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('an empty result says so, and one button clears all filters', async () => {
  office.open('/?q=zzz', null)
  expect(await screen.findByText('No matches')).toBeDefined()
  await press('Show all events')
  await untilSoldOutShown()
})

test('trending sorts by recent sales', async () => {
  const { container } = office.open('/trending', null)
  await untilShown()
  expect(visibleTitles()[0]).toBe('Free for all')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trending')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('offline the last list is shown with its age, and an unknown one is not invented', async () => {
  const view = office.open('/', null)
  await untilSoldOutShown()
  view.unmount()
  office.goOffline()
  office.open('/', null)
  await untilSoldOutShown()
  expect(screen.getByText(/^Prices and availability as of/)).toBeDefined()
  await openSearch()
  await press('This weekend')
  expect(await screen.findByText(/has not been loaded on this device yet/)).toBeDefined()
  act(() => office.goOnline())
  await waitFor(() => expect(screen.queryByText(/has not been loaded on this device yet/)).toBeNull())
})

test('a failing server shows an error with a retry button', async () => {
  // The page of the previous test may have sent another request while it was unmounted.
  queryClient.clear()
  const working = globalThis.fetch
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'internal', message: 'no database', request_id: 'x' }, { status: 500 }),
  )
  office.open('/', null)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong')
  vi.stubGlobal('fetch', working)
  await press('Try again')
  await untilSoldOutShown()
})
