import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EditableResource } from '#contract/resources.ts'
import { newId, type IdKind } from '#contract/wire/id.ts'
import { deleteCheckInList } from '#contract/door/check-in-lists.ts'
import { createPromoCode, updatePromoCode } from '#contract/resources/promo-codes.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { createRow, deleteRow, saveEdit, sortRows } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { queryClient } from '#app/shell/query-client.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const of = <R extends EditableResource>(resource: R) => ({ resource, on: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })

/** Opens the app offline with the catalogue loaded. */
async function openOffline() {
  office.open('/manage/events', office.venue.organizer)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  await waitFor(async () => expect(await browserPorts().db.tickets.count()).toBeGreaterThan(1))
  office.goOffline()
}

const general = async () => {
  const row = await browserPorts().db.tickets.get(office.venue.tickets.general)
  if (row === undefined) throw new Error('the catalogue has the ticket')
  return row
}
async function addCode(code: string) {
  const params = { event_id: office.venue.event_id }
  const body = { code, discount_type: 'FIXED', discount: 1000 } as const
  return (await office.server.call(createPromoCode, { params, body, ...owner() })).data
}

/** Opens the list of unsent changes. */
async function openEdits() {
  const pill = document.querySelector<HTMLElement>('[data-unsent]')
  if (pill === null) throw new Error('the bar says what is unsent')
  fireEvent.click(pill)
  return screen.findByRole('dialog', { name: 'Unsent changes' })
}
const attention = () => document.querySelector<HTMLElement>('[data-unsent]')?.dataset['attention']
const needsYou = (count: number) => waitFor(() => expect(attention()).toBe(String(count)))
const entry = async (dialog: HTMLElement, name: string) => {
  const found = (await within(dialog).findByRole('heading', { name })).closest('li')
  if (found === null) throw new Error('each change is an entry of its own')
  return found
}

const fresh = (kind: IdKind) => newId(kind, browserPorts().random)

test('pending edits show names, money, event times and sort order in readable form', async () => {
  await openOffline()
  const { general: general_id, vip } = office.venue.tickets
  await saveEdit(
    { ...of('ticket'), row_id: general_id, row: await general() },
    { sale_end_at: '2027-01-05T12:00:00.000Z', is_paused: true, member_tiers: ['gold', 'vip'] },
  )
  await createRow(
    { ...of('ticket'), row_id: fresh('ticket') },
    {
      name: 'Early bird',
      type: 'TIERED',
      prices: [
        { label: 'Adult', price_cents: 8000, quantity_available: 100 },
        { label: 'Child', price_cents: 0 },
      ],
    },
  )
  await createRow(
    { ...of('promo_code'), row_id: fresh('promo_code') },
    {
      code: 'EARLY',
      discount_type: 'PERCENTAGE',
      discount: 12.5,
      applicable_ticket_ids: [vip],
    },
  )
  await sortRows(of('ticket'), [vip, general_id])
  const dialog = await openEdits()
  const changed = await entry(dialog, 'General')
  await waitFor(() => expect(changed.textContent).toContain('Ticket · Harbour Lights'))
  expect(changed.textContent).toContain('Sale endsTue, 5 Jan 2027, 8:00 pm')
  expect(changed.textContent).toContain('Pause salesYes')
  expect(changed.textContent).toContain('Members onlyGold & VIP')
  const made = await entry(dialog, 'Early bird')
  expect(within(made).getByText('New, waiting to be sent')).toBeDefined()
  expect(within(made).getByText('Adult · HK$80.00 · 100 available')).toBeDefined()
  expect(within(made).getByText('Child · Free')).toBeDefined()
  const code = await entry(dialog, 'EARLY')
  expect(code.textContent).toContain('Discount12.5%')
  expect(code.textContent).toContain('TicketsVIP')
  const order = within(await entry(dialog, 'New order')).getAllByRole('listitem')
  expect(order.map(({ textContent }) => textContent)).toEqual(['VIP', 'General'])
  expect(await accessibilityProblems(dialog)).toEqual([])
})

test('two changes of one price show both values, author, time and the other queued changes', async () => {
  await openOffline()
  const row = await general()
  const priced = (price_cents: number) => row.prices.map(({ id }) => ({ id, price_cents }))
  await saveEdit(
    { ...of('ticket'), row_id: row.id, row },
    { prices: priced(50_000), name: 'Standing', tier: 'Floor' },
  )
  const params = { event_id: row.event_id, ticket_id: row.id }
  await office.server.call(updateTicket, { params, body: { prices: priced(60_000) }, ...owner() })
  office.goOnline()
  await needsYou(1)
  const dialog = await openEdits()
  const asked = await entry(dialog, 'Standing')
  const choices = within(asked).getByRole('radiogroup', { name: 'Prices' })
  expect(within(choices).getByRole('radio', { name: /^Your version.*HK\$500\.00/ })).toBeDefined()
  expect(
    within(choices).getByRole('radio', {
      name: /^On the server now, by admin Lam, (now|.* ago) ?HK\$600\.00/,
    }),
  ).toBeDefined()
  expect(asked.textContent).toContain('BeforeHK$480.00')
  expect(asked.textContent).toContain('Sent as you entered them: Name & Door label.')
  expect(await accessibilityProblems(dialog)).toEqual([])
  fireEvent.click(within(choices).getByRole('radio', { name: /^On the server/ }))
  fireEvent.click(within(asked).getByRole('button', { name: 'Save choice' }))
  await waitFor(async () => expect(await browserPorts().db.edits.count()).toBe(0))
  expect(await general()).toMatchObject({
    name: 'Standing',
    tier: 'Floor',
    prices: [{ price_cents: 60_000 }],
  })
})

