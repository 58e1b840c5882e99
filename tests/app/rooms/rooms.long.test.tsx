import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRoom, listRooms, type RoomNew } from '#contract/rooms/rooms.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createRoom')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = (path = '/manage/rooms') => office.open(path, office.venue.owner, 'admin')
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(listRooms, asOwner())).data
const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const link = (name: string) => screen.findByRole('link', { name })
const add = async (name: string, more: Partial<RoomNew> = {}) => {
  const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
  const body = { name, units: [name], layouts, ...more }
  return (await office.server.call(createRoom, { ...asOwner(), body })).data
}

test('the empty rooms page says what to do, and the first room is added with its required fields', async () => {
  const { container, router } = open()
  expect(await screen.findByText('No rooms yet')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('New room')
  await type(/^Name/, 'Harbour Studio')
  await press('Add room')
  expect(await screen.findByText(/There is a problem with/)).toBeDefined()
  await type(/^People/, '40')
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  await press('Add room')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/rooms\/rm_/))
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Studio' })).toBeDefined()
  expect(await readStored()).toMatchObject([
    { name: 'Harbour Studio', status: 'DRAFT', units: ['Harbour Studio'], layouts: [{ capacity: 40 }] },
  ])
})

test('the list shows state, parts, capacity and lowest price, and is searched and filtered', async () => {
  const rates = [
    { per: 'day' as const, price_cents: 500_000 },
    { per: 'hour' as const, price_cents: 60_000 },
  ].map((rate) => ({ ...rate, weekdays: [], days: [], from: null, to: null, tiers: [] }))
  await add('Hall A+B', {
    status: 'LIVE',
    units: ['Room A', 'Room B'],
    translations: { 'zh-hk': { name: 'A+B 廳' } },
    rates,
  })
  const { container } = open()
  const row = within((await link('Hall A+B')).closest('tr') ?? container)
  expect(row.getByText('For rent')).toBeDefined()
  expect(row.getByText('Room A & Room B')).toBeDefined()
  expect(row.getByText('HK$600.00 · Per hour')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a+b 廳' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour Studio' })).toBeNull())
  expect(await link('Hall A+B')).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'DRAFT' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Hall A+B' })).toBeNull())
  expect(await link('Harbour Studio')).toBeDefined()
})

test('a room is added, moved up and deleted offline and synced later', async () => {
  await add('On its way out')
  await add('Stays')
  const { router } = open()
  await link('On its way out')
  office.goOffline()
  await press('New room')
  await type(/^Name/, 'Made on a train')
  await type(/^People/, '12')
  await press('Add room')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/rooms\/rm_/))
  expect(await screen.findByRole('heading', { level: 1, name: 'Made on a train' })).toBeDefined()
  fireEvent.click(await screen.findByRole('link', { name: 'All rooms' }))
  await press('More actions for Made on a train')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await press('More actions for On its way out')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete On its way out?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  expect(named(await readStored())).toContain('On its way out')
  office.goOnline()
  await waitFor(async () => {
    const names = named(await readStored())
    expect(names).toContain('Made on a train')
    expect(names).not.toContain('On its way out')
    expect(names.indexOf('Made on a train')).toBeLessThan(names.indexOf('Stays'))
  })
})

test('a browser without stored data says that it has nothing offline', async () => {
  office.goOffline()
  open()
  expect(await screen.findByText('This list needs a connection')).toBeDefined()
})

test('a user without permission sees no rooms', async () => {
  const { router } = office.open('/manage/rooms', office.venue.door, 'user')
  await waitFor(() => expect(router.state.location.pathname).toBe('/no-permission'))
})
