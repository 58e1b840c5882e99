import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderReference } from '#rules/sales/order-reference.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'

let office: AppFixture
let grace_id: string

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 2 })
  const { server, venue } = office
  const ada = { first_name: 'Ada', last_name: 'Wong', email: 'ada@example.com' }
  await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [ada]))
  grace_id = (await venue.attendee({ first_name: 'Grace', last_name: 'Ho' })).id
})
// jsdom has no layout.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }))
afterEach(() => office.reset())
afterAll(() => office.close())

const HERE = 'Attendees of this event'
const KEPT = 'Attendees of other events on this device'
const ORDERS = 'Orders for this event'
const WITHOUT = 'You are offline. Only people stored on this device are found, and no orders.'

/** Opens the palette over the open event with the attendees of both events stored on this device. */
async function openPalette() {
  const { event_id, other_event, organizer } = office.venue
  const { router } = office.open(`/manage/event/${event_id}/check-in`, organizer)
  await screen.findByRole('heading', { name: 'Main door' })
  const { db } = browserPorts()
  await waitFor(async () => {
    expect((await db.catalogued.get(event_id))?.attendees_at).toEqual(expect.any(Number))
    expect((await db.catalogued.get(other_event.id))?.attendees_at).toEqual(expect.any(Number))
  })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return {
    router,
    field: await screen.findByRole('combobox', { name: 'Find a page, an event or an action' }),
  }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const optionsIn = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const chosen = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

test('an attendee of the open event is found by name and opened by keyboard; the device stores nobody', async () => {
  const { router, field } = await openPalette()
  type(field, 'ho grace')
  expect(await optionsIn(HERE)).toEqual([expect.stringContaining('Grace Ho')])
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  while (!screen.getByRole('group', { name: HERE }).contains(chosen(field))) {
    fireEvent.keyDown(field, { key: 'ArrowDown' })
  }
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/attendees$/))
  expect(router.state.location.search).toMatchObject({ q: grace_id })
  expect(localStorage.getItem('palette-recent')).toBeNull()
})

test('an order of the open event is found by its reference', async () => {
  const { router, field } = await openPalette()
  type(field, 'guest 1')
  const [order = ''] = await optionsIn(ORDERS)
  const [reference = ''] = order.split(' · ')
  type(field, reference)
  fireEvent.click(
    await within(await screen.findByRole('group', { name: ORDERS })).findByText(new RegExp(reference)),
  )
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/orders\/od_\w+$/))
  expect(orderReference(router.state.location.pathname.split('/').at(-1) ?? '')).toBe(reference)
})

test('offline the stored attendees are found, orders are not, and both are shown', async () => {
  const { field } = await openPalette()
  office.goOffline()
  type(field, 'ada@example')
  expect(await optionsIn(KEPT)).toEqual([expect.stringContaining('Second Night')])
  expect(await screen.findByText(WITHOUT)).toBeDefined()
  type(field, 'guest')
  expect(await optionsIn(HERE)).toHaveLength(2)
  expect(screen.queryByRole('group', { name: ORDERS })).toBeNull()
  type(field, 'nobody of that name')
  expect(await screen.findByText('No results for “nobody of that name”')).toBeDefined()
  office.goOnline()
  await waitFor(() => expect(screen.queryByText(WITHOUT)).toBeNull())
})

test('the server is queried after a typing pause, and outdated queries are cancelled', async () => {
  const { field } = await openPalette()
  const real = globalThis.fetch
  const asked: { query: string | null; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://foyer.test')
    if (!url.pathname.endsWith('/orders')) return real(input, init)
    const { signal } = input instanceof Request ? input : (init ?? {})
    asked.push({ query: url.searchParams.get('query'), signal })
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  for (const words of ['g', 'gu', 'gues', 'guest']) type(field, words)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ query: 'guest', signal: { aborted: false } })
  expect(screen.queryByText(/^No results/)).toBeNull()
  type(field, 'guests')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]?.signal?.aborted).toBe(true)
  // A cancelled request does not mean offline.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(WITHOUT)).toBeNull()
  vi.stubGlobal('fetch', real)
})

test('a failed server search is shown beside the local results', async () => {
  const { field } = await openPalette()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    /\/orders\?/.test(input instanceof Request ? input.url : String(input))
      ? new Response('{}', { status: 500 })
      : real(input, init),
  )
  type(field, 'guest')
  expect(await optionsIn(HERE)).toHaveLength(2)
  expect(await screen.findByText('Some results could not be loaded. Please try again.')).toBeDefined()
  vi.stubGlobal('fetch', real)
})
