import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { event_settings, tickets } from '#server/core/db/schema/events.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { afterDoubleTap, setUpDoorScreen, tapTooEarly } from './door-fixture.tsx'

describe('door screen with newer rules', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  const { startScanning, scan, verdict } = door

  const setRules = (rules: Partial<typeof check_in_lists.$inferInsert>) =>
    fixture.db.withTx((tx) =>
      tx.update(check_in_lists).set(rules).where(eq(check_in_lists.id, fixture.venue.list_id)),
    )
  const twoOfOneOrder = async () => {
    const order_id = newId('order', fixture.server.random)
    const one = await fixture.venue.attendee({ paid: false, order_id, first_name: 'Wing', last_name: 'Chan' })
    const two = await fixture.venue.attendee({ paid: false, order_id, first_name: 'Mei', last_name: 'Chan' })
    return { one, two }
  }
  const orderOf = async ({ order_id }: { order_id: string }) => {
    const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
    return row
  }
  const takeMoney = () => screen.findByRole('button', { name: 'Paid at the door' })

  test('D94: the door offers to take the money, confirms name and sum once, and is green offline', async () => {
    await setRules({ takes_payment: true })
    const { one, two } = await twoOfOneOrder()
    await startScanning()
    door.is_cut = true
    scan(one.code)
    await verdict('unpaid')
    fireEvent.click(await takeMoney())
    const dialog = await screen.findByRole('dialog', { name: 'Take payment?' })
    expect(dialog.textContent).toContain('Wing Chan')
    expect(dialog.textContent).toContain('HK$480.00')
    const confirm = within(dialog).getByRole('button', { name: 'Paid, let Wing Chan in' })
    tapTooEarly(confirm)
    tapTooEarly(within(dialog).getByRole('button', { name: 'Not paid' }))
    expect(confirm.isConnected, 'the second tap of a double tap').toBe(true)
    await afterDoubleTap()
    fireEvent.click(confirm)
    expect((await verdict('admitted')).textContent).toContain('Paid at the door')
    scan(two.code)
    expect(await screen.findByText('Mei Chan')).toBeDefined()
    await verdict('admitted')
    door.is_cut = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await orderOf(one)).toMatchObject({ version: 2 }))
  })

  test('D94: a door that takes payments makes the FPS code of the whole order offline', async () => {
    await setRules({ takes_payment: true })
    const settings = {
      fps_payment: { is_offered: true, words: {}, pictures: {} },
      fps_payee: { kind: 'id' as const, value: '1234567', bank_code: null, name: 'Harbour Hall' },
    }
    await fixture.db.withTx((tx) =>
      tx.update(event_settings).set({ settings }).where(eq(event_settings.event_id, fixture.venue.event_id)),
    )
    const { one } = await twoOfOneOrder()
    await startScanning()
    door.is_cut = true
    scan(one.code)
    await verdict('unpaid')
    fireEvent.click(await takeMoney())
    const dialog = await screen.findByRole('dialog', { name: 'Take payment?' })
    expect(within(dialog).getByRole('img', { name: 'FPS code for this order' })).toBeDefined()
    const reference = orderReference(one.order_id)
    expect(within(dialog).getByText(`FPS to Harbour Hall, reference ${reference}`)).toBeDefined()
  })

  test('D94: cancelling the confirmation records no payment', async () => {
    await setRules({ takes_payment: true })
    const { one } = await twoOfOneOrder()
    await startScanning()
    scan(one.code)
    await verdict('unpaid')
    fireEvent.click(await takeMoney())
    const cancel = await screen.findByRole('button', { name: 'Not paid' })
    await afterDoubleTap()
    fireEvent.click(cancel)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe('unpaid')
    expect(await orderOf(one)).toMatchObject({ paid_at: null })
  })

  test('D94: a list that takes no money does not offer it', async () => {
    const { one } = await twoOfOneOrder()
    await startScanning(true)
    scan(one.code)
    await verdict('unpaid')
    expect(await screen.findByRole('button', { name: 'Let in anyway' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Paid at the door' })).toBeNull()
  })

  test('D20: notes are shown in order, and one that needs attention has an icon and a label', async () => {
    await fixture.db.withTx((tx) =>
      tx.update(tickets).set({ note: 'Left staircase' }).where(eq(tickets.id, fixture.venue.tickets.general)),
    )
    const guest = await fixture.venue.attendee({
      note: 'Allergic to nuts',
      needs_attention: true,
      order: { note: 'Press' },
    })
    await startScanning()
    scan(guest.code)
    const said = await verdict('admitted')
    const notes = within(said).getAllByRole('listitem')
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Order: Press',
      'Ticket: Left staircase',
      'Person: Allergic to nuts',
    ])
    expect(notes.map((note) => note.querySelector('svg') !== null)).toEqual([false, false, true])
    expect(said.textContent?.startsWith('Attention')).toBe(true)
  })

  test('a list that hands out things has its own words, for a first and a second time', async () => {
    await setRules({ kind: 'hand_out' })
    const guest = await fixture.venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    await startScanning()
    await waitFor(() => expect(document.querySelector('[data-counts]')?.textContent).toBe('0 of 1 given'))
    expect(document.querySelector('.gate')?.textContent).toMatch(/^Hand out · /)
    expect(screen.queryByRole('group', { name: 'Direction' })).toBeNull()
    scan(guest.code)
    expect((await verdict('admitted')).querySelector('.word')?.textContent).toBe('Handed out')
    await waitFor(() => expect(document.querySelector('[data-counts]')?.textContent).toBe('1 of 1 given'))
    const wall_ms = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall_ms() + 11_000)
    scan(guest.code)
    const word = (await verdict('already_in')).querySelector('.word')
    expect(word?.textContent).toMatch(/^Already handed out \d\d:\d\d, /)
    vi.restoreAllMocks()
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    fireEvent.change(await screen.findByLabelText('Name, order or attendee ID'), {
      target: { value: 'Wing' },
    })
    const row = await screen.findByRole('button', { name: /Wing Chan/ })
    expect(row.textContent).toMatch(/Given \d\d:\d\d/)
  })

  test('answers to the questions that doors show stand on the verdict and with the found person', async () => {
    const guest = await fixture.venue.attendee({ first_name: 'Wing', last_name: 'Chan' })
    await fixture.db.withTx(async (tx) => {
      const question_id = await addQuestion(fixture.server, tx, fixture.venue.event, {
        title: 'Diet',
        type: 'CHECKBOX',
        options: ['Vegan', 'Halal'],
        shows_at_door: true,
      })
      const { account_id, event_id } = fixture.venue
      await tx.insert(answers).values({
        id: newId('answer', fixture.server.random),
        account_id,
        event_id,
        order_id: guest.order_id,
        attendee_id: guest.id,
        question_id,
        question_title: 'Diet',
        answer: '',
        options: ['Vegan', 'Halal'],
      })
    })
    await startScanning()
    scan(guest.code)
    const said = await verdict('admitted')
    expect(within(said).getByRole('list', { name: 'Answers' }).textContent).toBe('Diet: Vegan, Halal')
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Search' }))
    fireEvent.change(await screen.findByLabelText('Name, order or attendee ID'), {
      target: { value: 'Wing' },
    })
    fireEvent.click(await screen.findByRole('button', { name: /Wing Chan/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Search' })
    expect((await within(sheet).findByRole('list', { name: 'Answers' })).textContent).toBe(
      'Diet: Vegan, Halal',
    )
  })

  test('D20: a flag without a text says whose it is', async () => {
    const guest = await fixture.venue.attendee({ order: { needs_attention: true } })
    await startScanning()
    scan(guest.code)
    const said = await verdict('admitted')
    expect(
      within(said)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Order'])
  })

  test('D14, D35 and D76: an unapproved order, an entry too soon and a test ticket show their reason', async () => {
    await setRules({ re_entry: 'always', minutes_between_entries: 30 })
    const waiting = await fixture.venue.attendee({ order: { approval: 'waiting' } })
    const made_up = await fixture.venue.attendee({ order: { is_test: true } })
    const guest = await fixture.venue.attendee()
    await startScanning(true)
    scan(waiting.code)
    expect((await verdict('not_approved')).textContent).toContain(
      'This order is waiting for the organiser’s approval.',
    )
    scan(made_up.code)
    expect((await verdict('test_ticket')).textContent).toContain('It admits nobody.')
    expect(screen.queryByRole('button', { name: 'Let in anyway' })).toBeNull()
    scan(guest.code)
    await verdict('admitted')
    door.is_cut = true
    const wall_ms = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => wall_ms() + 11_000)
    scan(guest.code)
    expect((await verdict('too_soon')).textContent).toMatch(/Next entry from \d\d:\d\d/)
    vi.restoreAllMocks()
  })
})
