import 'fake-indexeddb/auto'
import { act, waitFor } from '@testing-library/react'
import type * as Translations from 'react-i18next'
import { describe, expect, test, vi } from 'vitest'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

/** Counts the parts that are drawn, by the texts that each asks for as it is. */
const drawn = vi.hoisted(() => ({ parts: 0 }))
vi.mock('react-i18next', async (importOriginal) => {
  const original = await importOriginal<typeof Translations>()
  const useTranslation: typeof original.useTranslation = (...args) => {
    drawn.parts += 1
    return original.useTranslation(...args)
  }
  return { ...original, useTranslation }
})

/** Drawn twice each, as React does while it looks for mistakes. */
const VERDICT_PARTS = 2 * 7
const NUMBERS_PARTS = 2 * 2
const SECOND_MS = 1000

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('what a working door draws', () => {
  const stage = useFixture()
  const door = setUpDoorScreen(stage)
  const { startScanning, scan, verdict } = door
  const pill = () => document.querySelector<HTMLElement>('[data-state]')
  const settled = (waiting: number) => waitFor(() => expect(pill()?.dataset['waiting']).toBe(String(waiting)))

  test('a scan draws the verdict, then the numbers, and nothing else', async () => {
    const [one, two] = [await stage.venue.attendee(), await stage.venue.attendee()]
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

  test('two seconds of an open door before which nobody stands draw nothing', async () => {
    await stage.venue.attendee()
    await startScanning()
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    // What a phone learns of its storage, sound and camera at the start.
    await act(() => passed(2 * SECOND_MS))
    drawn.parts = 0
    await act(() => passed(2 * SECOND_MS))
    expect(drawn.parts).toBe(0)
  })

  test('an answer of the server that says nothing new draws nothing', async () => {
    await stage.venue.attendee()
    await startScanning()
    const { list_id } = stage.venue
    const told = async () => (await browserPorts().db.lists.get(list_id))?.mirror_at
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    const before = await told()
    stage.server.clock.advance(30_000)
    drawn.parts = 0
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(async () => expect(await told()).not.toBe(before))
    expect(drawn.parts).toBeLessThanOrEqual(NUMBERS_PARTS)
  })
})
