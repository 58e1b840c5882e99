import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createCapacityAssignment,
  listCapacityAssignments,
  updateCapacityAssignment,
} from '#contract/resources/capacity-assignments.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, openSection, press, rowOf, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createCapacityAssignment', 'deleteCapacityAssignment', 'updateCapacityAssignment')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })
const readStored = async () =>
  (await office.server.call(listCapacityAssignments, { params: params(), ...owner() })).data
const add = async (name: string) => {
  const body = { name, capacity: 50, ticket_ids: [office.venue.tickets.vip] }
  return (await office.server.call(createCapacityAssignment, { params: params(), body, ...owner() })).data
}
const openNew = async () => {
  await press('New capacity')
  return screen.findByRole('dialog', { name: 'New capacity' })
}

test('a capacity requires a name and tickets, and shows its usage', async () => {
  await openSection(office, 'capacity-assignments')
  const dialog = await openNew()
  await press('Create capacity', dialog)
  expect(await within(dialog).findByText('There is a problem with 2 fields')).toBeDefined()
  expect(within(dialog).getAllByText(/Please choose at least one ticket\./).length).toBeGreaterThan(0)
  type(dialog, /^Name/, 'Terrace')
  type(dialog, /^Places/, '80')
  fireEvent.click(within(dialog).getByLabelText('General', { selector: 'input' }))
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Create capacity', dialog)
  expect((await rowOf('Terrace')).textContent).toContain('of 80')
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Terrace')).toMatchObject({
    capacity: 80,
    status: 'ACTIVE',
    ticket_ids: [office.venue.tickets.general],
  })
})

test('a capacity is deactivated and deleted', async () => {
  await add('Foyer bar')
  await openSection(office, 'capacity-assignments')
  await rowOf('Foyer bar')
  await choose('Foyer bar', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Foyer bar' })
  fireEvent.click(within(dialog).getByLabelText(/^Limits sales/, { selector: 'input' }))
  await press('Save capacity', dialog)
  await untilClosed()
  expect(within(await rowOf('Foyer bar')).getByText('Off')).toBeDefined()
  await choose('Foyer bar', 'Delete')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete “Foyer bar”?' }))
  await untilSent()
  expect((await readStored()).map(({ name }) => name)).not.toContain('Foyer bar')
})

test('a capacity is created offline, shown as pending, and sent after reconnecting', async () => {
  await add('There before')
  await openSection(office, 'capacity-assignments')
  await rowOf('There before')
  office.goOffline()
  const dialog = await openNew()
  type(dialog, /^Name/, 'Tunnel')
  fireEvent.click(within(dialog).getByLabelText('VIP', { selector: 'input' }))
  await press('Create capacity', dialog)
  expect(within(await rowOf('Tunnel')).getByText('New, waiting to be sent')).toBeDefined()
  office.goOnline()
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Tunnel')).toMatchObject({ capacity: 999_999_999 })
})

test('two changes of the same capacity are both shown and a user resolves the conflict', async () => {
  const { id: capacity_assignment_id } = await add('Balcony')
  await openSection(office, 'capacity-assignments')
  await rowOf('Balcony')
  office.goOffline()
  await choose('Balcony', 'Edit')
  type(await screen.findByRole('dialog', { name: 'Edit Balcony' }), /^Places/, '60')
  await press('Save capacity')
  await untilClosed()
  const address = { ...params(), capacity_assignment_id }
  await office.server.call(updateCapacityAssignment, { params: address, body: { capacity: 70 }, ...owner() })
  office.goOnline()
  expect(await within(await rowOf('Balcony')).findByText('Needs attention')).toBeDefined()
  await choose('Balcony', 'Edit')
  const asked = await screen.findByRole('dialog', { name: 'Edit Balcony' })
  fireEvent.click(await within(asked).findByRole('radio', { name: /^Your version.*60/ }))
  await press('Save choice', asked)
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Balcony')).toMatchObject({ capacity: 60 })
})

test('a user without edit permission sees the capacities and no buttons, and the page is accessible', async () => {
  await add('Seen by all')
  await openSection(office, 'capacity-assignments', 'collaborator')
  await rowOf('Seen by all')
  expect(screen.queryByRole('button', { name: 'New capacity' })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /^More actions for/ })).toBeNull()
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
})
