import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCheckInList } from '#contract/door/check-in-lists.ts'
import { newId } from '#contract/wire/id.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pairTestDevice, makeScanInput, postScans } from '#tests/server/door/door-calls.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openLists = async () => {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/check-in`, venue.organizer)
  await screen.findByRole('heading', { name: 'Main door' })
}

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest<HTMLElement>('li')
  if (card === null) throw new Error(`no card ${name}`)
  return card
}

const editList = async (list: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More actions for ${list}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit list' }))
}

test('D33, D35 and D94: check-out time, re-entry pause and payment at the door are set, shown and cleared', async () => {
  const { venue, server } = office
  const read = async () => {
    const params = { event_id: venue.event_id, check_in_list_id: venue.vip_list_id }
    return (await server.call(readCheckInList, { params, token: venue.organizer.token })).data
  }
  await openLists()
  await editList('VIP door')
  await field(/^Name/)
  expect(screen.queryByLabelText('Time between entries')).toBeNull()
  fireEvent.click(screen.getByLabelText('Yes, after checking out'))
  fireEvent.change(await field('Time between entries'), { target: { value: '1441' } })
  fireEvent.change(await field('Check everyone out at'), { target: { value: '03:00' } })
  fireEvent.click(screen.getByLabelText('Take payment at the door for unpaid tickets'))
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
  fireEvent.change(await field('Time between entries'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await waitFor(async () =>
    expect(await read()).toMatchObject({
      re_entry: 'after_exit',
      minutes_between_entries: 30,
      auto_check_out_at: '03:00',
      takes_payment: true,
    }),
  )
  await waitFor(() => expect(cardOf('VIP door').textContent).toContain('Take payment at the door'))
  expect(cardOf('VIP door').textContent).toContain('30 minutes')

  await editList('VIP door')
  fireEvent.change(await field('Time between entries'), { target: { value: '' } })
  fireEvent.change(await field('Check everyone out at'), { target: { value: '' } })
  fireEvent.click(screen.getByLabelText('Admit unpaid tickets'))
  await waitFor(() =>
    expect(screen.queryByLabelText('Take payment at the door for unpaid tickets')).toBeNull(),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await waitFor(async () =>
    expect(await read()).toMatchObject({
      minutes_between_entries: null,
      auto_check_out_at: null,
      admit_unpaid: true,
    }),
  )
})

test('D94: a payment taken by two doors for one order is shown to the organizer with both doors', async () => {
  const { venue, server } = office
  await server.db.withTx((tx) =>
    tx.update(check_in_lists).set({ takes_payment: true }).where(eq(check_in_lists.id, venue.list_id)),
  )
  const order_id = newId('order', server.random)
  const guest = (first_name: string) => venue.attendee({ paid: false, order_id, first_name })
  const guests = [await guest('Guest A'), await guest('Guest B')]
  for (const [at, { id: attendee_id }] of guests.entries()) {
    const gate = at === 0 ? 'Gate A' : 'Gate B'
    const { token } = await pairTestDevice(server, venue, `Phone at ${gate}`, { gate })
    await postScans(server, venue, token, [makeScanInput(server, { attendee_id, paid_at_door: true })])
    server.clock.advance(60_000)
  }
  await openLists()
  fireEvent.click(await within(cardOf('Main door')).findByRole('button', { name: '1 conflict' }))
  const entry = (await screen.findByRole('heading', { name: 'Guest B Chan' })).closest('li')
  expect(entry?.textContent).toMatch(/This order was paid here and also .*, Gate A · Phone at Gate A\./)
})

test('a list that hands out things is created without rules about entering again, and shows what was given', async () => {
  const { venue, server } = office
  const guest = await venue.attendee({ first_name: 'Mei' })
  await openLists()
  fireEvent.click(screen.getByRole('button', { name: 'New list' }))
  fireEvent.change(await field(/^Name/), { target: { value: 'Badges' } })
  expect(screen.getByLabelText('Check everyone out at')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Hand out'))
  expect(screen.queryByLabelText('Check everyone out at')).toBeNull()
  expect(screen.queryByLabelText('Yes, unlimited')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  await screen.findByRole('heading', { name: 'Badges' })
  const list_id = await waitFor(async () => {
    const rows = await server.db.read((tx) =>
      tx.select().from(check_in_lists).where(eq(check_in_lists.name, 'Badges')),
    )
    expect(rows).toMatchObject([{ kind: 'hand_out', re_entry: 'never' }])
    return rows[0]!.id
  })
  expect(cardOf('Badges').textContent).toContain('Hand out')
  expect(cardOf('Badges').textContent).not.toContain('Re-entry')
  const { token } = await pairTestDevice(server, venue, 'Phone', { list_id, gate: 'Desk 1' })
  await postScans(server, venue, token, [makeScanInput(server, { attendee_id: guest.id })], list_id)
  await waitFor(() => expect(cardOf('Badges').textContent).toMatch(/1 of \d+ given/), { timeout: 20_000 })
  expect(cardOf('Main door').textContent).not.toContain('given')

  await editList('Badges')
  fireEvent.click(await screen.findByLabelText('Entry'))
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await waitFor(
    () => expect(document.body.textContent).toContain('This list has scans, so its kind cannot be changed.'),
    {
      timeout: 20_000,
    },
  )
})
