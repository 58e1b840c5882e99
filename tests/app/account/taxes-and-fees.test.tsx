import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTaxOrFee, listTaxesAndFees, type TaxOrFeeNew } from '#contract/taxes-and-fees.ts'
import { press, tick, type } from '#tests/app/auth/forms.ts'
import { makeOffice, type Office } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/axe.ts'

let office: Office

beforeAll(async () => {
  office = await makeOffice()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open('/account/taxes-and-fees', office.venue.owner, 'admin')
const asOwner = () => ({
  params: { account_id: office.venue.account_id },
  token: office.venue.owner.token,
})
const onServer = async () => (await office.server.call(listTaxesAndFees, asOwner())).data
const add = (name: string, more: Pick<TaxOrFeeNew, 'calculation_type' | 'rate'>) =>
  office.server.call(createTaxOrFee, { ...asOwner(), body: { name, type: 'TAX', ...more } })

test('a fixed fee is typed as money and kept in whole cents', async () => {
  open()
  await press('New tax or fee')
  await type(/^Name/, 'Booking fee')
  await tick('Fee')
  await tick('A fixed amount per ticket')
  await type(/^Amount/, '2.50')
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('Add')
  expect(await screen.findByText('HK$2.50')).toBeDefined()
  expect(await onServer()).toMatchObject([{ name: 'Booking fee', calculation_type: 'FIXED', rate: 250 }])
})

test('a percentage is shown as one; its name is taken only once', async () => {
  await add('Service tax', { calculation_type: 'PERCENTAGE', rate: 23.5 })
  open()
  expect(await screen.findByText('23.5%')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  await press('New tax or fee')
  await type(/^Name/, 'Service tax')
  await type(/^Percentage/, '5')
  await press('Add')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findAllByText(/already has a tax or fee of this name/)).not.toHaveLength(0)
})

test('one is deleted after asking by name', async () => {
  await add('Short lived', { calculation_type: 'PERCENTAGE', rate: 1 })
  open()
  await press('More for Short lived')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Short lived?' }))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect((await onServer()).map(({ name }) => name)).not.toContain('Short lived'))
})

test('without network nothing can be added, and the page says why', async () => {
  await add('Seen before', { calculation_type: 'PERCENTAGE', rate: 2 })
  open()
  await screen.findByText('Seen before')
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'New tax or fee' })).toHaveProperty('disabled', true),
  )
  expect(screen.getByText(/^This needs the network/)).toBeDefined()
  expect(screen.getByText('Seen before')).toBeDefined()
})

test('an organizer sees them and changes none', async () => {
  await add('For reading', { calculation_type: 'PERCENTAGE', rate: 3 })
  office.open('/account/taxes-and-fees', office.venue.organizer)
  expect(await screen.findByText('For reading')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New tax or fee' })).toBeNull()
})
