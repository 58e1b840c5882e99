import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listDevices } from '#contract/door/devices.ts'
import { readMe } from '#contract/account/users.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { setSession } from '#app/lib/net/session.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

const NEVER = () => new Promise<never>(() => undefined)

describe('opening a door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { open, pair, startScanning, pairingCode } = door

  const devices = async () => {
    const { event_id, list_id: check_in_list_id } = fixture.venue
    return (await fixture.call('organizer', listDevices, { params: { event_id, check_in_list_id } })).data
  }
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const followLink = async () => {
    location.hash = `#pair=${await pairingCode(false)}`
    open()
    await screen.findByRole('heading', { name: 'This phone is already paired' })
  }

  test('the readiness page and the door say so while the app is not stored yet', async () => {
    await fixture.venue.attendee()
    await startScanning()
    expect(document.querySelector('[data-storing]')?.textContent).toContain('cannot store the app')
  })

  test('pairing waits neither for the storage prompt nor for the battery prompt', async () => {
    Object.defineProperty(navigator, 'storage', {
      value: { persist: NEVER, persisted: NEVER },
      configurable: true,
    })
    Object.defineProperty(navigator, 'getBattery', { value: NEVER, configurable: true })
    await fixture.venue.attendee()
    await pair()
    expect(screen.getByText('Complete · 1 person')).toBeDefined()
    await waitFor(async () => expect((await devices())[0]?.app_version).not.toBeNull())
    Reflect.deleteProperty(navigator, 'storage')
    Reflect.deleteProperty(navigator, 'getBattery')
  })

  test('a pairing link on a paired phone offers a new name and gate without consuming the code', async () => {
    await fixture.venue.attendee()
    const view = await pair()
    view.unmount()
    await followLink()
    type(/^Gate/, 'Gate C')
    type(/Name of this phone/, 'Pixel 9')
    fireEvent.click(screen.getByRole('button', { name: 'Save name and gate' }))
    expect(await screen.findByText(/Gate C · Pixel 9/)).toBeDefined()
    expect(await devices()).toMatchObject([{ name: 'Pixel 9', gate: 'Gate C' }])
  })

  test('the same link pairs the phone again and keeps the queued scans', async () => {
    const guest = await fixture.venue.attendee()
    const view = await startScanning()
    door.is_cut = true
    door.scan(guest.code)
    await door.verdict('admitted')
    view.unmount()
    door.is_cut = false
    await followLink()
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone again' }))
    await screen.findByRole('heading', { name: 'Pair this phone' })
    type(/^Gate/, 'Gate D')
    fireEvent.click(screen.getByRole('button', { name: 'Pair this phone' }))
    await waitFor(async () => expect(await devices()).toHaveLength(2))
    expect(await browserPorts().db.scans.count()).toBe(1)
  })

  test('a phone changes its gate while it works', async () => {
    await fixture.venue.attendee()
    await startScanning()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Name and gate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Name and gate' })
    type(/^Gate/, 'South')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save name and gate' }))
    expect(await screen.findByText('South')).toBeDefined()
    expect(await devices()).toMatchObject([{ name: 'Pixel', gate: 'South' }])
  })

  test('a team member is asked for the gate once', async () => {
    await fixture.venue.attendee()
    const { account, ...user } = (await fixture.call('door', readMe, {})).data
    act(() => setSession(fixture.venue.door.token, user, account))
    const view = open()
    await screen.findByRole('heading', { name: 'Which gate are you at?' })
    fireEvent.click(screen.getByRole('button', { name: 'No gate' }))
    expect(screen.queryByRole('heading', { name: 'Which gate are you at?' })).toBeNull()
    view.unmount()
    open()
    await screen.findByText(/^Complete ·/)
    expect(screen.queryByRole('heading', { name: 'Which gate are you at?' })).toBeNull()
  })

  test('a pending camera prompt does not block the other ways to scan', async () => {
    vi.stubGlobal('isSecureContext', true)
    Object.defineProperty(navigator, 'mediaDevices', {
      value: Object.assign(new EventTarget(), { getUserMedia: NEVER, enumerateDevices: NEVER }),
      configurable: true,
    })
    const guest = await fixture.venue.attendee()
    await startScanning()
    expect(await screen.findByText(/You can already search or type/)).toBeDefined()
    door.scan(guest.code)
    await door.verdict('admitted')
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
})
