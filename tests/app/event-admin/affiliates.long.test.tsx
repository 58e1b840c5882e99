import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createAffiliate, listAffiliates, updateAffiliate } from '#contract/resources/affiliates.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { choose, contentOf, openSection, press, rowOf, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createAffiliate', 'deleteAffiliate', 'updateAffiliate')

const ATTACK = '<img src=x onerror="alert(1)">'
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const params = () => ({ event_id: office.venue.event_id })
const owner = () => ({ token: office.venue.owner.token })
const readStored = async () =>
  (await office.server.call(listAffiliates, { params: params(), ...owner() })).data
const storedOf = async (name: string) => (await readStored()).find((row) => row.name === name)
const add = async (name: string, code: string) => {
  const body = { name, code }
  return (await office.server.call(createAffiliate, { params: params(), body, ...owner() })).data
}
const sell = (affiliate_id: string, total_refunded_cents = 0) =>
  office.server.db.withTx((tx) =>
    addPaidOrder(office.server, tx, office.venue.event, { order: { affiliate_id, total_refunded_cents } }),
  )
const openNew = async () => {
  await press('New affiliate')
  return screen.findByRole('dialog', { name: 'New affiliate' })
}

test('the empty affiliates page explains affiliates and creates the first one', async () => {
  await openSection(office, 'affiliates')
  expect(await screen.findByText('No affiliates yet')).toBeDefined()
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
  const dialog = await openNew()
  type(dialog, /^Name/, 'Harbour Radio')
  type(dialog, /^Code/, 'two words')
  type(dialog, /^Email/, 'radio')
  await press('Create affiliate', dialog)
  expect((await within(dialog).findAllByText(/Remove the spaces\./)).length).toBeGreaterThan(0)
  expect(
    within(dialog)
      .getByLabelText(/^Email/)
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Code/, 'RADIO')
  type(dialog, /^Email/, '')
  await press('Create affiliate', dialog)
  await untilClosed()
  await untilSent()
  expect(await storedOf('Harbour Radio')).toMatchObject({ code: 'RADIO', email: null, status: 'ACTIVE' })
})

test('a duplicate affiliate code shows an error at its field', async () => {
  await add('First', 'TAKEN')
  await openSection(office, 'affiliates')
  await rowOf('First')
  const dialog = await openNew()
  type(dialog, /^Name/, 'Second')
  type(dialog, /^Code/, 'taken')
  await press('Create affiliate', dialog)
  expect((await within(dialog).findAllByText(/already has this code\./)).length).toBeGreaterThan(0)
  expect(within(dialog).getByLabelText(/^Code/).getAttribute('aria-invalid')).toBe('true')
})

test('an affiliate shows its figures, copies its link, links to its orders, and then cannot be deleted', async () => {
  const { id } = await add('Night guide', 'GUIDE&MORE')
  await sell(id)
  await sell(id, 10_000)
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await openSection(office, 'affiliates')
  const row = await rowOf('Night guide')
  const link = await within(row).findByRole('link', { name: '2' })
  expect(row.textContent).toMatch(/HK\$[\d,.]+/)
  expect(row.textContent).toContain('%')
  await press('Copy link', row)
  await waitFor(() =>
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\/e\/.+\?aff=GUIDE%26MORE$/)),
  )
  await press('More actions for Night guide')
  const remove = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(remove, { key: 'Escape' })
  fireEvent.click(link)
  expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeDefined()
  expect(await screen.findByText('Orders via Night guide')).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Show all orders' }))
  await waitFor(() => expect(screen.queryByText('Orders via Night guide')).toBeNull())
})

