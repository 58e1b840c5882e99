import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderReference } from '#rules/sales/order-reference.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { addPaidOrder, type PaidOrder } from '#tests/support/paid-orders.ts'
import { contentOf, press, type, untilClosed } from './sales-desk.tsx'

const DAY_MS = 86_400_000
let office: AppFixture
let cheap: PaidOrder
let dear: PaidOrder

beforeAll(async () => {
  office = await makeAppFixture()
  const { server, venue } = office
  const buy = (wanted: Parameters<typeof addPaidOrder>[3]) =>
    server.db.withTx((tx) => addPaidOrder(server, tx, venue.event, wanted))
  const long_ago = addMs(server.clock.now(), -30 * DAY_MS)
  cheap = await buy({ order: { first_name: 'Cheap', created_at: long_ago, total_refunded_cents: 1000 } })
  dear = await buy({ people: [{ ticket: 'vip' }], order: { first_name: 'Dear' } })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function open(search = '') {
  const view = office.open(`/manage/event/${office.venue.event_id}/orders${search}`, office.venue.organizer)
  await screen.findByRole('heading', { name: 'Orders', level: 1 })
  return view
}
const visibleRows = () => screen.queryAllByRole('rowheader').map((row) => row.textContent?.trim())

test('orders link to their page and show value and refunds', async () => {
  const { container } = await open()
  const reference = orderReference(cheap.order_id)
  const link = await screen.findByRole('link', { name: reference })
  expect(link.getAttribute('href')).toBe(`/manage/event/${office.venue.event_id}/orders/${cheap.order_id}`)
  expect(within(link.closest('tr')!).getByText('HK$10.00 refunded')).toBeDefined()
  expect(within(link.closest('tr')!).getByText('Partially refunded')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('orders are filtered by date and amount, and the URL holds the filters', async () => {
  const { router } = await open()
  await screen.findByRole('link', { name: orderReference(dear.order_id) })
  await press('Date and amount')
  const dialog = await screen.findByRole('dialog', { name: 'Date and amount' })
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Total from/, '600')
  fireEvent.blur(within(dialog).getByLabelText(/^Total from/))
  await press('Show orders', dialog)
  await untilClosed()
  await waitFor(() => expect(visibleRows()).toEqual([orderReference(dear.order_id)]))
  expect(router.state.location.search).toMatchObject({ min: 60_000 })
  await press('Date and amount, 1 set')
  const again = await screen.findByRole('dialog', { name: 'Date and amount' })
  await press('Clear', again)
  await waitFor(() => expect(visibleRows()).toHaveLength(2))
  const week_ago = addMs(office.server.clock.now(), -7 * DAY_MS).slice(0, 16)
  type(await openFilters(), /^Ordered before/, week_ago)
  await press('Show orders')
  await waitFor(() => expect(visibleRows()).toEqual([orderReference(cheap.order_id)]))
})

async function openFilters() {
  await press('Date and amount')
  return screen.findByRole('dialog', { name: 'Date and amount' })
}

test('the export contains the filtered orders', async () => {
  const saved: Promise<string>[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob)
        return `blob:${blobs.size - 1}`
      },
      revokeObjectURL: () => undefined,
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob !== undefined) saved.push(blob.text())
  })
  await open('?min=60000')
  await waitFor(() => expect(visibleRows()).toHaveLength(1))
  await press('Export')
  const dialog = await screen.findByRole('dialog', { name: 'Export orders' })
  await press('CSV', dialog)
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = (await saved[0]) ?? ''
  const [, ...rows] = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
  expect(rows.map(([first]) => first)).toEqual([orderReference(dear.order_id)])
  clicked.mockRestore()
})

test('an open list stays visible offline and says how old it is', async () => {
  await open()
  await screen.findByRole('link', { name: orderReference(dear.order_id) })
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true),
  )
  expect(screen.getByRole('link', { name: orderReference(dear.order_id) })).toBeDefined()
})

test('an event without orders says when they will appear', async () => {
  const { venue } = office
  office.open(`/manage/event/${venue.other_event.id}/orders`, venue.organizer)
  expect(await screen.findByText('No orders yet')).toBeDefined()
})
