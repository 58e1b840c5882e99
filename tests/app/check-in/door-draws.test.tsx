import 'fake-indexeddb/auto'
import { act, waitFor } from '@testing-library/react'
import type * as Translations from 'react-i18next'
import { describe, expect, test, vi } from 'vitest'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

/** Counts component renders by their text lookups. */
const drawn = vi.hoisted(() => ({ parts: 0 }))
vi.mock('react-i18next', async (importOriginal) => {
  const original = await importOriginal<typeof Translations>()
  const useTranslation: typeof original.useTranslation = (...args) => {
    drawn.parts += 1
    return original.useTranslation(...args)
  }
  return { ...original, useTranslation }
})

/** Each component renders twice in strict mode. */
const VERDICT_PARTS = 2 * 7
const NUMBERS_PARTS = 2 * 2
const SECOND_MS = 1000

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('renders of an active door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door
  const pill = () => document.querySelector<HTMLElement>('[data-state]')
  const settled = (waiting: number) => waitFor(() => expect(pill()?.dataset['waiting']).toBe(String(waiting)))

  test('a scan renders the verdict, then the counters, and nothing else', async () => {
    const [one, two] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await startScanning()
    door.is_cut = true
    scan(one.code)
    await verdict('admitted')
    await settled(1)
    drawn.parts = 0
    scan(two.code)
    await waitFor(() => expect(drawn.parts).toBeGreaterThan(0))
    await settled(2)
    expect(drawn.parts).toBeLessThanOrEqual(VERDICT_PARTS + NUMBERS_PARTS)
  })

  test('an idle open door renders nothing for two seconds', async () => {
    await fixture.venue.attendee()
    await startScanning()
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    // The storage, sound and camera checks at the start.
    await act(() => passed(2 * SECOND_MS))
    drawn.parts = 0
    await act(() => passed(2 * SECOND_MS))
    expect(drawn.parts).toBe(0)
  })

  test('a server response without changes renders nothing', async () => {
    await fixture.venue.attendee()
    await startScanning()
    const { list_id } = fixture.venue
    const told = async () => (await browserPorts().db.lists.get(list_id))?.mirror_at
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    const before = await told()
    fixture.server.clock.advance(30_000)
    drawn.parts = 0
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(async () => expect(await told()).not.toBe(before))
    expect(drawn.parts).toBeLessThanOrEqual(NUMBERS_PARTS)
  })
})
