import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { verdict as verdictSchema } from '#contract/door/verdict.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { practiceExamples } from '#app/features/check-in/practice/examples.ts'
import { VERDICT_TONES } from '#app/features/check-in/verdict/verdict-look.ts'
import { makePracticeCode, PRACTICE_KEYS } from '#rules/door/practice-code.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

/** What a door shows without a verdict of the log. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'not_saved',
  'just_now',
  'building_full',
  'several_lists',
  'practice_code',
])

test('practice has an example of every verdict, each of the shape that a real one has', () => {
  const texts = { name: 'Sam', ticket: 'Ticket', list: 'List', event: 'Event', note: 'Note' }
  const examples = practiceExamples('2026-12-01T11:00:00.000Z', texts)
  expect(examples.map(({ key }) => key).toSorted()).toEqual([...PRACTICE_KEYS].toSorted())
  expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(Object.keys(VERDICT_TONES)))
  for (const { kind, scan } of examples) {
    expect(scan.scan, 'belongs to no log').toBeNull()
    if (!NOT_SENT.has(kind)) expect(verdictSchema.parse(scan.verdict).kind).toBe(kind)
  }
})

describe('practice at a door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const practice = () => screen.queryByRole('dialog', { name: 'Practice' })
  afterEach(() => vi.useRealTimers())

  async function startPractice() {
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Practice' }))
    return within(await screen.findByRole('dialog', { name: 'Practice' }))
  }

  test('an example shows its verdict under the band, and nothing is stored, counted or sent', async () => {
    await fixture.venue.attendee()
    await door.startScanning()
    const counts = document.querySelector('[data-counts]')?.textContent
    const send = vi.spyOn(browserPorts().db.scans, 'add')
    const view = await startPractice()
    expect(view.getByText('Practice: nobody is checked in')).toBeDefined()
    expect(await accessibilityProblems(document.body)).toEqual([])
    fireEvent.click(view.getByRole('button', { name: 'Admitted' }))
    expect(view.getByRole('status').textContent).toContain('Sam Example')
    expect(view.getByText('Practice: nobody is checked in')).toBeDefined()
    expect(await accessibilityProblems(document.body)).toEqual([])
    fireEvent.click(view.getByRole('button', { name: 'Next' }))
    fireEvent.click(view.getByRole('button', { name: 'Already in' }))
    expect(view.getByRole('status').textContent).toContain('Already in')
    fireEvent.click(view.getByRole('button', { name: 'End practice' }))
    expect(practice()).toBeNull()
    expect(send).not.toHaveBeenCalled()
    expect(await browserPorts().db.scans.count()).toBe(0)
    expect(document.querySelector('[data-counts]')?.textContent).toBe(counts)
    expect(document.querySelector('[data-verdict]')).toBeNull()
  })

  test('a real code ends practice and gets its real verdict', async () => {
    const guest = await fixture.venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    await door.startScanning()
    const view = await startPractice()
    fireEvent.click(view.getByRole('button', { name: 'Unknown code' }))
    door.scan(guest.code)
    expect((await door.verdict('admitted')).textContent).toContain('Wing Chan')
    expect(practice()).toBeNull()
    expect(await browserPorts().db.scans.count()).toBe(1)
  })

  test('a practice code shows its result in practice, and outside it is refused without a trace', async () => {
    await fixture.venue.attendee()
    const { container } = await door.startScanning()
    door.scan(makePracticeCode('admitted'))
    const refused = await door.verdict('practice_code')
    expect(refused.textContent).toContain('This code is for training and admits nobody.')
    expect(await accessibilityProblems(container)).toEqual([])
    const view = await startPractice()
    door.scan(makePracticeCode('already_in'))
    await waitFor(() => expect(view.getByRole('status').textContent).toContain('Already in'))
    door.scan(makePracticeCode('tier'))
    await waitFor(() => expect(view.getByRole('status').textContent).toContain('Admitted'))
    expect(practice()).not.toBeNull()
    expect(await browserPorts().db.scans.count()).toBe(0)
  })

  test('practice ends when the list opens', async () => {
    const opens_at = addMs(fixture.server.clock.now(), 60 * 60_000)
    await fixture.db.withTx((tx) =>
      tx
        .update(check_in_lists)
        .set({ activates_at: opens_at })
        .where(eq(check_in_lists.id, fixture.venue.list_id)),
    )
    await fixture.venue.attendee()
    await door.startScanning()
    await startPractice()
    await fixture.db.withTx(async (tx) => {
      await tx
        .update(check_in_lists)
        .set({ activates_at: null, change_no: 1_000 })
        .where(eq(check_in_lists.id, fixture.venue.list_id))
    })
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(practice()).toBeNull(), { timeout: 10_000 })
  })
})
