import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseOrder } from '#contract/account/erasure.ts'
import { listAudit } from '#contract/account/audit.ts'
import { readOrder, updateOrder } from '#contract/orders/desk.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { exportStatementLines, findStatementOrders } from '#contract/orders/statement-lines.ts'
import { createClient } from '#api-client/client.ts'
import { addMs } from '#contract/wire/instant.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { events } from '#server/core/db/schema/events.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '../payments/owed-fixture.ts'
import { makeStatementCalls } from './statement-calls.ts'

const DAY_MS = 24 * 3_600_000

describeOnAnyDatabase('matching bank lines with orders', (kind) => {
  const fixture = useFixture(kind)
  const orders = makeUnpaidOrders(fixture)
  const at = makeStatementCalls(fixture)
  const one = (order_id: string) => ({ params: { event_id: fixture.venue.event_id, order_id } })
  const desk = async (order_id: string) => (await fixture.call('organizer', readOrder, one(order_id))).data
  const buy = async (quantity = 1) => (await orders.order('fps', quantity)).order
  const templates = async () =>
    (await fixture.db.read((tx) => tx.select().from(mails))).map(({ template }) => template)

  test('one press pays the orders of all certain lines: tickets are mailed, and the ledger holds the money', async () => {
    await orders.offer()
    const [first, second] = [await buy(), await buy(2)]
    const [sum_1, sum_2] = [first.total_gross_cents, second.total_gross_cents]
    const lines = await at.receive(
      { details: at.reference(first.id), cents: sum_1, payer: 'CHAN TAI MAN' },
      { details: `FPS ${at.reference(second.id)}`, cents: sum_2 },
      { details: 'RENT', cents: 5000 },
    )
    expect(lines.map(({ match }) => match)).toEqual(['sure', 'sure', 'other'])
    expect((await at.list()).meta.counts).toMatchObject({ new: 3, sure: 2, perhaps: 0, other: 1, taken: 0 })
    expect(await at.takeSure()).toEqual({ taken: 2, refused: 0, remaining: 0 })
    expect(await desk(first.id)).toMatchObject({
      status: 'COMPLETED',
      is_paid_by_hand: true,
      paid_reference: '2026-11-19 CHAN TAI MAN',
    })
    expect((await desk(second.id)).status).toBe('COMPLETED')
    expect(await orders.ledger()).toBe(sum_1 + sum_2)
    expect((await templates()).filter((template) => template === 'order-paid')).toHaveLength(2)
    const [taken] = await at.lines({ state: 'taken', query: 'chan' })
    expect(taken).toMatchObject({
      match: null,
      owed_cents: 0,
      orders: [{ order: { id: first.id }, amount_cents: sum_1, fee_cents: 0, outcome: 'paid' }],
    })
    expect(await at.takeSure()).toEqual({ taken: 0, refused: 0, remaining: 0 })
  })

  test('an overpaid order is paid, and the rest is owed until its refund is recorded', async () => {
    await orders.offer()
    const order = await buy()
    const [line] = await at.receive({ details: at.reference(order.id), cents: order.total_gross_cents + 250 })
    expect(line).toMatchObject({ match: 'perhaps', reason: 'sum_differs' })
    expect(await at.take([line!.id], [order.id])).toEqual([{ id: line!.id, state: 'taken', owed_cents: 250 }])
    expect(await desk(order.id)).toMatchObject({ status: 'COMPLETED', total_refunded_cents: 0 })
    expect((await at.list({ state: 'owed' })).meta).toMatchObject({ total: 1, counts: { owed: 1 } })
    await expect(at.giveBack(line!.id, { way: 'bank', given_on: '2026-12-24' })).rejects.toMatchObject({
      code: 'refund.invalid',
      errors: { given_on: ['in_the_future'] },
    })
    const body = { way: 'fps', reference: 'FPS 99', given_on: '2026-11-19' } as const
    expect(await at.giveBack(line!.id, body)).toMatchObject({ state: 'taken', owed_cents: 0 })
    expect((await at.lines())[0]?.given_back).toMatchObject({ ...body, amount_cents: 250 })
    await expect(at.giveBack(line!.id)).rejects.toMatchObject({ code: 'refund.nothing_owed' })
    expect(await orders.ledger()).toBe(order.total_gross_cents)
  })

  test('an order short of a bank fee is paid only with consent, and the difference is noted', async () => {
    await orders.offer()
    const order = await buy()
    const [line] = await at.receive({ details: at.reference(order.id), cents: order.total_gross_cents - 120 })
    await expect(at.take([line!.id], [order.id])).rejects.toMatchObject({
      code: 'statement.sum_differs',
      errors: { accepts_difference: ['statement.sum_differs'] },
    })
    expect((await desk(order.id)).status).toBe('AWAITING_PAYMENT')
    expect((await at.lines())[0]?.state).toBe('new')
    await at.take([line!.id], [order.id], true)
    expect((await desk(order.id)).status).toBe('COMPLETED')
    expect((await at.lines())[0]).toMatchObject({
      orders: [{ amount_cents: order.total_gross_cents - 120, fee_cents: 120 }],
    })
    const audit = await fixture.call('owner', listAudit, {
      params: at.params(),
      query: { action: 'order_marked_as_paid' },
    })
    expect(audit.data[0]?.changes).toMatchObject([
      { field: 'amount_cents', after: order.total_gross_cents },
      { field: 'bank_fee_cents', after: 120 },
    ])
  })

  test('two transfers pay one order, and one transfer pays three', async () => {
    await orders.offer()
    const [single, ...three] = [await buy(2), await buy(), await buy(), await buy()]
    const half = Math.floor(single!.total_gross_cents / 2)
    const reference = at.reference(single!.id)
    const [part, rest] = await at.receive(
      { details: reference, cents: half },
      { details: reference, cents: single!.total_gross_cents - half + 10 },
    )
    expect(part).toMatchObject({ match: 'perhaps', reason: 'sum_differs' })
    const changed = await at.take([part!.id, rest!.id], [single!.id])
    expect(changed.reduce((sum, { owed_cents }) => sum + owed_cents, 0)).toBe(10)
    const total = three.reduce((sum, { total_gross_cents }) => sum + total_gross_cents, 0)
    const details = three.map(({ id }) => at.reference(id)).join(' ')
    const [together] = await at.receive({ details, cents: total })
    expect(together).toMatchObject({ match: 'sure' })
    await at.takeSure()
    for (const { id } of [single!, ...three]) expect((await desk(id)).status).toBe('COMPLETED')
    expect(await orders.ledger()).toBe(single!.total_gross_cents + total)
  })

  test('a second payment for a paid order is refunded by hand, as is one for a cancelled order', async () => {
    await orders.offer()
    const [paid, cancelled] = [await buy(), await buy()]
    const { total_gross_cents: cents } = paid
    const [first, second, late] = await at.receive(
      { details: at.reference(paid.id), cents },
      { details: at.reference(paid.id), cents },
      { details: at.reference(cancelled.id), cents },
    )
    await fixture.call('organizer', cancelOrder, { ...one(cancelled.id), body: { refund: 'none' } })
    expect((await at.takeSure()).taken).toBe(1)
    const open = [first!, second!].find(({ match }) => match !== 'sure') ?? second!
    const by_id = new Map((await at.lines()).map((line) => [line.id, line]))
    expect(by_id.get(open.id)).toMatchObject({ match: 'perhaps', reason: 'already_paid' })
    expect(by_id.get(late!.id)).toMatchObject({ match: 'perhaps', reason: 'cancelled' })
    expect(await at.take([open.id], [paid.id])).toMatchObject([{ state: 'taken', owed_cents: cents }])
    expect(await at.take([late!.id], [cancelled.id])).toMatchObject([{ owed_cents: cents }])
    expect((await desk(cancelled.id)).status).toBe('CANCELLED')
    expect(await orders.ledger()).toBe(cents)
    expect(await at.giveBack(open.id)).toMatchObject({ state: 'given_back', owed_cents: 0 })
  })

  test('money after an order lapsed buys what is left, and its tickets count again', async () => {
    await orders.offer()
    const { order, order_key } = await orders.order('fps', 2)
    await orders.attend(addMs(TEST_NOW, 5 * DAY_MS))
    expect((await desk(order.id)).status).toBe('CANCELLED')
    const [line] = await at.receive({ details: at.reference(order.id), cents: order.total_gross_cents })
    expect(line).toMatchObject({ match: 'perhaps', reason: 'lapsed' })
    expect((await at.takeSure()).taken).toBe(0)
    expect(await at.take([line!.id], [order.id])).toMatchObject([{ owed_cents: 0 }])
    expect((await desk(order.id)).status).toBe('COMPLETED')
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
    const { total_gross_cents: cents } = await desk(held.order.id)
    const [gone, late] = await at.receive(
      { details: at.reference(held.order.id), cents },
      { details: at.reference(over.id), cents: over.total_gross_cents },
    )
    expect(await at.take([gone!.id], [held.order.id])).toMatchObject([{ state: 'taken', owed_cents: cents }])
    expect((await desk(held.order.id)).status).toBe('CANCELLED')
    expect(await templates()).toContain('paid-too-late')
    fixture.server.clock.set('2026-12-24T00:00:00.000Z')
    expect(await at.take([late!.id], [over.id])).toMatchObject([{ owed_cents: over.total_gross_cents }])
    expect((await at.lines({ state: 'taken' })).flatMap((line) => line.orders).map(({ outcome }) => outcome)).toEqual([
      'lapsed',
      'lapsed',
    ])
    expect(await orders.ledger()).toBe(0)
  })

  test('a payer whose name is only in Chinese is found in either kind of characters', async () => {
    await orders.offer()
    const order = await buy()
    await fixture.call('organizer', updateOrder, {
      ...one(order.id),
      body: { first_name: '大文', last_name: '陳' },
    })
    const [line] = await at.receive({ payer: '陈大文', cents: order.total_gross_cents })
    expect(line).toMatchObject({ match: 'perhaps', reason: 'name_and_sum', candidates: [{ id: order.id }] })
  })

  test('money in another currency pays nothing', async () => {
    await orders.offer()
    const order = await buy()
    const { statement_id } = await at.csv(
      [['19/11/2026', '', at.reference(order.id), (order.total_gross_cents / 100).toFixed(2), '']],
      { currency: 'CNY' },
    )
    const [line] = await at.lines({ statement_id: statement_id ?? '' })
    expect(line).toMatchObject({ currency: 'CNY', match: 'perhaps', reason: 'currency_differs' })
    await expect(at.take([line!.id], [order.id])).rejects.toMatchObject({ code: 'statement.currency_differs' })
    expect((await desk(order.id)).status).toBe('AWAITING_PAYMENT')
  })

  test('a decided line is not decided again, an ignored one can be restored, and unknown ones are refused', async () => {
    await orders.offer()
    const order = await buy()
    const [line, other] = await at.receive({ details: 'A', cents: 900 }, { details: 'B', cents: 800 })
    expect(await at.ignore([line!.id])).toEqual([{ id: line!.id, state: 'ignored', owed_cents: 0 }])
    for (const decide of [
      () => at.ignore([line!.id]),
      () => at.take([line!.id], [order.id], true),
      () => at.giveBack(line!.id),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'statement.line_decided' })
    expect(await at.ignore([line!.id], false)).toMatchObject([{ state: 'new' }])
    expect(await at.giveBack(other!.id)).toMatchObject({ state: 'given_back' })
    await expect(at.take(['ln_zzzzzzzzzzzzzzzz'], [order.id])).rejects.toMatchObject({
      code: 'statement.line_not_found',
    })
    await expect(at.take([line!.id], ['od_zzzzzzzzzzzzzzzz'])).rejects.toMatchObject({
      code: 'order.not_found',
      errors: { 'order_ids.0': ['order.not_found'] },
    })
    expect((await at.list()).meta.counts).toMatchObject({ new: 1, given_back: 1, ignored: 0 })
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
    await fixture.call('owner', eraseOrder, one(order.id))
    const erased = (await at.lines()).find(({ id }) => id === line!.id)
    expect(erased).toMatchObject({ payer: '', details: '' })
    fixture.server.clock.set(addMs(TEST_NOW, 401 * DAY_MS))
    await cleanUp(fixture.server.deps)
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
    const response = await client.download(exportStatementLines, { params: at.params(), query: { format: 'csv' } })
    const text = await response.text()
    const rows = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
    expect(rows[0]).toContain('Payer')
    const paid = rows.find((cells) => cells.some((cell) => cell === at.reference(order.id)))
    expect(paid).toContain('Matched')
    expect(paid).toContain("'=CHAN")
    expect(rows).toHaveLength(3)
  })

  test('a line of a deleted event stays in the list', async () => {
    await orders.offer()
    const order = await buy()
    const [line] = await at.receive({ details: at.reference(order.id), cents: order.total_gross_cents })
    await at.takeSure()
    await fixture.db.withTx((tx) =>
      tx.update(events).set({ status: 'archived' }).where(eq(events.id, fixture.venue.event_id)),
    )
    expect((await at.lines())[0]).toMatchObject({ id: line!.id, state: 'taken' })
  })
})
