import { fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createVouchers, listVouchers } from '#contract/sales/vouchers.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createVouchers', 'voidVouchers')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const asOwner = () => ({ token: office.venue.owner.token })
const open = () => office.open(`/manage/event/${office.venue.event_id}/vouchers`, office.venue.owner, 'admin')
const all = async () => (await office.server.call(listVouchers, { params: params(), ...asOwner() })).data
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const add = async (label: string) =>
  (await office.server.call(createVouchers, { params: params(), body: { label, count: 1 }, ...asOwner() }))
    .data[0]!

test('the organizer creates vouchers, sees them in the list, and voids one', async () => {
  const { container } = open()
  expect(await screen.findByText('No vouchers yet')).toBeDefined()
  await press('Create vouchers')
  expect(await screen.findByRole('dialog', { name: 'Create vouchers' })).toBeDefined()
  type(/^Label/, 'HSBC')
  type(/^Number of codes/, '3')
  type(/^Prefix/, 'hsbc-')
  fireEvent.click(screen.getByLabelText('Reserve the places'))
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  expect((await all()).length).toBe(0)
  fireEvent.click(screen.getByLabelText('Reserve the places'))
  const dialog = screen.getByRole('dialog')
  fireEvent.click([...dialog.querySelectorAll('button')].find((each) => each.type === 'submit')!)
  const made = await screen.findAllByText(/^HSBC-/)
  expect(made).toHaveLength(3)
  expect(await accessibilityProblems(container)).toEqual([])
  await press(`Void ${made[0]!.textContent}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Void' }))
  await press('Void')
  expect(await screen.findByText('Vouchers voided: 1')).toBeDefined()
  expect((await all()).map(({ status }) => status).toSorted()).toEqual(['unused', 'unused', 'void'])
})

test('a voucher that cannot be made says why at its field', async () => {
  const before = await all()
  open()
  await press('Create vouchers')
  type(/^Label/, 'Late')
  type(/^Valid until/, '2020-01-01T18:00')
  const dialog = await screen.findByRole('dialog', { name: 'Create vouchers' })
  fireEvent.click([...dialog.querySelectorAll('button')].find((each) => each.type === 'submit')!)
  expect((await screen.findAllByText('Choose a time in the future.')).length).toBeGreaterThan(0)
  expect(await all()).toEqual(before)
})

test('offline the list says so and nothing can be changed', async () => {
  const { code } = await add('Radio')
  open()
  expect(await screen.findByText(code)).toBeDefined()
  office.goOffline()
  expect((await screen.findByRole('button', { name: 'Create vouchers' })).hasAttribute('disabled')).toBe(true)
})
