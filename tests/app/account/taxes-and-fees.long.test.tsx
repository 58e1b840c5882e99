import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTaxOrFee, listTaxesAndFees, type TaxOrFeeNew } from '#contract/resources/taxes-and-fees.ts'
import { press, tick, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createTaxOrFee', 'deleteTaxOrFee')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/account/taxes-and-fees', office.venue.owner, 'admin')
const asOwner = () => ({
  params: { account_id: office.venue.account_id },
  token: office.venue.owner.token,
})
const readStored = async () => (await office.server.call(listTaxesAndFees, asOwner())).data
const add = (name: string, more: Pick<TaxOrFeeNew, 'calculation_type' | 'rate'>) =>
  office.server.call(createTaxOrFee, { ...asOwner(), body: { name, type: 'TAX', ...more } })

test('a fixed fee is entered as money and stored in minor units', async () => {
  open()
  await press('New tax or fee')
  await type(/^Name/, 'Booking fee')
  await tick('Fee')
  await tick('Fixed amount per ticket')
  await type(/^Rate/, '2.50')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Add')
  expect(await screen.findByText('HK$2.50')).toBeDefined()
  expect(await readStored()).toMatchObject([{ name: 'Booking fee', calculation_type: 'FIXED', rate: 250 }])
})

test('a percentage fee is shown as a percentage, and a duplicate name is refused', async () => {
  await add('Service tax', { calculation_type: 'PERCENTAGE', rate: 23.5 })
  open()
  expect(await screen.findByText('23.5%')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('New tax or fee')
  await type(/^Name/, 'Service tax')
  await type(/^Rate/, '5')
  await press('Add')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findAllByText(/already has a tax or fee with this name/)).not.toHaveLength(0)
})

test('a fee is deleted after a confirmation that names it', async () => {
  await add('Short lived', { calculation_type: 'PERCENTAGE', rate: 1 })
  open()
  await press('More actions for Short lived')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Short lived?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect((await readStored()).map(({ name }) => name)).not.toContain('Short lived'))
})

test('a fee is added, changed and deleted offline and synced later', async () => {
  await add('Seen before', { calculation_type: 'PERCENTAGE', rate: 2 })
  await add('On its way out', { calculation_type: 'PERCENTAGE', rate: 9 })
  open()
  await screen.findByText('Seen before')
  office.goOffline()
  await press('New tax or fee')
  await type(/^Name/, 'Made on a train')
  await type(/^Rate/, '4')
  await press('Add')
  const rowOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    if (row === null) throw new Error(`${name} is no row`)
    return within(row)
  }
  expect(await (await rowOf('Made on a train')).findByText('New, waiting to be sent')).toBeDefined()
  await press('More actions for On its way out')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete On its way out?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  expect(await (await rowOf('On its way out')).findByRole('button', { name: /^Undo/ })).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  office.goOnline()
  await waitFor(async () => {
    const names = (await readStored()).map(({ name }) => name)
    expect(names).toContain('Made on a train')
    expect(names).not.toContain('On its way out')
  })
  await waitFor(() => expect(screen.queryByText('On its way out')).toBeNull())
})

test('an organizer sees taxes and fees read-only', async () => {
  await add('For reading', { calculation_type: 'PERCENTAGE', rate: 3 })
  office.open('/account/taxes-and-fees', office.venue.organizer)
  expect(await screen.findByText('For reading')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New tax or fee' })).toBeNull()
})
