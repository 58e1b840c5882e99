import 'fake-indexeddb/auto'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPairing, revokeDevice, listDevices } from '#contract/devices.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { startI18n } from '#app/lib/i18n.ts'
import { reportReachable } from '#app/lib/reachability.ts'
import { forgetSession } from '#app/lib/session.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'
import { muiTexts } from '#app/ui/theme/mui-texts.ts'
import { useStage } from '#tests/support/stage.ts'

/** jsdom has neither cameras nor workers: the decoder waits for ever, as with a lens that sees nothing. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const WAIT = { timeout: 8_000 }

describe('the screen of a door', () => {
  const stage = useStage('embedded')
  let is_cut = false

  beforeAll(async () => {
    document.cookie = 'locale=en; path=/'
    await startI18n()
  })
  beforeEach(() => {
    is_cut = false
    localStorage.clear()
    vi.stubGlobal('Worker', SilentWorker)
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      is_cut ? Promise.reject(new TypeError('Failed to fetch')) : stage.server.fetch(input, init),
    )
  })
  afterEach(async () => {
    act(() => {
      forgetSession()
      reportReachable()
    })
    const { db } = browserPorts()
    await Promise.all([db.lists.clear(), db.chunks.clear(), db.scans.clear(), db.settings.clear()])
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })

  const address = () => `/check-in/${stage.venue.list_id}`

  function open() {
    const router = makeRouter(createMemoryHistory({ initialEntries: [address()] }))
    return render(<Providers router={router} muiTexts={muiTexts.en} />)
  }

  async function pairingCode(may_override = false): Promise<string> {
    const { event_id, list_id } = stage.venue
    const { data } = await stage.call('organizer', createPairing, {
      params: { event_id, check_in_list_id: list_id },
      body: { may_override },
    })
    return data.pairing_code
  }

  async function pair(may_override = false) {
    location.hash = `#pair=${await pairingCode(may_override)}`
    const view = open()
    await screen.findByRole('heading', { name: 'Pair this phone' }, WAIT)
    fireEvent.change(screen.getByLabelText(/Name of this phone/), { target: { value: 'Pixel' } })
    fireEvent.change(screen.getByLabelText(/Gate/), { target: { value: 'Gate B' } })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone' }))
    await screen.findByText(/^Complete ·/, {}, WAIT)
    return view
  }

  async function startScanning(may_override = false) {
    const view = await pair(may_override)
    fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
    await screen.findByText('Gate B')
    return view
  }

  function scan(text: string) {
    for (const key of [...Array.from(text), 'Enter']) fireEvent.keyDown(document.body, { key })
  }

  const verdict = async (kind: string) =>
    waitFor(() => {
      const said = document.querySelector<HTMLElement>(`[data-verdict="${kind}"]`)
      if (said === null) throw new Error(`no ${kind}: ${document.querySelector('[data-verdict]')?.outerHTML}`)
      return said
    }, WAIT)

  test('pairs by a link, takes the code out of the address and gets ready', async () => {
    await stage.venue.attendee()
    await pair()
    expect(location.hash).toBe('')
    expect(screen.getByText('Complete · 1 person')).toBeDefined()
  })

  test('a pairing code that was used says so and keeps what was typed', async () => {
    location.hash = '#pair=ABCD-EFGH-JKMN-PQRS'
    open()
    fireEvent.change(await screen.findByLabelText(/Gate/, {}, WAIT), { target: { value: 'West' } })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone' }))
    expect((await screen.findByRole('alert', {}, WAIT)).textContent).toContain('used or has expired')
    expect(screen.getByLabelText(/Gate/)).toHaveProperty('value', 'West')
  })

  test('admits a ticket that a scanner types, refuses it the second time and says when and where', async () => {
    const guest = await stage.venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    await startScanning()
    scan(guest.code)
    const said = await verdict('admitted')
    expect(said.getAttribute('role')).toBe('status')
    expect(said.textContent).toContain('Wing Chan')
    scan(guest.code)
    expect((await verdict('already_in')).textContent).toMatch(/Already in \d\d:\d\d, Gate B/)
  })

  test('goes on without a network: the scan is kept, counted as waiting, and sent later', async () => {
    const guest = await stage.venue.attendee()
    await startScanning()
    is_cut = true
    scan(guest.code)
    await verdict('admitted')
    const pill = () => document.querySelector<HTMLElement>('[data-state]')
    await waitFor(() => expect(pill()?.dataset['state']).toBe('saved'), WAIT)
    expect(pill()?.dataset['waiting']).toBe('1')
    expect(pill()?.textContent).toContain('Saved here · 1 waiting')
    is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(pill()?.dataset['waiting']).toBe('0'), WAIT)
  })

  test('never shows green when the scan could not be kept', async () => {
    const guest = await stage.venue.attendee()
    await startScanning()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    scan(guest.code)
    expect((await verdict('not_saved')).textContent).toContain('NOT saved')
    add.mockRestore()
    expect(await browserPorts().db.scans.count()).toBe(0)
  })

  test('finds a person by part of the name, admits them by a tap, and shows them as in at once', async () => {
    await stage.venue.attendee({ first_name: '美玲', last_name: '陳' })
    await startScanning()
    const find = async () => {
      fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
      const dialog = await screen.findByRole('dialog', {}, WAIT)
      fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: '玲' } })
      return within(dialog).findByRole('button', { name: /陳美玲/ }, WAIT)
    }
    fireEvent.click(await find())
    expect((await verdict('admitted')).textContent).toContain('陳美玲')
    expect((await find()).dataset['inside']).toBe('true')
  })

  test('takes the last scan back', async () => {
    const guest = await stage.venue.attendee()
    await startScanning()
    scan(guest.code)
    await verdict('admitted')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await verdict('undone')
    scan(guest.code)
    expect((await verdict('admitted')).textContent).toContain('Admitted')
  })

  test('lets somebody in against the verdict with a reason, only where the door may', async () => {
    const guest = await stage.venue.attendee({ paid: false })
    await startScanning(true)
    scan(guest.code)
    await verdict('unpaid')
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    const dialog = await screen.findByRole('dialog', {}, WAIT)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect(within(dialog).getAllByText('Please fill this in.')).toHaveLength(2)
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Paid at the desk' } })
    fireEvent.change(within(dialog).getByLabelText(/Your name/), { target: { value: 'May' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect((await verdict('admitted')).textContent).toContain('Let in by May: Paid at the desk')
  })

  test('says that the list is lost when the browser emptied the storage, never that a ticket is invalid', async () => {
    await stage.venue.attendee()
    const view = await startScanning()
    view.unmount()
    const { db } = browserPorts()
    await Promise.all([db.lists.clear(), db.chunks.clear()])
    open()
    expect(await screen.findByRole('heading', { name: 'This phone lost its list' }, WAIT)).toBeDefined()
  })

  test('opens straight to the camera the next time, without a network', async () => {
    await stage.venue.attendee()
    const view = await startScanning()
    view.unmount()
    is_cut = true
    open()
    expect(await screen.findByText('Gate B', {}, WAIT)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start scanning' })).toBeNull()
  })

  test('a revoked phone says so and has erased the names', async () => {
    await stage.venue.attendee()
    await startScanning()
    const { event_id, list_id: check_in_list_id } = stage.venue
    const { data } = await stage.call('organizer', listDevices, { params: { event_id, check_in_list_id } })
    const device_id = data.find(({ name }) => name === 'Pixel')?.id ?? ''
    await stage.call('organizer', revokeDevice, { params: { event_id, check_in_list_id, device_id } })
    act(() => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('heading', { name: 'This phone is no longer a door' }, WAIT)).toBeDefined()
    expect(await browserPorts().db.chunks.count()).toBe(0)
  })

  test('leaving hands over what is unsent first, and keeps it when that fails', async () => {
    const guest = await stage.venue.attendee()
    await startScanning()
    is_cut = true
    scan(guest.code)
    await verdict('admitted')
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave this door' }, WAIT))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave and erase' }, WAIT))
    expect((await screen.findByRole('alert', {}, WAIT)).textContent).toContain('1 scan could not be sent')
    expect(await browserPorts().db.scans.count()).toBe(1)
    is_cut = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Type a pairing code' }, WAIT)).toBeDefined()
    expect(await browserPorts().db.scans.count()).toBe(0)
  })
})
