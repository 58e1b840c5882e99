import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { DoorPage } from '#app/features/check-in/entry/door-page.tsx'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { events } from '#server/core/db/schema/events.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addAttendees, addEvent, addList, toVenueWallTime } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { afterDoubleTap, setUpDoorScreen } from '../door-fixture.tsx'

const HOUR = 3_600_000

describe('a phone with several lists', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { pair, scan, verdict } = door
  const stored = (list_id: Id) =>
    browserPorts()
      .db.scans.filter((row) => row.list_id === list_id)
      .count()
  /** Pairs a phone with further lists and starts scanning once all have arrived. */
  const startWith = async (other_list_ids: Id[], rights = {}) => {
    const view = await pair({ other_list_ids, ...rights })
    await waitFor(() => expect(screen.getAllByText(/^Complete ·/)).toHaveLength(1 + other_list_ids.length))
    fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
    await waitFor(() => expect(document.querySelector('[data-state="live"]')).not.toBeNull())
    return view
  }
  /** Opens the door with the list of another event, which has one guest. */
  const startWithSecond = async () => {
    const { server, venue } = fixture
    const list_id = await server.db.withTx((tx) =>
      addList(server, tx, venue.other_event, { name: 'Second door' }),
    )
    const [guest] = await server.db.withTx((tx) =>
      addAttendees(server, tx, venue.other_event, [{ first_name: 'Grace', last_name: 'Elsewhere' }]),
    )
    const view = await startWith([list_id], { may_override: true })
    return { view, list_id, code: guest?.code ?? '' }
  }
  const openMore = async (button: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('button', { name: button }))
  }

  test('the verdict names the list that the ticket chose, also offline, and undo works there', async () => {
    const { list_id, code } = await startWithSecond()
    door.is_cut = true
    scan(code)
    expect((await verdict('admitted')).textContent).toContain('Second door · Second Night')
    expect(await stored(list_id)).toBe(1)
    await waitFor(() => expect(screen.getByText(/1 waiting/)).toBeDefined())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await verdict('undone')
    expect(await stored(list_id)).toBe(2)
  })

  test('a ticket that two lists would take is asked about; the answer admits, “Next” stores nothing', async () => {
    const { venue } = fixture
    const vip = await venue.attendee({ ticket: 'vip' })
    const { container } = await startWith([venue.vip_list_id])
    scan(vip.code)
    const question = await verdict('several_lists')
    expect(question.textContent).toContain('Which list?')
    expect(await accessibilityProblems(container)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await browserPorts().db.scans.count()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'VIP door · Harbour Lights' }))
    expect((await verdict('admitted')).textContent).toContain('VIP door')
    expect(await stored(venue.vip_list_id)).toBe(1)
    expect(await stored(venue.list_id)).toBe(0)
  })

  test('the sheet of lists shows the counts of each and changes the one on screen', async () => {
    const { list_id, code } = await startWithSecond()
    scan(code)
    await verdict('admitted')
    await openMore('Lists on this phone')
    const sheet = await screen.findByRole('dialog', { name: 'Lists on this phone' })
    await waitFor(() => expect(within(sheet).getByText(/^1 of 1 in/)).toBeDefined())
    expect(await accessibilityProblems(sheet)).toEqual([])
    fireEvent.click(within(sheet).getByRole('button', { name: 'Show Second door' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Second door' })).toBeDefined()
    expect(await stored(list_id)).toBe(1)
  })

  test('on the page of a door, which has no router, another list replaces the one on screen', async () => {
    const { view, list_id } = await startWithSecond()
    view.unmount()
    render(<DoorPage listId={fixture.venue.list_id} />)
    await waitFor(() => expect(document.querySelector('[data-state="live"]')).not.toBeNull())
    await openMore('Lists on this phone')
    fireEvent.click(await screen.findByRole('button', { name: 'Show Second door' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Second door' })).toBeDefined()
    expect(location.pathname).toBe(`/check-in/${list_id}`)
  })

  test('the search names list and event of each person', async () => {
    const { view } = await startWithSecond()
    await fixture.venue.attendee()
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    const search = await screen.findByRole('dialog', { name: 'Search' })
    fireEvent.change(within(search).getByRole('searchbox'), { target: { value: 'grace' } })
    const found = await within(search).findByRole('button', { name: /Grace Elsewhere/ })
    expect(found.textContent).toContain('Second door · Second Night')
    fireEvent.click(found)
    const confirm = await within(search).findByRole('button', { name: 'Yes, this person' })
    await afterDoubleTap()
    fireEvent.click(confirm)
    expect((await verdict('admitted')).textContent).toContain('Second door · Second Night')
    view.unmount()
  })

  test('the check before doors open has an item for each list', async () => {
    const { vip_list_id } = fixture.venue
    const { container } = await pair({ other_list_ids: [vip_list_id] })
    expect(await screen.findByText('VIP door')).toBeDefined()
    await waitFor(() => expect(screen.getAllByText(/^Complete ·/)).toHaveLength(2))
    expect(await accessibilityProblems(container)).toEqual([])
  })

  test('a list that has not arrived is named before doors open, and refuses none of its tickets', async () => {
    const { server, venue } = fixture
    const [list_id, [guest]] = await server.db.withTx(async (tx) => [
      await addList(server, tx, venue.other_event, { name: 'Second door' }),
      await addAttendees(server, tx, venue.other_event, [{}]),
    ])
    const through = fetch
    let is_held = true
    vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
      is_held && (input instanceof Request ? input.url : input).includes(`/check-in-lists/${list_id}/`)
        ? Promise.reject(new TypeError('Failed to fetch'))
        : through(input, init),
    )
    const { container } = await pair({ other_list_ids: [list_id] })
    const item = (await screen.findByText('1 more list')).closest('li')
    expect(item?.textContent).toContain('Downloading')
    expect(await accessibilityProblems(container)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
    scan(guest?.code ?? '')
    expect((await verdict('list_incomplete')).textContent).toContain('this ticket may be valid')
    is_held = false
    act(() => void dispatchEvent(new Event('online')))
    await openMore('Lists on this phone')
    const sheet = within(await screen.findByRole('dialog', { name: 'Lists on this phone' }))
    expect(await sheet.findByText(/^0 of 1 in/)).toBeDefined()
    fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    scan(guest?.code ?? '')
    expect((await verdict('admitted')).textContent).toContain('Second door')
  })

  test('after half time the phone changes to the list of the next event, but not while scans wait', async () => {
    const { server, venue } = fixture
    const now = server.clock.now()
    const list_id = await server.db.withTx(async (tx) => {
      const [end_date, ends_at] = [toVenueWallTime(addMs(now, -HOUR)), addMs(now, -HOUR)]
      await tx.update(events).set({ end_date, ends_at }).where(eq(events.id, venue.event_id))
      const late = await addEvent(server, tx, {
        account_id: venue.account_id,
        title: 'Late show',
        start_date: toVenueWallTime(addMs(now, HOUR / 2)),
      })
      return addList(server, tx, late, { name: 'Late door' })
    })
    const guest = await venue.attendee()
    await pair({ other_list_ids: [list_id] })
    await waitFor(() => expect(screen.getAllByText(/^Complete ·/)).toHaveLength(2))
    door.is_cut = true
    scan(guest.code)
    await verdict('wrong_event')
    fireEvent.click(screen.getByRole('button', { name: 'Start scanning' }))
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 7_000)))
    expect(screen.getByRole('heading', { level: 1, name: 'Main door' })).toBeDefined()
    door.is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    const late = { level: 1, name: 'Late door' }
    await waitFor(() => expect(screen.getByRole('heading', late)).toBeDefined(), { timeout: 20_000 })
    expect(await stored(venue.list_id)).toBe(1)
  }, 60_000)

  test('leaving the door erases every list', async () => {
    await startWithSecond()
    await openMore('Leave this door')
    const sheet = await screen.findByRole('dialog', { name: 'Leave this door?' })
    expect(sheet.textContent).toContain('Main door and Second door')
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 400)))
    fireEvent.click(within(sheet).getByRole('button', { name: 'Leave and erase' }))
    await waitFor(async () => expect(await browserPorts().db.lists.count()).toBe(0))
  })
})
