import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { placeDevice, listDevices } from '#contract/door/devices.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

describe('buyers, receipts and the right to sell', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  beforeEach(() => sellAtDoor(fixture))
  afterEach(async () => {
    vi.restoreAllMocks()
    const { db } = browserPorts()
    await Promise.all([db.sales.clear(), db.allotments.clear(), db.box_offices.clear()])
  })

  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const openBoxOffice = async () => {
    await door.startScanning()
    fireEvent.click(await screen.findByRole('button', { name: 'Sell' }))
    await screen.findByRole('button', { name: 'One more: General' })
  }
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })

  test('name and e-mail are hidden until they are asked for, and an e-mail gets receipt and tickets', async () => {
    await openBoxOffice()
    expect(screen.queryByLabelText('Email')).toBeNull()
    press('Add name or email')
    expect(screen.queryByLabelText('Language of the email')).toBeNull()
    await type('Email', 'chan')
    press('One more: General')
    expect(await screen.findByText('Enter a valid email address, or leave it blank.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sell only' })).toHaveProperty('disabled', true)
    await type('Email', 'chan@example.test')
    fireEvent.change(await screen.findByLabelText(/^Language of the email/), { target: { value: 'de' } })
    press('Sell only')
    expect(
      await screen.findByText('The receipt and the tickets will be emailed to chan@example.test.'),
    ).toBeDefined()
    await waitFor(async () => {
      const { rows } = await fixture.db.read((tx) =>
        tx.execute(`select distinct to_address, locale from mails
          where account_id = '${fixture.venue.account_id}'`),
      )
      expect(rows).toEqual([{ to_address: 'chan@example.test', locale: 'de' }])
    })
  })

  test('a receipt is printed without a network, alone on the paper, and again from the last sales', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await openBoxOffice()
    press('Places')
    fireEvent.submit(screen.getByLabelText('Places for General'))
    await screen.findByText(/^10 of 10 left/)
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Box office pages' })).getByText('Sell'))
    door.is_cut = true
    press('One more: General')
    press('One more: General')
    await type('Cash received', '1000')
    press('Sell only')
    await screen.findByText('Sold')
    press('Print receipt')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    const paper = document.querySelector('body > [data-receipt]')
    expect(paper?.textContent).toContain('2 × General (HK$480.00)HK$960.00')
    expect(paper?.textContent).toContain('CashHK$1,000.00')
    expect(paper?.textContent).toContain('ChangeHK$40.00')
    expect(paper?.querySelectorAll('svg[role=img]')).toHaveLength(2)
    act(() => void dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(document.querySelector('[data-receipt]')).toBeNull())
    press('Next sale')
    press('Sales')
    press('Print receipt')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    act(() => void dispatchEvent(new Event('afterprint')))
  })

  test('a phone that loses the right to sell loses the till, and a PIN opens it again', async () => {
    const params = { event_id: fixture.venue.event_id, check_in_list_id: fixture.venue.list_id }
    await fixture.call('organizer', createSupervisor, {
      params: { event_id: params.event_id },
      body: { name: 'Ada', pin: '4711' },
    })
    await openBoxOffice()
    const [device] = (await fixture.call('organizer', listDevices, { params })).data
    await fixture.call('organizer', placeDevice, {
      params: { ...params, device_id: device?.id ?? '' },
      body: { may_sell: false },
    })
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'One more: General' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
    press('More')
    fireEvent.click(await screen.findByRole('button', { name: 'Supervisor PIN' }))
    const dialog = await screen.findByRole('dialog', { name: 'Supervisor PIN' })
    fireEvent.change(within(dialog).getByLabelText('PIN'), { target: { value: '4711' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }))
    expect(await screen.findByRole('button', { name: 'Sell' })).toBeDefined()
  })
})
