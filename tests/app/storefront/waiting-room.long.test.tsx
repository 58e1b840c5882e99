import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { standInLine } from '#contract/orders/waiting-room.ts'
import { readQueueEntry } from '#app/lib/queue-entry.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { waiting_lines } from '#server/core/db/schema/waiting-lines.ts'
import { WaitingQueues } from '#server/domains/sales/waiting-room/queues.ts'
import { openQueue } from '#server/domains/sales/waiting-room/store.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { press, publicRowsOf } from './visitor.ts'

/** Interval of the server job: the test admits visitors itself. */
const NEVER_MS = 100_000_000
const PATIENCE = { timeout: 60_000 }

let office: AppFixture
let event: BuiltEvent
let lines: WaitingQueues

beforeAll(async () => {
  office = await makeAppFixture({ waiting_room: { most_under_way: 200, move_every_ms: NEVER_MS } })
  const { db, clock, random } = office.server
  const onFailure = (error: unknown) => {
    throw error
  }
  lines = new WaitingQueues({
    db,
    clock: clock.now,
    random,
    most_under_way: 200,
    move_every_ms: 1000,
    onFailure,
  })
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(() => office.reset())
afterAll(async () => {
  await lines.stop()
  await office.close()
})

const open = () => office.open(`/e/${event.id}/rooftop-night`, null)
const ask = (body: { place?: string; browser?: string }) =>
  office.server.call(standInLine, { params: { event_id: event.id }, body })

/** Creates a queue of this length. */
async function makeQueue(ahead: number, rate = 1): Promise<void> {
  const { db, clock } = office.server
  const now = clock.now()
  await db.withTx(async (tx) => {
    await openQueue(tx, event.id, { secret: 'x'.repeat(43), rate, now, kept_after: now })
    db.notify(tx, 'waiting-lines')
  })
  await vi.waitUntil(async () => (await ask({ browser: 'visitor-0' })).data.place !== null, PATIENCE)
  // Inserted directly, because the rate limit of one address would refuse so many joins.
  const next_number = ahead + 1
  await db.withTx(async (tx) => {
    await tx.update(waiting_lines).set({ next_number }).where(eq(waiting_lines.event_id, event.id))
    db.notify(tx, 'waiting-lines')
  })
}
/** Admits those due after this many seconds; a page that becomes visible polls at once. */
async function admit(seconds: number): Promise<void> {
  office.server.clock.advance(seconds * 1000)
  await lines.refresh()
  await lines.advance()
  await office.server.db.withTx(async (tx) => office.server.db.notify(tx, 'waiting-lines'))
  await lookAgain()
}
const lookAgain = async () => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const choose = async () => {
  const group = await screen.findByRole('group', { name: 'Quantity: General' })
  fireEvent.click(within(group).getByLabelText(/^One more/))
  await press('Continue')
}
const box = () => screen.findByRole('group', { name: 'You are in the queue' }, PATIENCE)
const announcedText = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('in the queue'))

test('a visitor waits in the queue, sees the estimated wait, and continues by themselves', async () => {
  await makeQueue(4)
  const { router, container } = open()
  await choose()
  expect(within(await box()).getByText('Less than a minute')).toBeDefined()
  expect(within(await box()).getByText('4 people ahead of you.')).toBeDefined()
  expect(announcedText()).toEqual(['You are in the queue: Less than a minute'])
  expect(await accessibilityProblems(container)).toEqual([])
  // A step forward is shown and not announced again.
  await admit(2)
  await within(await box()).findByText('2 people ahead of you.', {}, PATIENCE)
  expect(announcedText()).toEqual(['You are in the queue: Less than a minute'])
  await admit(4)
  await screen.findByRole('heading', { name: 'Your details', level: 1 }, PATIENCE)
  expect(router.state.location.pathname).toMatch(/^\/checkout\/.*\/details$/)
  expect(readQueueEntry(event.id).wanted).toBeNull()
})

test('a reload keeps position, selection and turn', async () => {
  await makeQueue(4)
  const first = open()
  await choose()
  await box()
  await waitFor(() => expect(readQueueEntry(event.id).place).not.toBeNull())
  const { place } = readQueueEntry(event.id)
  first.unmount()
  open()
  expect(within(await box()).getByText('You are in the queue')).toBeDefined()
  await within(await box()).findByText('4 people ahead of you.', {}, PATIENCE)
  expect(readQueueEntry(event.id).place).toBe(place)
  await admit(5)
  await screen.findByRole('heading', { name: 'Your details', level: 1 }, PATIENCE)
})

test('the position is kept offline, and the queue continues after reconnecting', async () => {
  await makeQueue(4)
  const { container } = open()
  await choose()
  await within(await box()).findByText('4 people ahead of you.', {}, PATIENCE)
  const { place } = readQueueEntry(event.id)
  act(() => office.goOffline())
  await lookAgain()
  const lost = await within(await box()).findAllByText(/^No connection\. Your place is saved/, {}, PATIENCE)
  // Shown and announced.
  expect(lost).toHaveLength(2)
  expect(await accessibilityProblems(container)).toEqual([])
  await admit(5)
  act(() => office.goOnline())
  await lookAgain()
  await screen.findByRole('heading', { name: 'Your details', level: 1 }, PATIENCE)
  expect(readQueueEntry(event.id).place).toBe(place)
})

test('a wait of an hour is announced in steps; a visitor who leaves by keyboard keeps the position', async () => {
  await makeQueue(3_500, 1)
  open()
  await choose()
  await within(await box()).findByText('About 60 minutes', {}, PATIENCE)
  await waitFor(() => expect(readQueueEntry(event.id).place).not.toBeNull())
  const { place } = readQueueEntry(event.id)
  const leave = within(await box()).getByRole('button', { name: 'Leave the queue' })
  leave.focus()
  expect(document.activeElement).toBe(leave)
  fireEvent.click(leave)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'You are in the queue' })).toBeNull())
  expect(readQueueEntry(event.id)).toEqual({ place: null, wanted: null })
  await press('Continue')
  await waitFor(() => expect(readQueueEntry(event.id).place).toBe(place), PATIENCE)
})

test('a visitor who waited for sold-out tickets sees so and chooses again without queueing', async () => {
  await makeQueue(4)
  open()
  await choose()
  await box()
  await office.server.db.withTx((tx) =>
    tx.update(tickets).set({ is_paused: true }).where(eq(tickets.id, event.tickets.general)),
  )
  await admit(6)
  await screen.findByText('General is no longer on sale.', {}, PATIENCE)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'You are in the queue' })).toBeNull())
  expect(readQueueEntry(event.id)).toMatchObject({
    wanted: null,
    place: expect.stringMatching(/^5\./) as string,
  })
})
