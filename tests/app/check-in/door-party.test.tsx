import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { afterDoubleTap, setUpDoorScreen, tapTooEarly } from './door-fixture.tsx'

describe('a party at the door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door

  const sell = async (facts: Parameters<typeof fixture.venue.attendee>[0][]) => {
    const order_id = newId('order', fixture.server.random)
    const people = []
    for (const each of facts)
      people.push(await fixture.venue.attendee({ order_id, last_name: 'Chan', ...each }))
    return people
  }
  const four = () =>
    sell([{ first_name: 'Wing' }, { first_name: 'Mei' }, { first_name: 'Ho' }, { first_name: 'Lok' }])
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const scans = () => browserPorts().db.scans.toCollection().sortBy('device_seq')
  const refused = () => screen.getByRole('list', { name: 'Not admitted' })

  test('the rest of an order is admitted by one tap offline, and undone by one', async () => {
    const [wing] = await four()
    await startScanning()
    door.is_cut = true
    scan(wing!.code)
    expect((await verdict('admitted')).textContent).toMatch(/3 more of this order: .*Chan, .*Chan, .*Chan/)
    const admit = button('Admit 3 more')
    tapTooEarly(admit)
    expect(await scans(), 'the second tap of a double tap').toHaveLength(1)
    await afterDoubleTap()
    fireEvent.click(admit)
    fireEvent.click(admit)
    await waitFor(() => expect(document.querySelector('[data-verdict]')?.textContent).toContain('3 more:'))
    expect(document.querySelector('[data-verdict]')?.textContent).toContain('4 of 4 in this order are in')
    const [first, ...others] = await scans()
    expect(others.map((each) => each.with)).toEqual([first!.id, first!.id, first!.id])
    fireEvent.click(button('Undo all 4'))
    expect((await verdict('undone')).textContent).toContain('4 check-ins no longer count.')
    await waitFor(() => expect(screen.getByText(/^0 of 4 in/)).toBeDefined())
  })

  test('fewer are admitted than are offered, the button names them, and the rest is offered again', async () => {
    const [wing] = await four()
    await startScanning()
    scan(wing!.code)
    await verdict('admitted')
    expect(button('One more').getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button('One fewer'))
    fireEvent.click(button('One fewer'))
    fireEvent.click(button('One fewer'))
    await afterDoubleTap()
    fireEvent.click(button(/^Admit 1 more.+ Chan$/))
    await screen.findByRole('button', { name: 'Admit 2 more' })
    expect(button('Undo all 2')).toBeDefined()
    expect(await scans()).toHaveLength(2)
  })

  test('those who cannot come in are named with the reason', async () => {
    const now = fixture.server.clock.now()
    const [wing] = await sell([
      { first_name: 'Wing' },
      { first_name: 'Mei' },
      { first_name: 'Ho', cancelled_at: now },
      { first_name: 'Lok', paid: false },
    ])
    await startScanning()
    scan(wing!.code)
    await verdict('admitted')
    expect(button('Admit 1 more')).toBeDefined()
    expect(refused().textContent).toMatch(/Ho Chan: Cancelled \d\d:\d\d/)
    expect(refused().textContent).toContain('Lok Chan: The order has not been paid.')
  })

  test('an order of one, and one where nobody else can come in, offer nothing', async () => {
    const [wing] = await sell([{ first_name: 'Wing' }, { first_name: 'Mei', paid: false }])
    const alone = await fixture.venue.attendee()
    await startScanning()
    for (const { code } of [wing!, alone]) {
      scan(code)
      await verdict('admitted')
      expect(screen.queryByRole('button', { name: /^Admit/ })).toBeNull()
    }
  })

  test('the strip has no large button: the offer has to be opened again', async () => {
    const [wing] = await four()
    await startScanning()
    scan(wing!.code)
    await verdict('admitted')
    fireEvent.click(button('Next'))
    expect(screen.queryByRole('button', { name: 'Admit 3 more' })).toBeNull()
    fireEvent.click(button('3 more of this order'))
    expect(button('Admit 3 more')).toBeDefined()
  })

  test('the offer survives a code that is scanned again at once', async () => {
    const [wing] = await four()
    await startScanning()
    scan(wing!.code)
    await verdict('admitted')
    scan(wing!.code)
    await verdict('just_now')
    expect(button('Admit 3 more')).toBeDefined()
    fireEvent.click(button('Undo'))
    await verdict('undone')
  })

  test('a search shows the whole order with who is in, and admits it from the person found', async () => {
    const [, mei] = await four()
    await startScanning()
    scan(mei!.code)
    await verdict('admitted')
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'wing' } })
    const row = await within(dialog).findByRole('button', { name: /Wing Chan/ })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4)
    expect(within(dialog).getByRole('status').textContent).toBe('1 person')
    expect(within(dialog).getByRole('button', { name: /Mei Chan/ }).dataset['inside']).toBe('true')
    fireEvent.click(row)
    const admit = await screen.findByRole('button', { name: 'Admit with 2 more' })
    expect(refused().textContent).toMatch(/Mei Chan: Already in since/)
    tapTooEarly(admit)
    expect(admit.isConnected, 'the second tap of a double tap').toBe(true)
    await afterDoubleTap()
    fireEvent.click(admit)
    await waitFor(async () => expect(await scans()).toHaveLength(4))
    expect((await verdict('admitted')).textContent).toContain('3 more:')
    expect(button('Undo all 3')).toBeDefined()
  })

  test('a party that cannot be stored is never green', async () => {
    const [wing] = await four()
    await startScanning()
    scan(wing!.code)
    await verdict('admitted')
    await afterDoubleTap()
    browserPorts().db.scans.hook('creating', fail)
    fireEvent.click(button('Admit 3 more'))
    await verdict('not_saved')
    browserPorts().db.scans.hook('creating').unsubscribe(fail)
    expect(await scans()).toHaveLength(1)
  })
})

function fail(): never {
  throw new Error('the storage is full')
}
