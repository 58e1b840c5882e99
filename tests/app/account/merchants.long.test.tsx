import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMerchant, listMerchants, type MerchantNew } from '#contract/resources/merchants.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createMerchant', 'deleteMerchant', 'mergeMerchant', 'updateMerchant')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/account/merchants', office.venue.owner, 'admin')
const asOwner = () => ({ token: office.venue.owner.token })
const readStored = async () => (await office.server.call(listMerchants, asOwner())).data
const add = (body: Partial<MerchantNew> & { name: string }) =>
  office.server.call(createMerchant, { ...asOwner(), body })
const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('a merchant is added with aliases, found by each of them, and deactivated', async () => {
  open()
  await press('New merchant')
  await type(/^Name\b(?! in)/, 'Harbour Noodles')
  await type(/^Chinese name/, '海港麵家')
  await type(/^Shop number/, 'G12')
  await type(/^Other names/, 'HN Ltd\n\n 海麵 ')
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  await press('Add')
  expect(await screen.findByText('海港麵家 · HN Ltd · 海麵')).toBeDefined()
  expect(await readStored()).toMatchObject([
    { name: 'Harbour Noodles', other_names: ['HN Ltd', '海麵'], is_active: true, inactive_since: null },
  ])
  await add({ name: 'Peak Books' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hn ltd' } })
  expect(await screen.findByText('Harbour Noodles')).toBeDefined()
  fireEvent.click(screen.getByText('Harbour Noodles'))
  fireEvent.click(await screen.findByRole('switch', { name: /^Receipts count/ }))
  await press('Save')
  expect(await screen.findByText('No longer count', { selector: 'td *' })).toBeDefined()
  await waitFor(async () => expect((await readStored())[0]?.inactive_since).toMatch(/^\d{4}-\d\d-\d\d$/))
})

test('a duplicate merchant name or shop number is refused', async () => {
  await add({ name: 'Twice', shop_number: 'L1' })
  open()
  await press('New merchant')
  await type(/^Name\b(?! in)/, 'Twice')
  await type(/^Shop number/, 'L1')
  await press('Add')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findAllByText(/already a merchant with this name/)).not.toHaveLength(0)
})

test('a similar name is pointed out, and the duplicate is merged into the merchant that is suggested', async () => {
  await add({ name: 'Harbour Books' })
  await add({ name: 'Peak Coffee' })
  open()
  await press('New merchant')
  await type(/^Name\b(?! in)/, 'Harbor Books Ltd')
  expect(await screen.findByText(/^Similar to Harbour Books\./)).toBeDefined()
  await press('Add')
  await screen.findByText('Harbor Books Ltd')
  await waitFor(async () => expect(named(await readStored())).toContain('Harbor Books Ltd'))
  const before = named(await readStored())
  expect(before).toEqual(expect.arrayContaining(['Harbour Books', 'Peak Coffee']))
  await press('More actions for Harbor Books Ltd')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge into another…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge Harbor Books Ltd into another merchant?' })
  expect(await accessibilityProblems(dialog)).toEqual([])
  const select = within(dialog).getByLabelText<HTMLSelectElement>(/^Merge into/)
  expect(select.selectedOptions[0]?.textContent).toBe('Harbour Books')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Merged into Harbour Books.')).toBeDefined()
  const others = before.filter((name) => name !== 'Harbor Books Ltd')
  await waitFor(async () => expect(named(await readStored())).toEqual(others))
  const kept = (await readStored()).find(({ name }) => name === 'Harbour Books')
  expect(kept?.other_names).toEqual(['Harbor Books Ltd'])
})

test('a merchant is added, moved up and deleted offline and synced later', async () => {
  await add({ name: 'On its way out' })
  await add({ name: 'Stays' })
  open()
  await screen.findByText('On its way out')
  office.goOffline()
  await press('New merchant')
  await type(/^Name\b(?! in)/, 'Made on a train')
  await press('Add')
  await screen.findByText('Made on a train')
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

test('a user with read access to members sees merchants read-only', async () => {
  await add({ name: 'Looked at' })
  office.open('/account/merchants', office.venue.organizer, 'organizer')
  expect(await screen.findByText('Looked at')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New merchant' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions for Looked at' })).toBeNull()
})
