import { expect, test } from 'vitest'
import { eraseOrder } from '#contract/account/erasure.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { exportStatementLines, findStatementOrders } from '#contract/orders/statement-lines.ts'
import { createClient } from '#api-client/client.ts'
import { addMs } from '#contract/wire/instant.ts'
import { forgetOldPayers } from '#server/domains/sales/bank-statements/service.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '../payments/owed-fixture.ts'
import { makeStatementCalls } from './statement-calls.ts'

const DAY_MS = 24 * 3_600_000
/** The first export starts the thread that writes files. */
const TIMEOUT_MS = 120_000

describeOnAnyDatabase('bank lines for orders that ended, searches, exports and privacy', (kind) => {
  const fixture = useFixture(kind)
  const orders = makeUnpaidOrders(fixture)
  const at = makeStatementCalls(fixture)
  const buy = async (quantity = 1) => (await orders.order('fps', quantity)).order

  test('a second payment for a paid order is refunded by hand, as is one for a cancelled order', async () => {
    await orders.offer()
    const [paid, cancelled] = [await buy(), await buy()]
    const { total_gross_cents: cents } = paid
    const [first, second, late] = await at.receive(
      { details: at.reference(paid.id), cents },
      { details: at.reference(paid.id), cents },
      { details: at.reference(cancelled.id), cents },
    )
    await fixture.call('organizer', cancelOrder, { ...at.ofOrder(cancelled.id), body: { refund: 'none' } })
    expect((await at.takeSure()).taken).toBe(1)
    const open = [first!, second!].find(({ match }) => match !== 'sure') ?? second!
    const by_id = new Map((await at.lines()).map((line) => [line.id, line]))
    expect(by_id.get(open.id)).toMatchObject({ match: 'perhaps', reason: 'already_paid' })
    expect(by_id.get(late!.id)).toMatchObject({ match: 'perhaps', reason: 'cancelled' })
    expect(await at.take([open.id], [paid.id])).toMatchObject([{ state: 'taken', owed_cents: cents }])
    expect(await at.take([late!.id], [cancelled.id])).toMatchObject([{ owed_cents: cents }])
    expect((await at.readOrder(cancelled.id)).status).toBe('CANCELLED')
    expect(await orders.ledger()).toBe(cents)
    expect(await at.giveBack(open.id)).toMatchObject({ state: 'given_back', owed_cents: 0 })
  })

  test('money after an order lapsed buys what is left, and its tickets count again', async () => {
    await orders.offer()
    const { order, order_key } = await orders.order('fps', 2)
    await orders.attend(addMs(TEST_NOW, 5 * DAY_MS))
    expect((await at.readOrder(order.id)).status).toBe('CANCELLED')
    const [line] = await at.receive({ details: at.reference(order.id), cents: order.total_gross_cents })
    expect(line).toMatchObject({ match: 'perhaps', reason: 'lapsed' })
    expect((await at.takeSure()).taken).toBe(0)
    expect(await at.take([line!.id], [order.id])).toMatchObject([{ owed_cents: 0 }])
    expect((await at.readOrder(order.id)).status).toBe('COMPLETED')
    const { tickets } = await orders.read(order_key)
    expect(tickets.map(({ is_unpaid, status }) => [is_unpaid, status])).toEqual(
      tickets.map(() => [false, tickets[0]?.status]),
    )
    expect(await orders.ledger()).toBe(order.total_gross_cents)
  })

  test('money after an order lapsed is refunded by hand when its tickets are gone or the event is over', async () => {
    await orders.offer()
    const rare = await orders.ticketType({ prices: [{ quantity_available: 1 }] })
    const one_of_them = orders.want(rare.id, rare.price_ids[0] ?? '', 1)
    const held = await orders.hold([one_of_them])
    await orders.details(held)
    await orders.payLater(held.order_key)
    const over = await buy()
    await orders.attend(addMs(TEST_NOW, 5 * DAY_MS))
    await orders.hold([one_of_them])
    const { total_gross_cents: cents } = await at.readOrder(held.order.id)
    const [gone, late] = await at.receive(
      { details: at.reference(held.order.id), cents },
      { details: at.reference(over.id), cents: over.total_gross_cents },
    )
    expect(await at.take([gone!.id], [held.order.id])).toMatchObject([{ state: 'taken', owed_cents: cents }])
    expect((await at.readOrder(held.order.id)).status).toBe('CANCELLED')
    expect(await at.mailTemplates()).toContain('paid-too-late')
    fixture.server.clock.set('2026-12-24T00:00:00.000Z')
    expect(await at.take([late!.id], [over.id])).toMatchObject([{ owed_cents: over.total_gross_cents }])
    expect(
      (await at.lines({ state: 'taken' })).flatMap((line) => line.orders).map(({ outcome }) => outcome),
    ).toEqual(['lapsed', 'lapsed'])
    expect(await orders.ledger()).toBe(0)
  })

  test('orders of all events are found by reference and name, and only those of the account', async () => {
    await orders.offer()
    const order = await buy()
    const find = async (query: string) =>
      (await fixture.call('organizer', findStatementOrders, { params: at.params(), query: { query } })).data
    expect(await find(at.reference(order.id))).toMatchObject([{ id: order.id, status: 'AWAITING_PAYMENT' }])
    expect((await find('chan ada')).map(({ id }) => id)).toContain(order.id)
    await expect(
      fixture.call('stranger', findStatementOrders, { params: at.params(), query: { query: 'chan' } }),
    ).rejects.toMatchObject({ code: 'account.not_found' })
  })

  test('names are deleted with the buyer and after 400 days, and the file still adds nothing', async () => {
    await orders.offer()
    const order = await buy()
    const [line, old] = await at.receive(
      { payer: 'CHAN TAI MAN', details: at.reference(order.id), cents: order.total_gross_cents },
      { payer: 'LEE', details: 'OLD', cents: 5 },
    )
    await at.takeSure()
    await fixture.call('owner', eraseOrder, at.ofOrder(order.id))
    const erased = (await at.lines()).find(({ id }) => id === line!.id)
    expect(erased).toMatchObject({ payer: '', details: '' })
    const much_later = addMs(TEST_NOW, 401 * DAY_MS)
    await fixture.db.withTx((tx) => forgetOldPayers(tx, much_later))
    expect((await at.lines()).find(({ id }) => id === old!.id)).toMatchObject({ payer: '', details: '' })
    const again = await at.csv([['19/11/2026', 'LEE', 'OLD #1', '0.05', '1.00']])
    expect(again).toMatchObject({ new: 0, known: 1 })
  })

  test('the export has each line with its orders and what became of the money', async () => {
    await orders.offer()
    const order = await buy()
    await at.receive(
      { payer: '=CHAN', details: at.reference(order.id), cents: order.total_gross_cents },
      { details: 'RENT', cents: 100 },
    )
    await at.takeSure()
    const client = createClient({
      base_url: `${TEST_ORIGIN}/api`,
      token: () => fixture.venue.organizer.token,
      language: () => 'en',
      fetch: fixture.server.fetch,
    })
    const response = await client.download(exportStatementLines, {
      params: at.params(),
      query: { format: 'csv' },
      timeout_ms: TIMEOUT_MS,
    })
    const text = await response.text()
    const rows = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
    expect(rows[0]).toContain('Payer')
    const paid = rows.find((cells) => cells.some((cell) => cell === at.reference(order.id)))
    expect(paid).toContain('Matched')
    expect(paid).toContain("'=CHAN")
    expect(rows).toHaveLength(3)
  })
})
