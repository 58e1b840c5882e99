import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listCheckInLists, readCheckInList } from '#contract/door/check-in-lists.ts'
import { listDevices, pairDevice } from '#contract/door/devices.ts'
import { sendScans } from '#contract/door/scans.ts'
import { listSupervisors } from '#contract/door/supervisors.ts'
import { newId } from '#contract/wire/id.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'
import { field, makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createCheckInList', 'createPairing', 'createSupervisor', 'revokeDevice', 'updateCheckInList')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openLists = async (role: 'organizer' | 'door' = 'organizer') => {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/check-in`, venue[role], role === 'door' ? 'user' : role)
  await screen.findByRole('heading', { name: 'Main door' })
}

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest<HTMLElement>('li')
  if (card === null) throw new Error(`no card ${name}`)
  return card
}

async function choose(list: string, action: string) {
  fireEvent.click(screen.getByRole('button', { name: `More actions for ${list}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const params = () => ({ event_id: office.venue.event_id, check_in_list_id: office.venue.list_id })

test('a new list is created with its tickets and an opening time in the timezone of the event', async () => {
  await openLists()
  fireEvent.click(screen.getByRole('button', { name: 'New list' }))
  fireEvent.change(await field(/^Name/), { target: { value: 'Balcony' } })
  fireEvent.change(await field('Opens'), { target: { value: '2026-12-01T19:30' } })
  fireEvent.click(screen.getByLabelText('VIP'))
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByRole('heading', { name: 'Balcony' })).toBeDefined()
  const { venue, server } = office
  const stored = async () => {
    const { data } = await server.call(listCheckInLists, {
      params: { event_id: venue.event_id },
      token: venue.organizer.token,
    })
    return data.find(({ name }) => name === 'Balcony')
  }
  // The card is shown before the server has the list.
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      activates_at: '2026-12-01T11:30:00.000Z',
      ticket_ids: [venue.tickets.general],
      re_entry: 'never',
    }),
  )
})

test('a list without a name or tickets is not sent, and each error is shown at its field', async () => {
  await openLists()
  fireEvent.click(screen.getByRole('button', { name: 'New list' }))
  await field(/^Name/)
  fireEvent.click(screen.getByLabelText('VIP'))
  fireEvent.click(screen.getByLabelText('General'))
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText('There is a problem with 2 fields')).toBeDefined()
  expect((await field(/^Name/)).getAttribute('aria-invalid')).toBe('true')
})

test('a list that closes when it opens is not sent', async () => {
  await openLists()
  fireEvent.click(screen.getByRole('button', { name: 'New list' }))
  fireEvent.change(await field(/^Name/), { target: { value: 'Cellar' } })
  fireEvent.change(await field('Opens'), { target: { value: '2026-12-01T19:30' } })
  fireEvent.change(await field('Closes'), { target: { value: '2026-12-01T19:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
  expect((await field('Closes')).getAttribute('aria-invalid')).toBe('true')
})

test('a list renamed offline is sent after reconnecting; creating one is disabled with a reason', async () => {
  await openLists()
  office.goOffline()
  for (const name of ['New list', 'Add supervisor', 'Renew key']) {
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true))
    const beside = screen.getByRole('button', { name }).parentElement
    expect(within(beside ?? document.body).getByText(/^You need a connection for this/)).toBeDefined()
  }
  await choose('VIP door', 'Edit list')
  fireEvent.change(await field(/^Name/), { target: { value: 'VIP lounge' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await waitFor(() => expect(cardOf('VIP lounge').textContent).toContain('Waiting to be sent'))
  office.goOnline()
  await waitFor(() => expect(cardOf('VIP lounge').textContent).not.toContain('Waiting to be sent'))
  const { venue, server } = office
  const { data } = await server.call(readCheckInList, {
    params: { event_id: venue.event_id, check_in_list_id: venue.vip_list_id },
    token: venue.organizer.token,
  })
  expect(data.name).toBe('VIP lounge')
})

test('a pairing code turns a phone into a door, once, and the phone can be revoked', async () => {
  const { venue, server } = office
  await openLists()
  await choose('Main door', 'Pair a phone')
  fireEvent.click(await screen.findByRole('button', { name: 'Create pairing code' }))
  expect(await screen.findByRole('img', { name: 'Pairing link for Main door' })).toBeDefined()
  expect(screen.getByText(/Works once, until .*24 hours/)).toBeDefined()
  const pairing_code = /#pair=(\S+)$/.exec(screen.getByText(/#pair=/).textContent ?? '')?.[1] ?? ''
  await server.call(pairDevice, {
    params: { check_in_list_id: venue.list_id },
    body: { pairing_code, device_name: 'Phone 1', gate: 'Gate A' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(cardOf('Main door')).getByRole('button', { name: 'Phones' }))
  expect(await screen.findByRole('heading', { name: 'Gate A · Phone 1' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Revoke Phone 1?' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Revoked')).toBeDefined()
  const { data } = await server.call(listDevices, { params: params(), token: venue.organizer.token })
  expect(data[0]?.revoked_at).not.toBeNull()
})

test('a list with scans cannot be deleted, and the dialog says why', async () => {
  const { venue, server } = office
  const somebody = await venue.attendee()
  await server.call(sendScans, {
    params: { check_in_list_id: venue.list_id },
    token: venue.door.token,
    body: {
      scans: [
        {
          id: newId('scan', server.random),
          device_seq: 1,
          kind: 'in',
          raw_code: somebody.code,
          scanned_at: server.clock.now(),
        },
      ],
    },
  })
  await openLists()
  await waitFor(() => expect(cardOf('Main door').textContent).toContain('1inside now'))
  await choose('Main door', 'Delete list')
  const ask = await screen.findByRole('alertdialog', { name: 'Delete the list Main door?' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Delete' }))
  expect(await within(ask).findByText(/^This list has scans/)).toBeDefined()
})

test('a link for several phones shows its uses, is ended, and its phones are revoked at once', async () => {
  const { venue, server } = office
  await openLists()
  await choose('Main door', 'Pair a phone')
  const phones = await field('Number of phones')
  fireEvent.change(phones, { target: { value: '51' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create pairing code' }))
  expect(await screen.findByText('Enter a whole number from 1 to 50.')).toBeDefined()
  fireEvent.change(phones, { target: { value: '20' } })
  expect(await field(/^Link valid until/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /^Custom/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Search by name' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create pairing code' }))
  expect(await screen.findByText(/^Works for up to 20 phones, until/)).toBeDefined()
  const pairing_code = /#pair=(\S+)$/.exec(screen.getByText(/#pair=/).textContent ?? '')?.[1] ?? ''
  await server.call(pairDevice, {
    params: { check_in_list_id: venue.list_id },
    body: { pairing_code, device_name: 'Phone 7', gate: null },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(cardOf('Main door')).getByRole('button', { name: 'Phones' }))
  expect(await screen.findByText('1 of 20 used')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'End link' }))
  const end = await screen.findByRole('alertdialog', { name: 'End this link?' })
  fireEvent.click(within(end).getByRole('button', { name: 'End link' }))
  expect(await screen.findByText('Ended')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke its phones' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Revoke all phones of this link?' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Revoke its phones' }))
  const device = async () =>
    (await server.call(listDevices, { params: params(), token: venue.organizer.token })).data.find(
      ({ name }) => name === 'Phone 7',
    )
  await waitFor(async () => expect((await device())?.revoked_at).not.toBeNull())
  expect(await device()).toMatchObject({ may_search: false, may_override: false, may_leave: false })
})

test('the rights of a paired phone are changed later', async () => {
  const { venue, server } = office
  const { device_id } = await pairTestDevice(server, venue, 'Phone 9')
  await openLists()
  fireEvent.click(within(cardOf('Main door')).getByRole('button', { name: 'Phones' }))
  const entry = (await screen.findByRole('heading', { name: 'Phone 9' })).closest('li')
  if (entry === null) throw new Error('a device is a list item')
  expect(within(entry).getByText('Custom')).toBeDefined()
  fireEvent.click(within(entry).getByRole('button', { name: 'Rights' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rights of Phone 9' })
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Supervisor/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(entry).findByText('Supervisor')).toBeDefined()
  const { data } = await server.call(listDevices, { params: params(), token: venue.organizer.token })
  expect(data.find(({ id }) => id === device_id)).toMatchObject({ may_override: true, may_undo_others: true })
})

test('a phone is paired with two lists, loses one, and is revoked at both', async () => {
  const { venue, server } = office
  await openLists()
  await choose('Main door', 'Pair a phone')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'VIP lounge · Harbour Lights' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create pairing code' }))
  await screen.findByText(/#pair=/)
  const pairing_code = /#pair=(\S+)$/.exec(screen.getByText(/#pair=/).textContent ?? '')?.[1] ?? ''
  const { data } = await server.call(pairDevice, {
    params: { check_in_list_id: venue.list_id },
    body: { pairing_code, device_name: 'Phone 12', gate: null },
  })
  expect(data.check_in_list_ids).toEqual([venue.list_id, venue.vip_list_id])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(within(cardOf('Main door')).getByRole('button', { name: 'Phones' }))
  const entry = (await screen.findByRole('heading', { name: 'Phone 12' })).closest('li')
  if (entry === null) throw new Error('a device is a list item')
  expect(within(entry).getByText('Also on this phone: VIP lounge · Harbour Lights')).toBeDefined()
  const heldBy = async (check_in_list_id: string) =>
    (
      await server.call(listDevices, {
        params: { event_id: venue.event_id, check_in_list_id },
        token: venue.organizer.token,
      })
    ).data.find(({ name }) => name === 'Phone 12')
  fireEvent.click(within(entry).getByRole('button', { name: 'Lists' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lists of Phone 12' })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Main door · Harbour Lights' }))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'VIP lounge · Harbour Lights' }))
  expect(within(dialog).getByText('Choose at least one list, or revoke the phone.')).toBeDefined()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Main door · Harbour Lights' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await heldBy(venue.vip_list_id))?.revoked_at).not.toBeNull())
  expect((await heldBy(venue.list_id))?.revoked_at).toBeNull()
  await waitFor(() => expect(within(entry).queryByText(/^Also on this phone/)).toBeNull())
})

test('a supervisor is added with a PIN, whose overrides the organizer sees, and removed', async () => {
  const { venue, server } = office
  await openLists()
  fireEvent.click(await screen.findByRole('button', { name: 'Add supervisor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add supervisor' })
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Ada' } })
  fireEvent.change(within(dialog).getByLabelText(/^PIN/), { target: { value: '12' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('A PIN has 4 to 8 digits.')).toBeDefined()
  fireEvent.change(within(dialog).getByLabelText(/^PIN/), { target: { value: '4711' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Edit Ada' })).toBeDefined()
  const { data } = await server.call(listSupervisors, {
    params: { event_id: venue.event_id },
    token: venue.organizer.token,
  })
  expect(data.map(({ name }) => name)).toEqual(['Ada'])
  const guest = await venue.attendee({ paid: false })
  const phone = await pairTestDevice(server, venue, 'Phone 8')
  const override = { reason: 'On the guest list', by: 'Ada', supervisor_id: data[0]?.id }
  await postScans(server, venue, phone.token, [
    makeScanInput(server, { attendee_id: guest.id, local_verdict: { kind: 'unpaid' }, override }),
  ])
  await choose('Main door', 'Overrides')
  const overrides = await screen.findByRole('dialog', { name: 'Overrides in Main door' })
  expect(await within(overrides).findByText('With the PIN of Ada')).toBeDefined()
  expect(within(overrides).getByText('On the guest list')).toBeDefined()
  fireEvent.click(within(overrides).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Remove Ada?' })
  fireEvent.click(within(ask).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No supervisors yet.')).toBeDefined()
})

test('door staff see the lists, open the door, and see nothing else', async () => {
  await openLists('door')
  expect(screen.getAllByRole('link', { name: 'Open door' }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'New list' })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /^More actions for/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Attendees' })).toBeNull()
})