test('an affiliate is paused and resumed from its menu, and deleted while it has no orders', async () => {
  await add('Short lived', 'SHORT')
  await openSection(office, 'affiliates')
  expect(within(await rowOf('Short lived')).getByText('Active')).toBeDefined()
  await choose('Short lived', 'Pause')
  expect(await within(await rowOf('Short lived')).findByText('Paused')).toBeDefined()
  await untilSent()
  expect(await storedOf('Short lived')).toMatchObject({ status: 'PAUSED' })
  await choose('Short lived', 'Resume')
  await untilSent()
  expect(await storedOf('Short lived')).toMatchObject({ status: 'ACTIVE' })
  await choose('Short lived', 'Delete')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete “Short lived”?' }))
  await untilSent()
  expect(await storedOf('Short lived')).toBeUndefined()
})

test('an affiliate is created and changed offline, its figures wait, and everything is sent later', async () => {
  await add('There', 'THERE')
  await openSection(office, 'affiliates')
  await rowOf('There')
  office.goOffline()
  expect(await screen.findByText(/^You are offline\. Visits and sales/)).toBeDefined()
  const dialog = await openNew()
  type(dialog, /^Name/, 'Tunnel')
  type(dialog, /^Code/, 'TUNNEL')
  await press('Create affiliate', dialog)
  expect(within(await rowOf('Tunnel')).getByText('New, waiting to be sent')).toBeDefined()
  await choose('There', 'Pause')
  expect(await within(await rowOf('There')).findByText('Paused')).toBeDefined()
  office.goOnline()
  await untilSent()
  expect(await storedOf('Tunnel')).toMatchObject({ code: 'TUNNEL' })
  expect(await storedOf('There')).toMatchObject({ status: 'PAUSED' })
})

test('two changes of the same code are both shown and a user resolves the conflict', async () => {
  const { id: affiliate_id } = await add('Shared', 'SHARED')
  await openSection(office, 'affiliates')
  await rowOf('Shared')
  office.goOffline()
  await choose('Shared', 'Edit')
  type(await screen.findByRole('dialog', { name: 'Edit Shared' }), /^Code/, 'MINE')
  await press('Save affiliate')
  await untilClosed()
  const body = { code: 'THEIRS' }
  await office.server.call(updateAffiliate, { params: { ...params(), affiliate_id }, body, ...owner() })
  office.goOnline()
  expect(await within(await rowOf('Shared')).findByText('Needs attention')).toBeDefined()
  await choose('Shared', 'Edit')
  const asked = await screen.findByRole('dialog', { name: 'Edit Shared' })
  fireEvent.click(await within(asked).findByRole('radio', { name: /^On the server now.*THEIRS/ }))
  await press('Save choice', asked)
  await untilSent()
  expect(await storedOf('Shared')).toMatchObject({ code: 'THEIRS' })
})

test('malicious text is shown as plain text', async () => {
  await add(ATTACK, '<b>code</b>')
  await openSection(office, 'affiliates')
  const row = await rowOf(ATTACK)
  expect(row.textContent).toContain('<b>code</b>')
  expect(row.querySelector('img, b')).toBeNull()
})

test('a user without permission has no link to affiliates', async () => {
  office.open(`/manage/event/${office.venue.event_id}/affiliates`, office.venue.collaborator, 'collaborator')
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Affiliates', level: 1 })).toBeNull()
})

test('figures that fail to load leave the list usable and are requested again', async () => {
  await add('Steady', 'STEADY')
  const asked = globalThis.fetch
  let fails = true
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (fails && url.includes('/affiliate-figures'))
      return Response.json({ code: 'permission.denied', message: 'No.', errors: {} }, { status: 403 })
    return asked(input, init)
  })
  await openSection(office, 'affiliates')
  await rowOf('Steady')
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(again)
  await waitFor(async () =>
    expect(within(await rowOf('Steady')).getByRole('link', { name: '0' })).toBeDefined(),
  )
  vi.stubGlobal('fetch', asked)
})

test('the affiliates list is accessible and stored in the browser', async () => {
  await openSection(office, 'affiliates')
  await rowOf('Steady')
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
  expect(await browserPorts().db.affiliates.count()).toBeGreaterThan(0)
})
