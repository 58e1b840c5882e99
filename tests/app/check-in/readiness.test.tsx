import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { events } from '#server/core/db/schema/events.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

const HOUR_MS = 3_600_000

describe('readiness of a phone', () => {
  const fixture = useFixture()
  const { pair } = setUpDoorScreen(fixture)
  const listItem = () => screen.getByText('List').closest<HTMLElement>('li')
  const overall = () => document.querySelector<HTMLElement>('[data-ready-overall]')

  const setWindow = (window: { activates_at?: string; expires_at?: string }) =>
    fixture.db.withTx((tx) =>
      tx.update(check_in_lists).set(window).where(eq(check_in_lists.id, fixture.venue.list_id)),
    )

  test('the list says when it opens, and counts as ready on its day', async () => {
    await fixture.venue.attendee()
    await setWindow({ activates_at: addMs(TEST_NOW, 2 * HOUR_MS) })
    const { container } = await pair()
    await waitFor(() => expect(listItem()?.textContent).toContain('Opens Fri 20 Nov 20:00, in 2 hours'))
    expect(listItem()?.dataset['ready']).toBe('good')
    expect(screen.queryByText(/This event is not today/)).toBeNull()
    expect(await accessibilityProblems(container)).toEqual([])
  })

  test('a list that is over is never ready', async () => {
    await fixture.venue.attendee()
    await setWindow({ expires_at: addMs(TEST_NOW, -HOUR_MS) })
    await pair()
    await waitFor(() => expect(listItem()?.textContent).toContain('Closed 17:00'))
    expect(listItem()?.dataset['ready']).toBe('warn')
  })

  test('an event on another day is announced above everything else', async () => {
    await fixture.venue.attendee()
    await fixture.db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: addMs(TEST_NOW, 26 * HOUR_MS), ends_at: addMs(TEST_NOW, 30 * HOUR_MS) })
        .where(eq(events.id, fixture.venue.event_id)),
    )
    const { container } = await pair()
    expect(await screen.findByText('This event is not today. It is on Sat 21 Nov.')).toBeDefined()
    expect(listItem()?.dataset['ready']).toBe('warn')
    expect(await accessibilityProblems(container)).toEqual([])
  })

  test('the phone is ready only if each item is', async () => {
    await fixture.venue.attendee()
    await pair()
    await waitFor(() => expect(overall()).not.toBeNull())
    const states = () =>
      [...document.querySelectorAll<HTMLElement>('li[data-ready]')].map((item) => item.dataset['ready'])
    // jsdom has neither a camera nor a service worker.
    const to_check = states().filter((state) => state === 'warn').length
    expect(to_check).toBeGreaterThan(0)
    await waitFor(() => expect(overall()?.dataset['readyOverall']).toBe('warn'))
    expect(overall()?.textContent).toBe(
      `${states().filter((state) => state === 'warn').length} items to check`,
    )
  })
})
