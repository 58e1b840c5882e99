import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { press, publicRowsOf } from './visitor.ts'

let office: AppFixture
let event: BuiltEvent
let counted: string[]

beforeAll(async () => {
  office = await makeAppFixture()
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (url.includes('/campaign-visits')) counted.push(typeof init?.body === 'string' ? init.body : url)
    return through(input, init)
  })
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  counted = []
})
afterEach(() => office.reset())
afterAll(() => office.close())

const look = async (search: string) => {
  office.open(`/e/${event.id}/rooftop-night${search}`, null)
  await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
}
const storedTexts = () => [document.cookie, ...Object.entries(localStorage).flat()].join(' ').toLowerCase()

test('the campaign of a link is counted and named by the order, and nothing is stored on the device', async () => {
  await look('?utm_source=Newsletter&utm_medium=email&utm_campaign=spring&utm_content=mei')
  await waitFor(() => expect(counted).toHaveLength(1))
  const group = await screen.findByRole('group', { name: 'Quantity: General' })
  fireEvent.click(within(group).getByRole('button', { name: /^One more/ }))
  await press('Continue')
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  const [held] = await office.server.db.read((tx) =>
    tx.select().from(reservations).where(eq(reservations.event_id, event.id)),
  )
  expect(held?.campaign).toEqual({ source: 'newsletter', medium: 'email', campaign: 'spring' })
  expect(storedTexts()).not.toContain('newsletter')
  expect(counted).toHaveLength(1)
})

test('a link without a source, or with an email address in it, is not counted', async () => {
  await look('?utm_campaign=spring')
  expect(counted).toEqual([])
  await look('?utm_source=mei@example.test')
  expect(counted).toEqual([])
})
