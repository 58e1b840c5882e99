import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type * as Translations from 'react-i18next'
import type * as DoorTexts from '#app/features/check-in/screen/door-texts.ts'
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
vi.mock('#app/features/check-in/screen/door-texts.ts', async (importOriginal) => {
  const original = await importOriginal<typeof DoorTexts>()
  const doorTexts: typeof original.doorTexts = () => {
    drawn.parts += 1
    return original.doorTexts()
  }
  return { ...original, doorTexts }
})

/** Each component renders twice in strict mode. */
const VERDICT_PARTS = 2 * 7
const NUMBERS_PARTS = 2 * 2
/** The verdict; then what follows from it: counts and queue together. */
const SCAN_COMMITS = 2
/** The strip that the verdict becomes: the panel and its actions, without the facts. */
const STRIP_PARTS = 2 * 2
/** The search without its rows. */
const SEARCH_PARTS = 2
/** Within this time the engine has answered what a selected row asks. */
const SELECTION_MS = 300
const SECOND_MS = 1000

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('renders of an active door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door
  const pill = () => document.querySelector<HTMLElement>('[data-state]')
  const settled = (waiting: number) => waitFor(() => expect(pill()?.dataset['waiting']).toBe(String(waiting)))

  /** Starts scanning, and waits for the help with the camera, which is drawn once it has loaded. */
  const start = async () => {
    await startScanning()
    await screen.findByRole('button', { name: 'Try the camera again' })
  }

  /** Nothing else of the network is drawn afterwards. */
  const cutNetwork = async () => {
    door.is_cut = true
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(pill()?.dataset['state']).toBe('offline'))
  }

  test('a scan renders the verdict, then the counters, and nothing else', async () => {
    const [one, two] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await start()
    await cutNetwork()
    scan(one.code)
    await verdict('admitted')
    await settled(1)
    drawn.parts = 0
    door.drawn.commits = 0
    scan(two.code)
    await waitFor(() => expect(drawn.parts).toBeGreaterThan(0))
    await settled(2)
    expect(drawn.parts).toBeLessThanOrEqual(VERDICT_PARTS + NUMBERS_PARTS)
    const is_strip = document.querySelector('.verdict')?.getAttribute('data-phase') === 'last'
    expect(door.drawn.commits).toBeLessThanOrEqual(SCAN_COMMITS + Number(is_strip))
  })

  test('a verdict that becomes the strip does not draw its facts again', async () => {
    const guest = await fixture.venue.attendee()
    await start()
    await cutNetwork()
    scan(guest.code)
    await verdict('admitted')
    await settled(1)
    drawn.parts = 0
    await waitFor(() => expect(document.querySelector('.verdict')?.getAttribute('data-phase')).toBe('last'))
    expect(drawn.parts).toBeLessThanOrEqual(STRIP_PARTS)
  })

  test('a search draws other people into the rows that are there, and nobody a second time', async () => {
    for (const first_name of ['Wing', 'Winnie', 'Wai']) await fixture.venue.attendee({ first_name })
    await start()
    await cutNetwork()
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    const dialog = await screen.findByRole('dialog')
    const rows = () => [...dialog.querySelectorAll<HTMLElement>('.person-rows button')]
    const search = async (value: string, count: number) => {
      fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value } })
      await waitFor(() => expect(rows()).toHaveLength(count))
      return rows().map((row) => row.textContent)
    }
    const three = await search('w', 3)
    const [first] = rows()
    door.drawn.commits = 0
    const two = await search('win', 2)
    // One for the key, one for the people.
    expect(door.drawn.commits).toBeLessThanOrEqual(2)
    expect(rows()[0]).toBe(first)
    expect(new Set(two)).toEqual(new Set(three.filter((text) => text?.startsWith('Win'))))
    drawn.parts = 0
    await search('wing', 1)
    expect(drawn.parts).toBeLessThanOrEqual(SEARCH_PARTS)
  })

  test('a finger that came down on another person of a row selects nobody', async () => {
    for (const first_name of ['Wing', 'Wai']) await fixture.venue.attendee({ first_name })
    await start()
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByRole('searchbox')
    fireEvent.change(field, { target: { value: 'wai' } })
    const row = await within(dialog).findByRole('button', { name: /Wai/ })
    fireEvent.pointerDown(row)
    fireEvent.change(field, { target: { value: 'wing' } })
    await waitFor(() => expect(row.textContent).toContain('Wing'))
    fireEvent.click(row)
    await act(() => passed(SELECTION_MS))
    expect(screen.queryByRole('button', { name: 'Yes, this person' })).toBeNull()
    fireEvent.pointerDown(row)
    fireEvent.click(row)
    expect(await screen.findByRole('button', { name: 'Yes, this person' })).toBeDefined()
  })

  test('an idle open door renders nothing for two seconds', async () => {
    await fixture.venue.attendee()
    await start()
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    // The storage, sound and camera checks at the start.
    await act(() => passed(2 * SECOND_MS))
    drawn.parts = 0
    await act(() => passed(2 * SECOND_MS))
    expect(drawn.parts).toBe(0)
  })

  test('a server response without changes renders nothing', async () => {
    await fixture.venue.attendee()
    await start()
    const { list_id } = fixture.venue
    const told = async () => (await browserPorts().db.lists.get(list_id))?.mirror_at
    await waitFor(() => expect(pill()?.dataset['state']).toBe('live'))
    // The checks at the start and the first report.
    await act(() => passed(2 * SECOND_MS))
    const before = await told()
    fixture.server.clock.advance(30_000)
    drawn.parts = 0
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(async () => expect(await told()).not.toBe(before))
    expect(drawn.parts).toBeLessThanOrEqual(NUMBERS_PARTS)
  })
})
