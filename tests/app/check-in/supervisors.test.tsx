import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import { listDevices, placeDevice } from '#contract/door/devices.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

const NO_RIGHTS = {
  may_search: false,
  may_override: false,
  may_undo_others: false,
  may_change_direction: false,
  may_leave: false,
}

describe('a phone without rights', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door

  const params = () => ({ event_id: fixture.venue.event_id, check_in_list_id: fixture.venue.list_id })
  const addSupervisor = (name = 'Ada') =>
    fixture.call('organizer', createSupervisor, {
      params: { event_id: fixture.venue.event_id },
      body: { name, pin: '4711' },
    })
  const tools = () => within(screen.getByRole('navigation'))
  const searchButton = () => tools().getByRole('button', { name: 'Search' })
  const querySearchButton = () => tools().queryByRole('button', { name: 'Search' })
  const openPin = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Supervisor PIN' }))
    return screen.findByRole('dialog', { name: 'Supervisor PIN' })
  }
  const enterPin = (dialog: HTMLElement, pin: string) => {
    fireEvent.change(within(dialog).getByLabelText('PIN'), { target: { value: pin } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }))
  }

  test('what a phone may not do is not on its screen, until the organizer allows it', async () => {
    await fixture.call('organizer', updateCheckInList, {
      params: params(),
      body: { re_entry: 'after_exit' },
    })
    const guest = await fixture.venue.attendee({ paid: false })
    await startScanning(NO_RIGHTS)
    scan(guest.code)
    await verdict('unpaid')
    expect(await screen.findByText('Photo of the code')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Let in anyway' })).toBeNull()
    expect(querySearchButton()).toBeNull()
    expect(screen.queryByRole('group', { name: 'Direction' })).toBeNull()
    expect(document.querySelector('[data-direction="in"]')?.textContent).toBe('In')
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const more = await screen.findByRole('dialog', { name: 'More' })
    expect(within(more).queryByRole('button', { name: 'Leave this door' })).toBeNull()
    expect(within(more).queryByRole('button', { name: 'Supervisor PIN' })).toBeNull()
    fireEvent.click(within(more).getByRole('button', { name: 'Close' }))
    const { data } = await fixture.call('organizer', listDevices, { params: params() })
    const device_id = data.find(({ name }) => name === 'Pixel')?.id ?? ''
    await fixture.call('organizer', placeDevice, {
      params: { ...params(), device_id },
      body: { may_search: true, may_change_direction: true },
    })
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(querySearchButton()).not.toBeNull())
    expect(await screen.findByRole('group', { name: 'Direction' })).toBeDefined()
  })

  test('a PIN opens the missing rights offline, with a countdown, and they end on request', async () => {
    await addSupervisor()
    const guest = await fixture.venue.attendee({ paid: false })
    await startScanning(NO_RIGHTS)
    door.is_cut = true
    const dialog = await openPin()
    enterPin(dialog, '12')
    expect((await within(dialog).findByRole('alert')).textContent).toBe('A PIN has 4 to 8 digits.')
    enterPin(dialog, '0000')
    await waitFor(() =>
      expect(within(dialog).getByRole('alert').textContent).toBe('Wrong PIN. Attempts left: 4'),
    )
    expect(within(dialog).getByLabelText('PIN')).toHaveProperty('value', '')
    enterPin(dialog, '4711')
    expect(await screen.findByText('Supervisor: Ada')).toBeDefined()
    expect(screen.getByText(/^Everything is unlocked for [12]:\d\d$/)).toBeDefined()
    expect(searchButton()).toBeDefined()
    scan(guest.code)
    await verdict('unpaid')
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    const override = await screen.findByRole('dialog', { name: 'Let in anyway?' })
    expect(within(override).queryByLabelText(/Your name/)).toBeNull()
    fireEvent.click(within(override).getByRole('button', { name: 'On the guest list' }))
    fireEvent.click(within(override).getByRole('button', { name: 'Let in' }))
    expect((await verdict('admitted')).textContent).toContain('Let in by Ada: On the guest list')
    fireEvent.click(searchButton())
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeDefined()
    fireEvent.click(screen.getByText('End now'))
    await waitFor(() => expect(screen.queryByText('Supervisor: Ada')).toBeNull())
    expect(querySearchButton()).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  })

  test('after five wrong PINs the phone says how long to wait', async () => {
    await addSupervisor()
    await addSupervisor('Grace')
    await startScanning(NO_RIGHTS)
    const dialog = await openPin()
    enterPin(dialog, '0000')
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Choose the supervisor first.')
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Supervisor' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Grace' }))
    for (const left of [4, 3, 2, 1]) {
      enterPin(dialog, '0000')
      await waitFor(() =>
        expect(within(dialog).getByRole('alert').textContent).toBe(`Wrong PIN. Attempts left: ${left}`),
      )
    }
    enterPin(dialog, '0000')
    expect(await within(dialog).findByText(/^Next attempt in 0:\d\d$/)).toBeDefined()
    expect(within(dialog).getByRole('alert').textContent).toMatch(/^Wrong PIN. You have to wait/)
    expect(within(dialog).getByRole('button', { name: 'Unlock' })).toHaveProperty('disabled', true)
  })

  test('a supervisor undoes an entry with a reason, and the ticket admits again', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning({ may_override: true, may_undo_others: true })
    scan(guest.code)
    await verdict('admitted')
    door.is_cut = true
    const wall_ms = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall_ms() + 11_000)
    scan(guest.code)
    await verdict('already_in')
    vi.restoreAllMocks()
    door.is_cut = false
    fireEvent.click(screen.getByRole('button', { name: 'Undo that entry' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the entry?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo entry' }))
    expect(within(dialog).getAllByText('Please fill this in.')).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Wrong person' }))
    fireEvent.change(within(dialog).getByLabelText(/Your name/), { target: { value: 'May' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo entry' }))
    await verdict('undone')
    scan(guest.code)
    await verdict('admitted')
  })
})
