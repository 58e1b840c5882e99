import { fireEvent, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addGuestOrder, clearMyTickets, ticketPageOf } from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { OrderWithSecret } from '#tests/support/bought-orders.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
})
afterAll(() => office.close())

const addressOf = ({ event_id, order_id, s }: OrderWithSecret) =>
  `/order/${event_id}/${order_id}/print?s=${s}`

/** Adds a discount, a fee, a tax and a partial refund. */
async function costly(order: OrderWithSecret): Promise<void> {
  const { server } = office
  await server.db.withTx(async (tx) => {
    const [row] = await tx.select().from(orders).where(eq(orders.id, order.order_id))
    if (row === undefined || row.priced === null) throw new Error('it was agreed')
    const amount = (name: string, type: 'TAX' | 'FEE', amount_cents: number) => ({
      id: newId('tax_or_fee', server.random),
      name,
      type,
      calculation_type: 'FIXED' as const,
      rate: 1,
      is_contained: false,
      amount_cents,
    })
    const priced = {
      ...row.priced,
      total_discount_cents: 9_600,
      taxes_and_fees: [amount('Booking fee', 'FEE', 1_000), amount('Tax', 'TAX', 2_500)],
      total_gross_cents: 89_900,
    }
    await tx
      .update(orders)
      .set({ priced, promo_code: 'FRIENDS', total_gross_cents: 89_900, total_refunded_cents: 10_000 })
      .where(eq(orders.id, order.order_id))
  })
}

test('the printed order lists every amount and every ticket', async () => {
  const order = await addGuestOrder(office, { tickets: [{ first_name: 'Ada' }, { first_name: 'Bo' }] })
  await costly(order)
  const { container } = office.open(addressOf(order), null)
  const table = within(await screen.findByRole('table', { name: 'Order summary' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '2 × GeneralHK$960.00',
    'Discount FRIENDS-HK$96.00',
    'Booking feeHK$10.00',
    'TaxHK$25.00',
    'TotalHK$899.00',
    'Refunded-HK$100.00',
  ])
  expect(screen.getByRole('img', { name: 'Ticket code for Ada Chan' })).toBeDefined()
  expect(screen.getByText(groupTicketCode(ticketPageOf(order, 1).code))).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '80 mm roll' }))
  const papers = [...document.querySelectorAll('[data-paper]')].map((paper) =>
    paper.getAttribute('data-paper'),
  )
  expect(papers).toEqual(['roll', 'roll', 'roll'])
})

test('a wrong secret prints nothing', async () => {
  const order = await addGuestOrder(office)
  office.open(addressOf({ ...order, s: 'wrong' }), null)
  expect(await screen.findByText('Nothing to print')).toBeDefined()
})

test('a ticket is printed with its secret, signed in or not', async () => {
  const { path, s, code } = ticketPageOf(await addGuestOrder(office))
  office.open(`${path}/print?s=${s}`, null)
  expect(await screen.findByText(groupTicketCode(code))).toBeDefined()
})

test('a ticket without its secret is printed by the team only', async () => {
  const { path } = ticketPageOf(await addGuestOrder(office))
  office.open(`${path}/print`, null)
  expect(await screen.findByText('Nothing to print')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
})
