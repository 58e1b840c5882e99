import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addAffiliate } from '#tests/support/endpoint-rows/sales-rows.ts'
import { press, publicRowsOf } from './visitor.ts'

const DAY_MS = 86_400_000
let office: AppFixture
let event: BuiltEvent
let asked: string[]

beforeAll(async () => {
  office = await makeAppFixture()
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (url.includes('affiliate')) asked.push(`${url} ${typeof init?.body === 'string' ? init.body : ''}`)
    return through(input, init)
  })
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  asked = []
})
afterEach(() => office.reset())
afterAll(() => office.close())

const add = (code: string) =>
  office.server.db.withTx((tx) => addAffiliate(office.server, tx, event, { code }))
const visits = () => asked.filter((one) => one.includes('/affiliate-visits'))
const untilShown = () => screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
async function look(search: string) {
  const view = office.open(`/e/${event.id}/rooftop-night${search}`, null)
  await untilShown()
  return view
}
async function holdOne() {
  const group = await screen.findByRole('group', { name: 'Quantity: General' })
  fireEvent.click(within(group).getByRole('button', { name: /^One more/ }))
  await press('Continue')
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  const [held] = await office.server.db.read((tx) =>
    tx.select().from(reservations).where(eq(reservations.event_id, event.id)),
  )
  return held?.affiliate_id
}

test('a visit by an affiliate link counts once, and the order names the affiliate', async () => {
  const id = await add('RADIO')
  const first = await look('?aff=radio')
  await waitFor(() => expect(visits()).toHaveLength(1))
  first.unmount()
  // A page of another day without the code: the device remembers it.
  await look('')
  expect(await holdOne()).toBe(id)
  expect(visits()).toHaveLength(1)
})

test('the last affiliate counts, or the first one where the event is set to that', async () => {
  const [one, two] = [await add('ONE'), await add('TWO')]
  await publicRowsOf(office).setSettings({ affiliate_counts: 'first' }, event.id)
  for (const code of ['ONE', 'TWO']) (await look(`?aff=${code}`)).unmount()
  await look('')
  expect(await holdOne()).toBe(one)
  expect(two).not.toBe(one)
})

test('an affiliate is forgotten after thirty days and no longer sent', async () => {
  await add('RADIO')
  const long_ago = Date.now() - 30 * DAY_MS
  const key = `came-by:${event.id}`
  localStorage.setItem(key, JSON.stringify([{ code: 'RADIO', first_ms: long_ago, last_ms: long_ago }]))
  await look('')
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  expect(await holdOne()).toBeNull()
})

test('an invalid code is neither stored nor sent, and neither is a manipulated stored value', async () => {
  localStorage.setItem(`came-by:${event.id}`, '[{"code":7}]')
  await look('?aff=%3Cimg%20src%3Dx%3E')
  expect(visits()).toHaveLength(0)
  expect(await holdOne()).toBeNull()
})

test('without storage the affiliate counts as long as the page is open', async () => {
  const id = await add('RADIO')
  const { setItem } = Storage.prototype
  const shut = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (key.startsWith('came-by:')) throw new Error('shut')
    setItem.call(this, key, value)
  })
  await look('?aff=RADIO')
  await waitFor(() => expect(visits()).toHaveLength(1))
  expect(await holdOne()).toBe(id)
  shut.mockRestore()
})
