import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTakings } from '#contract/door/takings.ts'
import { event_settings } from '#server/core/db/schema/events.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

describe('box office screen', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  beforeEach(() => sellAtDoor(fixture))
  afterEach(async () => {
    const { db } = browserPorts()
    await Promise.all([db.sales.clear(), db.allotments.clear(), db.box_offices.clear()])
  })

  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
  const openBoxOffice = async () => {
    await door.startScanning()
    fireEvent.click(await screen.findByRole('button', { name: 'Sell' }))
    await screen.findByRole('button', { name: 'One more: General' })
  }
  const takePlaces = async (quantity: string) => {
    press('Places')
    fireEvent.change(screen.getByLabelText('Places for General'), { target: { value: quantity } })
    fireEvent.submit(screen.getByLabelText('Places for General'))
    await screen.findByText(new RegExp(`^${quantity} of ${quantity} left`))
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Box office pages' })).getByText('Sell'))
  }
  const takings = async () => {
    const { event_id, list_id } = fixture.venue
    const params = { event_id, check_in_list_id: list_id }
    return (await fixture.call('organizer', readTakings, { params })).data.takings
  }

  test('a list that sells nothing has no button for it', async () => {
    const { check_in_lists } = await import('#server/core/db/schema/check-in-lists.ts')
    await fixture.db.withTx((tx) => tx.update(check_in_lists).set({ sells_ticket_ids: [] }))
    await door.startScanning()
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
  })

  test('a cash sale shows its change and its codes, lets the buyer in, and is stored once however often it is pressed', async () => {
    await openBoxOffice()
    press('One more: General')
    press('One more: General')
    expect(screen.getByText('Total HK$960.00')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: '900' } })
    expect(screen.getByText('Enter at least HK$960.00.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Sell only' })).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText('Cash received'), { target: { value: '1000' } })
    expect(screen.getByText('Change HK$40.00')).toBeDefined()
    const confirm = screen.getByRole('button', { name: 'Sell and let in' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText('Sold and let in')).toBeDefined()
    expect(screen.getAllByRole('img', { name: /^Ticket \d of 2: General$/ })).toHaveLength(2)
    expect(screen.getByText('Change HK$40.00')).toBeDefined()
    await waitFor(async () =>
      expect(await takings()).toMatchObject([{ sales: 1, tickets: 2, sum_cents: 96_000 }]),
    )
    press('Next sale')
    expect(screen.getByText('Total HK$0.00')).toBeDefined()
  })

  test('without a network the phone sells from the places that it took, and says no in words beyond them', async () => {
    const settings = {
      fps_payment: { is_offered: true, words: {}, pictures: {} },
      fps_payee: { kind: 'id' as const, value: '1234567', bank_code: null, name: 'Harbour Hall' },
    }
    await fixture.db.withTx((tx) =>
      tx.update(event_settings).set({ settings }).where(eq(event_settings.event_id, fixture.venue.event_id)),
    )
    await openBoxOffice()
    await takePlaces('1')
    door.is_cut = true
    press('One more: General')
    press('One more: General')
    press('FPS')
    expect(screen.getByRole('img', { name: 'FPS code for this order' })).toBeDefined()
    expect(screen.getByText(/^FPS to Harbour Hall, reference [0-9A-Z]{8}$/)).toBeDefined()
    expect(screen.getByText(/Check that the payment has arrived/)).toBeDefined()
    press('Sell only')
    expect((await screen.findByRole('alert')).textContent).toContain('1 place for General is missing')
    expect(screen.getByRole('alert').textContent).toContain('Take more places while you are online')
    press('One less: General')
    press('Sell only')
    expect(await screen.findByText('Sold')).toBeDefined()
    press('Next sale')
    press('Sales')
    expect(screen.getByText(/1 ticket · FPS · Saved on this phone/)).toBeDefined()
    door.is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await takings()).toMatchObject([{ tender: 'fps', sales: 1 }]))
  })

  test('a sale that the phone could not store is never shown as sold', async () => {
    await openBoxOffice()
    await takePlaces('1')
    press('One more: General')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    press('Sell only')
    expect((await screen.findByRole('alert')).textContent).toContain('NOT saved')
    add.mockRestore()
    expect(await browserPorts().db.sales.count()).toBe(0)
  })

  test('a sale is reversed after a question', async () => {
    await openBoxOffice()
    press('One more: VIP')
    press('Sell only')
    await screen.findByText('Sold')
    press('Next sale')
    press('Sales')
    press('Reverse sale')
    press('Keep sale')
    press('Reverse sale')
    press('Return HK$1,280.00 and cancel the tickets')
    expect(await screen.findByText(/Reversed/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Reverse sale' })).toBeNull()
    await waitFor(async () => expect(await takings()).toEqual([]))
  })

  test('a shift is opened with a float and closed with the counted cash and a name', async () => {
    await openBoxOffice()
    press('Shift')
    press('Open shift')
    expect(screen.getByText('Enter an amount.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Float'), { target: { value: '500' } })
    press('Open shift')
    expect(await screen.findByText('The till should hold HK$500.00')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Cash counted'), { target: { value: '490' } })
    expect(screen.getByText('Difference -HK$10.00')).toBeDefined()
    press('Close shift')
    expect(screen.getByText('Enter your name.')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Signed by'), { target: { value: 'Wong' } })
    press('Close shift')
    expect(await screen.findByRole('button', { name: 'Open shift' })).toBeDefined()
  })

  test('places cannot be taken without a network, and are returned', async () => {
    await openBoxOffice()
    await takePlaces('3')
    press('Places')
    press('Return places: General')
    expect(await screen.findByText('This phone holds no places.')).toBeDefined()
    door.is_cut = true
    fireEvent.submit(screen.getByLabelText('Places for General'))
    expect((await screen.findByRole('alert')).textContent).toContain('No connection')
  })
})