test.each(['Keep it', 'Delete anyway'])(
  'a change made before a deletion needs a decision: %s',
  async (answer) => {
    const code = await addCode(answer === 'Keep it' ? 'KEPT' : 'GONE')
    await openOffline()
    await waitFor(async () => expect(await browserPorts().db.promo_codes.get(code.id)).toBeDefined())
    await deleteRow({ ...of('promo_code'), row_id: code.id, row: code })
    const params = { event_id: code.event_id, promo_code_id: code.id }
    await office.server.call(updatePromoCode, { params, body: { max_uses: 50 }, ...owner() })
    office.goOnline()
    await needsYou(1)
    const dialog = await openEdits()
    const asked = await entry(dialog, code.code)
    expect(asked.textContent).toMatch(
      /admin Lam changed this (now|.* ago)\. You had deleted it on this device\./,
    )
    expect(asked.textContent).toContain('Maximum uses50')
    expect(await accessibilityProblems(dialog)).toEqual([])
    fireEvent.click(within(asked).getByRole('button', { name: answer }))
    await waitFor(async () => expect(await browserPorts().db.edits.count()).toBe(0))
    expect((await browserPorts().db.promo_codes.get(code.id)) === undefined).toBe(answer === 'Delete anyway')
  },
)

test('a pending deletion can be undone', async () => {
  const code = await addCode('BACK')
  await openOffline()
  await deleteRow({ ...of('promo_code'), row_id: code.id, row: code })
  const dialog = await openEdits()
  const leaving = await entry(dialog, 'BACK')
  expect(within(leaving).getByText('Deleted, waiting to be sent')).toBeDefined()
  fireEvent.click(within(leaving).getByRole('button', { name: 'Undo: “BACK” is kept' }))
  expect(await within(dialog).findByText('Everything is saved')).toBeDefined()
})

test('a refused creation shows the reason, links to its form, and asks before all of it is dropped', async () => {
  await openOffline()
  const event_id = fresh('event')
  await createRow(
    { resource: 'event', on: event_id, row_id: event_id },
    {
      title: 'Spring Fair',
      organizer_id: office.venue.organizer_id,
      start_date: '2027-04-03T18:00',
      end_date: '2001-01-01T10:00',
      timezone: 'Asia/Hong_Kong',
      currency: 'JPY',
    },
  )
  await createRow(
    { resource: 'ticket', on: event_id, row_id: fresh('ticket') },
    { name: 'Early bird', type: 'PAID', prices: [{ price_cents: 800 }] },
  )
  office.goOnline()
  await needsYou(1)
  const dialog = await openEdits()
  const refused = await entry(dialog, 'Spring Fair')
  expect(within(refused).getByRole('alert').textContent).toBe('The end is before the start. (End)')
  expect(refused.textContent).toContain('Your change: Create “Spring Fair”')
  await waitFor(() => expect(refused.textContent).toContain('OrganiserHarbour Hall'))
  const held = await entry(dialog, 'Early bird')
  expect(held.textContent).toContain('Waiting until “Spring Fair” is created.')
  expect(held.textContent).toContain('Prices¥800')
  expect(within(refused).getByRole('link', { name: 'Fix' }).getAttribute('href')).toBe(
    `/manage/event/${event_id}/settings`,
  )
  fireEvent.click(within(refused).getByRole('button', { name: 'Do not create' }))
  const question = await screen.findByRole('alertdialog', { name: 'Do not create “Spring Fair”?' })
  expect(question.textContent).toContain('1 change that depends on it is discarded too: Early bird.')
  expect(await accessibilityProblems(question)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Do not create' }))
  expect(await within(dialog).findByText('Everything is saved')).toBeDefined()
  expect(await browserPorts().db.edits.count()).toBe(0)
})

test('a change of a deleted row shows what the row was, and can be dropped', async () => {
  await openOffline()
  const { vip_list_id, event_id } = office.venue
  const list = await browserPorts().db.check_in_lists.get(vip_list_id)
  if (list === undefined) throw new Error('the catalogue has the list')
  const mine = { minutes_between_entries: 15, auto_check_out_at: '23:30', takes_payment: true }
  await saveEdit({ ...of('check_in_list'), row_id: list.id, row: list }, mine)
  const params = { event_id, check_in_list_id: vip_list_id }
  await office.server.call(deleteCheckInList, { params, ...owner() })
  office.goOnline()
  await needsYou(1)
  await queryClient.refetchQueries()
  expect(await browserPorts().db.check_in_lists.get(vip_list_id)).toBeUndefined()
  const dialog = await openEdits()
  const refused = await entry(dialog, 'VIP door')
  expect(within(refused).getByRole('alert').textContent).toMatch(/not found/i)
  expect(refused.textContent).toContain('Your change: Edit “VIP door”')
  expect(refused.textContent).toContain('Check everyone out at11:30 pm')
  expect(refused.textContent).toContain('Time between entries15 minutes')
  fireEvent.click(within(refused).getByRole('button', { name: 'Discard change' }))
  expect(await within(dialog).findByText('Everything is saved')).toBeDefined()
})
