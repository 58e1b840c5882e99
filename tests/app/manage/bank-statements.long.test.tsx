import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readOrder } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { press, tick, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('takeStatementLines', 'takeSureStatementLines', 'ignoreStatementLines', 'giveBackStatementLine')

let office: AppFixture

beforeAll(async () => {
  await stubNativeFiles()
  office = await makeAppFixture()
})
afterEach(() => {
  vi.restoreAllMocks()
  return office.reset()
})
afterAll(() => office.close())

const open = (search = '') => office.open(`/manage/bank-statements${search}`, office.venue.owner, 'admin')

/** Adds an unpaid order. */
async function addOrder() {
  const { server, venue } = office
  const { order_id, priced } = await server.db.withTx((tx) =>
    addPaidOrder(server, tx, venue.event, { payment: null }),
  )
  return { id: order_id, reference: orderReference(order_id), cents: priced.total_gross_cents }
}

const statusOf = async (order_id: string) => {
  const params = { event_id: office.venue.event_id, order_id }
  const { token } = office.venue.owner
  return (await office.server.call(readOrder, { params, token })).data.status
}

async function choose(headings: string, ...rows: string[]) {
  const input = await screen.findByLabelText(/^Choose/, { selector: 'input' })
  const file = new File([[headings, ...rows].join('\n')], 'hsbc.csv', { type: 'text/csv' })
  fireEvent.change(input, { target: { files: [file] } })
}

const HEADINGS = 'Date,Payer,Reference,Amount'
const rowOf = (payer: string, reference: string, cents: number) =>
  `19/11/2026,${payer},${reference},${(cents / 100).toFixed(2)}`
const cellsOf = async (text: RegExp) => {
  const table = await screen.findByRole('table', { name: 'Bank statements' })
  return within(table)
    .getAllByRole('row')
    .find((row) => text.test(row.textContent))
}

test('without statements the page says what to do, and offline that a connection is needed', async () => {
  const { container } = open()
  expect(await screen.findByText('No bank statements yet')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  office.goOffline()
  expect(await screen.findByText(/^You need a connection to import statements/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose statement' }).hasAttribute('disabled')).toBe(true)
})

test('a statement is looked at, imported, and its certain payments are matched by one press', async () => {
  const order = await addOrder()
  const { container } = open()
  await choose(HEADINGS, rowOf('CHAN TAI MAN', order.reference, order.cents), rowOf('LEE', 'RENT', -500))
  const rows = within(await screen.findByRole('table', { name: 'Rows of the file' }))
  expect(rows.getByText('CHAN TAI MAN')).toBeDefined()
  expect(screen.getByText('Paid out: 1')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Import 1 payment')
  expect(await screen.findByText('1 payment imported.')).toBeDefined()
  expect((await cellsOf(/CHAN TAI MAN/))?.textContent).toContain(order.reference)
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Match 1 certain payment')
  expect(await screen.findByText(/^1 payment matched/)).toBeDefined()
  expect(await statusOf(order.id)).toBe('COMPLETED')
})

test('columns that are not recognized are chosen before anything is read', async () => {
  open()
  await choose('Wann,Wieviel', '19/11/2026,12.34')
  expect(await screen.findByText('Choose the columns with the date and the amount.')).toBeDefined()
  fireEvent.change(screen.getByLabelText(/^Date \*|^Date$/), { target: { value: '0' } })
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1' } })
  await press('Read again')
  expect(await screen.findByRole('button', { name: 'Import 1 payment' })).toBeDefined()
})

test('a payment is matched with a searched order, and a shortfall needs consent', async () => {
  const order = await addOrder()
  const { container } = open()
  await choose(HEADINGS, rowOf('SOMEONE ELSE', 'NO REFERENCE', order.cents - 100))
  await press('Import 1 payment')
  await screen.findByText('1 payment imported.')
  const row = await cellsOf(/SOMEONE ELSE/)
  fireEvent.click(within(row!).getByRole('button', { name: 'Match' }))
  const dialog = within(await screen.findByRole('dialog'))
  await type('Search orders', order.reference)
  fireEvent.click(await dialog.findByLabelText(new RegExp(order.reference)))
  expect(await dialog.findByText(/less than the orders cost/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Mark as paid' }).hasAttribute('disabled')).toBe(true)
  expect(await accessibilityProblems(container)).toEqual([])
  await tick(/^Accept as paid/)
  await press('Mark as paid')
  expect(await screen.findByText('Payment matched.')).toBeDefined()
  expect(await statusOf(order.id)).toBe('COMPLETED')
})

test('a payment is ignored and restored, and its refund is recorded', async () => {
  open()
  await choose(HEADINGS, rowOf('GRANDMOTHER', 'BIRTHDAY', 88_800))
  await press('Import 1 payment')
  await screen.findByText('1 payment imported.')
  const act = async (name: string) => {
    const row = await cellsOf(/GRANDMOTHER/)
    fireEvent.click(within(row!).getByRole('button', { name: /^More actions/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await act('Ignore')
  expect(await screen.findByText('Payment ignored.')).toBeDefined()
  await act('Restore')
  expect(await screen.findByText('Payment restored.')).toBeDefined()
  await act('Record refund')
  await press('Record refund')
  expect(await screen.findByText('Refund recorded.')).toBeDefined()
  expect((await cellsOf(/GRANDMOTHER/))?.textContent).toContain('Refunded')
})

test('a list that cannot be loaded offers to try again', async () => {
  const fetched = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return address.includes('/bank-statement-lines')
      ? Promise.resolve(
          Response.json({ code: 'request.failed', message: '', request_id: 'r' }, { status: 500 }),
        )
      : fetched(input, init)
  })
  open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
