import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

describe('the building at the door', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door
  const setLimit = (building_limit: number | null) =>
    fixture.call('owner', updateOwnAccount, { body: { building_limit } })
  const figure = () => document.querySelector<HTMLElement>('.building')
  const figureShows = (text: RegExp, level: string) =>
    waitFor(() => {
      expect(figure()?.textContent).toMatch(text)
      expect(figure()?.dataset['level']).toBe(level)
    })
  const stored = () => browserPorts().db.scans.count()

  test('without a limit nothing is shown', async () => {
    const guest = await fixture.venue.attendee()
    await startScanning()
    scan(guest.code)
    await verdict('admitted')
    expect(figure()).toBeNull()
  })

  test('the figure has its age, turns amber and red, and offline says what it includes', async () => {
    const guests = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await setLimit(2)
    const { container } = await startScanning()
    await figureShows(/^Building: 0 of 2 insideas of \d\d:\d\d$/, 'free')
    scan(guests[0]?.code ?? '')
    await figureShows(/^Building: 1 of 2 inside/, 'free')
    door.is_cut = true
    scan(guests[1]?.code ?? '')
    await figureShows(/^Building full: 2 of 2 insideas of \d\d:\d\d, then this phone only$/, 'full')
    expect(await accessibilityProblems(container)).toEqual([])
  })

  test('at the limit the door asks; “Do not let in” stores nothing, “Let in anyway” admits', async () => {
    const [first, second] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await setLimit(1)
    const { container } = await startScanning()
    scan(first.code)
    await verdict('admitted')
    scan(second.code)
    const question = await verdict('building_full')
    expect(question.textContent).toContain('More than 1 people would be inside. Let in anyway?')
    expect(await accessibilityProblems(container)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Do not let in' }))
    expect(await stored()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    expect((await verdict('admitted')).textContent).toContain('Over the limit')
    expect(await stored()).toBe(2)
    act(() => void dispatchEvent(new Event('online')))
  })

  test('the question stays on the screen until it is answered', async () => {
    const [first, second] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await setLimit(1)
    await startScanning()
    scan(first.code)
    await verdict('admitted')
    scan(second.code)
    await verdict('building_full')
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect(document.querySelector('.verdict')?.getAttribute('data-phase')).toBe('full')
    fireEvent.keyDown(document, { key: 'Escape' })
    await waitFor(() => expect(document.querySelector('.verdict')?.getAttribute('data-phase')).toBe('last'))
    expect(await stored()).toBe(1)
  })

  test('a sheet that confirms an entry says that the building is full, and asks only once', async () => {
    const [first, unpaid] = [await fixture.venue.attendee(), await fixture.venue.attendee({ paid: false })]
    await setLimit(1)
    await startScanning(true)
    scan(first.code)
    await verdict('admitted')
    scan(unpaid.code)
    await verdict('unpaid')
    fireEvent.click(screen.getByRole('button', { name: 'Let in anyway' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('alert').textContent).toContain('The building is full (1)')
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Artist' } })
    fireEvent.change(within(dialog).getByLabelText(/Your name/), { target: { value: 'May' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Let in' }))
    expect((await verdict('admitted')).textContent).toContain('Over the limit')
  })
})
