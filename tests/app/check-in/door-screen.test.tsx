import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { revokeDevice, listDevices } from '#contract/door/devices.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { afterDoubleTap, setUpDoorScreen, tapTooEarly } from './door-fixture.tsx'

describe('door screen', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { open, pair, startScanning, scan, verdict } = door

  test('a phone pairs by a link, removes the code from the address and gets ready', async () => {
    await fixture.venue.attendee()
    await pair()
    expect(location.hash).toBe('')
    expect(screen.getByText('Complete · 1 person')).toBeDefined()
  })

  test('a used pairing code shows an error and keeps the input', async () => {
    location.hash = '#pair=ABCD-EFGH-JKMN-PQRS'
    open()
    fireEvent.change(await screen.findByLabelText(/Gate/), { target: { value: 'West' } })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone' }))
    expect((await screen.findByRole('alert')).textContent).toContain('used or has expired')
    expect(screen.getByLabelText(/Gate/)).toHaveProperty('value', 'West')
  })

  test('a scanned ticket is admitted, and refused the second time with time and gate of the first', async () => {
    const guest = await fixture.venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    await startScanning()
    door.is_cut = true
    scan(guest.code)
    const said = await verdict('admitted')
    expect(said.getAttribute('role')).toBe('status')
    expect(said.textContent).toContain('Wing Chan')
    scan(guest.code)
    const repeated = await verdict('just_now')
    expect(repeated.textContent).toMatch(/Just admitted.*Admitted on this phone at \d\d:\d\d/)
    expect(repeated.closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe('repeated')
    expect(await browserPorts().db.scans.count()).toBe(1)
    const wall_ms = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall_ms() + 11_000)
    scan(guest.code)
    expect((await verdict('already_in')).textContent).toMatch(/Already in since \d\d:\d\d, Gate B/)
    vi.restoreAllMocks()
  })

  test('an offline scan is stored, counted as waiting, and sent later', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning()
    door.is_cut = true
    scan(guest.code)
    await verdict('admitted')
    const pill = () => document.querySelector<HTMLElement>('[data-state]')
    await waitFor(() => expect(pill()?.dataset['state']).toBe('saved'))
    expect(pill()?.dataset['waiting']).toBe('1')
    expect(pill()?.textContent).toContain('Saved here · 1 waiting')
    door.is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(pill()?.dataset['waiting']).toBe('0'))
  })

  test('the screen is never green when the scan could not be stored', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    scan(guest.code)
    expect((await verdict('not_saved')).textContent).toContain('NOT saved')
    add.mockRestore()
    expect(await browserPorts().db.scans.count()).toBe(0)
  })

  test('an attendee is found by part of the name, admitted after a confirmation, and shown as inside at once', async () => {
    await fixture.venue.attendee({ first_name: '美玲', last_name: '陳' })
    await startScanning()
    const find = async () => {
      fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
      const dialog = await screen.findByRole('dialog')
      fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: '玲' } })
      return within(dialog).findByRole('button', { name: /陳美玲/ })
    }
    fireEvent.click(await find())
    const confirm = await screen.findByRole('button', { name: 'Yes, this person' })
    tapTooEarly(confirm)
    expect(document.querySelector('[data-verdict]'), 'the second tap of a double tap').toBeNull()
    tapTooEarly(screen.getByRole('button', { name: 'Back to search' }))
    expect(confirm.isConnected, 'the second tap of a double tap').toBe(true)
    await afterDoubleTap()
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect((await verdict('admitted')).textContent).toContain('陳美玲')
    expect((await find()).dataset['inside']).toBe('true')
  })

  test('the last scan is undone', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning()
    scan(guest.code)
    await verdict('admitted')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await verdict('undone')
    scan(guest.code)
    expect((await verdict('admitted')).textContent).toContain('Admitted')
  })

  test('a verdict is overridden with a reason, only where the list allows it', async () => {
    const guest = await fixture.venue.attendee({ paid: false })
    await startScanning(true)
    scan(guest.code)
    await verdict('unpaid')
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect(within(dialog).getAllByText('Please fill this in.')).toHaveLength(2)
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Paid at the desk' } })
    fireEvent.change(within(dialog).getByLabelText(/Your name/), { target: { value: 'May' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect((await verdict('admitted')).textContent).toContain('Let in by May: Paid at the desk')
  })

  test('emptied storage shows that the list is lost, never that a ticket is invalid', async () => {
    await fixture.venue.attendee()
    const view = await startScanning()
    view.unmount()
    const { db } = browserPorts()
    await Promise.all([db.lists.clear(), db.chunks.clear()])
    open()
    expect(await screen.findByRole('heading', { name: 'This phone lost its list' })).toBeDefined()
  })

  test('the door opens straight to the camera the next time, offline too', async () => {
    await fixture.venue.attendee()
    const view = await startScanning()
    view.unmount()
    door.is_cut = true
    open()
    expect(await screen.findByText('Gate B')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start scanning' })).toBeNull()
  })

  test('a revoked phone says so and has erased the names', async () => {
    await fixture.venue.attendee()
    await startScanning()
    const { event_id, list_id: check_in_list_id } = fixture.venue
    const { data } = await fixture.call('organizer', listDevices, { params: { event_id, check_in_list_id } })
    const device_id = data.find(({ name }) => name === 'Pixel')?.id ?? ''
    await fixture.call('organizer', revokeDevice, { params: { event_id, check_in_list_id, device_id } })
    act(() => void dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('heading', { name: 'This phone is no longer a door' })).toBeDefined()
    expect(await browserPorts().db.chunks.count()).toBe(0)
  })

  test('leaving sends the queue first, and keeps the list when that fails', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning()
    door.is_cut = true
    scan(guest.code)
    await verdict('admitted')
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave this door' }))
    const leave = await screen.findByRole('button', { name: 'Leave and erase' })
    tapTooEarly(leave)
    expect(leave.hasAttribute('disabled'), 'the second tap of a double tap').toBe(false)
    await afterDoubleTap()
    fireEvent.click(leave)
    expect((await screen.findByRole('alert')).textContent).toContain('1 scan could not be sent')
    tapTooEarly(screen.getByRole('button', { name: 'Erase 1 unsent scan' }))
    expect(await browserPorts().db.scans.count(), 'the second tap of a double tap').toBe(1)
    door.is_cut = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Enter a pairing code' })).toBeDefined()
    expect(await browserPorts().db.scans.count()).toBe(0)
  })
})
