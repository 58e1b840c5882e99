import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { pairTestDevice as pairAnother, makeScanInput, postScans } from '#tests/server/door/door-calls.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

describe('details beside the verdict', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { open, startScanning, scan, verdict } = door

  const setRules = (rules: Partial<typeof check_in_lists.$inferInsert>) =>
    fixture.db.withTx((tx) =>
      tx.update(check_in_lists).set(rules).where(eq(check_in_lists.id, fixture.venue.list_id)),
    )
  const panel = () => document.querySelector<HTMLElement>('[data-phase]')

  test('a green verdict shows price tier, admitted count of the order, entry number and balance due', async () => {
    await setRules({ re_entry: 'always', admit_unpaid: true })
    await fixture.db.withTx((tx) =>
      tx
        .update(ticket_prices)
        .set({ label: 'Early bird' })
        .where(eq(ticket_prices.ticket_id, fixture.venue.tickets.general)),
    )
    const order_id = newId('order', fixture.server.random)
    const one = await fixture.venue.attendee({ order_id, paid: false })
    await fixture.venue.attendee({ order_id, paid: false, first_name: 'Mei' })
    await startScanning()
    scan(one.code)
    const said = await verdict('admitted')
    expect(said.textContent).toContain('Early bird')
    expect(said.textContent).toContain('Not paid')
    expect(said.textContent).toContain('1 of 2 in this order are in')
    expect(said.textContent).toContain('First entry')
    door.is_cut = true
    const wall_ms = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall_ms() + 11_000)
    scan(one.code)
    await waitFor(() => expect(said.textContent).toContain('Entry no. 2'))
    vi.restoreAllMocks()
  })

  test('an unpaid verdict shows the sum at once', async () => {
    await setRules({ takes_payment: true })
    const guest = await fixture.venue.attendee({ paid: false })
    await startScanning()
    scan(guest.code)
    expect((await verdict('unpaid')).textContent).toContain('HK$480.00')
  })

  test('exit mode has its own colour and label and survives a reload', async () => {
    await setRules({ re_entry: 'after_exit' })
    const guest = await fixture.venue.attendee()
    const view = await startScanning()
    scan(guest.code)
    await verdict('admitted')
    expect(panel()?.dataset['tone']).toBe('admitted')
    fireEvent.click(screen.getByRole('button', { name: 'Out' }))
    scan(guest.code)
    expect((await verdict('left')).textContent).toContain('Checked out')
    expect(panel()?.dataset['tone']).toBe('left')
    view.unmount()
    open()
    const out = await screen.findByRole('button', { name: 'Out' })
    expect(out.getAttribute('aria-pressed')).toBe('true')
  })

  test('a list without re-entry admits people whatever mode was used before', async () => {
    await setRules({ re_entry: 'after_exit' })
    const guest = await fixture.venue.attendee()
    const view = await startScanning()
    fireEvent.click(screen.getByRole('button', { name: 'Out' }))
    await setRules({ re_entry: 'never', version: 2 })
    view.unmount()
    open()
    await screen.findByText('Gate B')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Out' })).toBeNull())
    scan(guest.code)
    await verdict('admitted')
  })

  test('an invalid ticket cannot be overridden; a custom reason is one tap away', async () => {
    const guest = await fixture.venue.attendee({ paid: false })
    await startScanning(true)
    scan('https://example.org/menu')
    await verdict('unknown_code')
    expect(screen.queryByRole('button', { name: 'Let in anyway' })).toBeNull()
    scan(guest.code)
    await verdict('unpaid')
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Showed proof of payment' }))
    fireEvent.change(within(dialog).getByLabelText(/Your name/), { target: { value: 'May' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect((await verdict('admitted')).textContent).toContain('Let in by May: Showed proof of payment')
  })

  test('a conflict that arrives later vibrates, and its strip no longer says admitted', async () => {
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const guest = await fixture.venue.attendee()
    const { token } = await pairAnother(fixture.server, fixture.venue, 'North')
    const earlier = fixture.server.clock.now()
    fixture.server.clock.advance(60_000)
    await startScanning()
    door.is_cut = true
    scan(guest.code)
    await verdict('admitted')
    await waitFor(() => expect(vibrate).toHaveBeenCalled())
    const felt = vibrate.mock.calls.length
    await postScans(fixture.server, fixture.venue, token, [
      makeScanInput(fixture.server, { attendee_id: guest.id, scanned_at: earlier }),
    ])
    door.is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    const said = await verdict('contradicted')
    expect(said.textContent).toContain('Should not be in')
    expect(said.textContent).toContain('Already in')
    expect(said.textContent).not.toContain('Admitted')
    expect(panel()?.dataset['tone']).toBe('refused')
    expect(vibrate.mock.calls.length).toBe(felt + 1)
    Reflect.deleteProperty(navigator, 'vibrate')
  })
})
