import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPromoCode, listPromoCodes, updatePromoCode } from '#contract/resources/promo-codes.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, openSection, press, rowOf, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createPromoCode', 'deletePromoCode', 'updatePromoCode')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })
const readStored = async () =>
  (await office.server.call(listPromoCodes, { params: params(), ...owner() })).data
const add = async (code: string, expires_at: string | null = null) => {
  const body = { code, discount_type: 'FIXED', discount: 1000, expires_at } as const
  return (await office.server.call(createPromoCode, { params: params(), body, ...owner() })).data
}
const openNew = async () => {
  await press('New promo code')
  return screen.findByRole('dialog', { name: 'New promo code' })
}

test('each invalid field of a promo code shows its own error', async () => {
  await openSection(office, 'promo-codes')
  const dialog = await openNew()
  type(dialog, /^Code/, 'two words')
  type(dialog, /^Discount/, '101')
  await press('Create promo code', dialog)
  expect((await within(dialog).findAllByText(/Remove the spaces\./)).length).toBeGreaterThan(0)
  expect(within(dialog).getAllByText(/This number is too large\./).length).toBeGreaterThan(0)
  type(dialog, /^Discount/, '12.5555')
  await press('Create promo code', dialog)
  expect((await within(dialog).findAllByText(/Three decimal places at most\./)).length).toBeGreaterThan(0)
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
})

test('a duplicate promo code shows an error at its field, and the corrected one is created once', async () => {
  await add('FRIENDS')
  await openSection(office, 'promo-codes')
  await rowOf('FRIENDS')
  const dialog = await openNew()
  type(dialog, /^Code/, 'friends')
  type(dialog, /^Discount/, '12.125')
  await press('Create promo code', dialog)
  const refused = await within(dialog).findAllByText(/This event already has this promo code\./)
  expect(refused.length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true')
  type(dialog, /^Code/, 'FRIENDS2')
  await press('Create promo code', dialog)
  await untilClosed()
  expect((await rowOf('FRIENDS2')).textContent).toContain('12.125%')
  expect(await browserPorts().db.edits.count()).toBe(0)
  expect((await readStored()).map(({ code }) => code).sort()).toEqual(['FRIENDS', 'FRIENDS2'])
})

test('"only these tickets" without a ticket is refused and never saved as every ticket', async () => {
  await openSection(office, 'promo-codes')
  const dialog = await openNew()
  const tick = (name: string) => fireEvent.click(within(dialog).getByLabelText(name, { selector: 'input' }))
  type(dialog, /^Code/, 'ONLY')
  type(dialog, /^Discount/, '10')
  tick('Only these tickets')
  await press('Create promo code', dialog)
  expect((await within(dialog).findAllByText(/Please choose at least one ticket\./)).length).toBeGreaterThan(
    0,
  )
  tick('VIP')
  tick('VIP')
  await press('Create promo code', dialog)
  expect((await within(dialog).findAllByText(/Please choose at least one ticket\./)).length).toBeGreaterThan(
    0,
  )
  expect((await readStored()).map(({ code }) => code)).not.toContain('ONLY')
  tick('VIP')
  await press('Create promo code', dialog)
  await untilClosed()
  await untilSent()
  expect((await readStored()).find(({ code }) => code === 'ONLY')).toMatchObject({
    applicable_ticket_ids: [office.venue.tickets.vip],
  })
})

test('an expired promo code says so, and is changed and deleted', async () => {
  await add('LASTYEAR', '2020-01-01T00:00:00.000Z')
  await openSection(office, 'promo-codes')
  expect(within(await rowOf('LASTYEAR')).getByText('Expired')).toBeDefined()
  await choose('LASTYEAR', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit LASTYEAR' })
  type(dialog, /^Valid until/, '')
  type(dialog, /^Maximum uses/, '5')
  await press('Save promo code', dialog)
  await untilClosed()
  expect(within(await rowOf('LASTYEAR')).getByText('Active')).toBeDefined()
  expect((await rowOf('LASTYEAR')).textContent).toContain('0 of 5')
  await choose('LASTYEAR', 'Delete')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete “LASTYEAR”?' }))
  await untilSent()
  expect((await readStored()).map(({ code }) => code)).not.toContain('LASTYEAR')
})

test('a promo code is created offline, shown as pending, and sent after reconnecting', async () => {
  await add('THERE')
  await openSection(office, 'promo-codes')
  await rowOf('THERE')
  office.goOffline()
  const dialog = await openNew()
  type(dialog, /^Code/, 'TUNNEL')
  fireEvent.click(within(dialog).getByLabelText('Only shows hidden tickets', { selector: 'input' }))
  await press('Create promo code', dialog)
  expect(within(await rowOf('TUNNEL')).getByText('New, waiting to be sent')).toBeDefined()
  office.goOnline()
  await untilSent()
  expect((await readStored()).find(({ code }) => code === 'TUNNEL')).toMatchObject({
    discount_type: 'NONE',
    discount: 0,
  })
})

test('two changes of the same limit are both shown and a user resolves the conflict', async () => {
  const { id: promo_code_id } = await add('SHARED')
  await openSection(office, 'promo-codes')
  await rowOf('SHARED')
  office.goOffline()
  await choose('SHARED', 'Edit')
  type(await screen.findByRole('dialog', { name: 'Edit SHARED' }), /^Maximum uses/, '10')
  await press('Save promo code')
  await untilClosed()
  const body = { max_uses: 20 }
  await office.server.call(updatePromoCode, { params: { ...params(), promo_code_id }, body, ...owner() })
  office.goOnline()
  expect(await within(await rowOf('SHARED')).findByText('Needs attention')).toBeDefined()
  await choose('SHARED', 'Edit')
  const asked = await screen.findByRole('dialog', { name: 'Edit SHARED' })
  fireEvent.click(await within(asked).findByRole('radio', { name: /^On the server now.*20/ }))
  await press('Save choice', asked)
  await untilSent()
  expect((await readStored()).find(({ code }) => code === 'SHARED')).toMatchObject({ max_uses: 20 })
})

test('the list of promo codes is accessible', async () => {
  await openSection(office, 'promo-codes')
  await rowOf('SHARED')
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
})
