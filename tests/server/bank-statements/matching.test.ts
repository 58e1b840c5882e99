import { expect, test } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { updateOrder } from '#contract/orders/desk.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from '../payments/owed-fixture.ts'
import { makeStatementCalls } from './statement-calls.ts'

describeOnAnyDatabase('matching bank lines with orders', (kind) => {
  const fixture = useFixture(kind)
  const orders = makeUnpaidOrders(fixture)
  const at = makeStatementCalls(fixture)
  const buy = async (quantity = 1) => (await orders.order('fps', quantity)).order

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
    expect(await at.readOrder(first.id)).toMatchObject({
      status: 'COMPLETED',
      is_paid_by_hand: true,
      paid_reference: '2026-11-19 CHAN TAI MAN',
    })
    expect((await at.readOrder(second.id)).status).toBe('COMPLETED')
    expect(await orders.ledger()).toBe(sum_1 + sum_2)
    expect((await at.mailTemplates()).filter((template) => template === 'order-paid')).toHaveLength(2)
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
    expect(await at.readOrder(order.id)).toMatchObject({ status: 'COMPLETED', total_refunded_cents: 0 })
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
    expect((await at.readOrder(order.id)).status).toBe('AWAITING_PAYMENT')
    expect((await at.lines())[0]?.state).toBe('new')
    await at.take([line!.id], [order.id], true)
    expect((await at.readOrder(order.id)).status).toBe('COMPLETED')
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
    const half = Math.floor(single.total_gross_cents / 2)
    const reference = at.reference(single.id)
    const [part, rest] = await at.receive(
      { details: reference, cents: half },
      { details: reference, cents: single.total_gross_cents - half + 10 },
    )
    expect(part).toMatchObject({ match: 'perhaps', reason: 'sum_differs' })
    const changed = await at.take([part!.id, rest!.id], [single.id])
    expect(changed.reduce((sum, { owed_cents }) => sum + owed_cents, 0)).toBe(10)
    const total = three.reduce((sum, { total_gross_cents }) => sum + total_gross_cents, 0)
    const details = three.map(({ id }) => at.reference(id)).join(' ')
    const [together] = await at.receive({ details, cents: total })
    expect(together).toMatchObject({ match: 'sure' })
    await at.takeSure()
    for (const { id } of [single, ...three]) expect((await at.readOrder(id)).status).toBe('COMPLETED')
    expect(await orders.ledger()).toBe(single.total_gross_cents + total)
  })

  test('a payer whose name is only in Chinese is found in either kind of characters', async () => {
    await orders.offer()
    const order = await buy()
    await fixture.call('organizer', updateOrder, {
      ...at.ofOrder(order.id),
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
    await expect(at.take([line!.id], [order.id])).rejects.toMatchObject({
      code: 'statement.currency_differs',
    })
    expect((await at.readOrder(order.id)).status).toBe('AWAITING_PAYMENT')
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
      code: 'statement_line.not_found',
    })
    await expect(at.take([line!.id], ['od_zzzzzzzzzzzzzzzz'])).rejects.toMatchObject({
      code: 'order.not_found',
      errors: { 'order_ids.0': ['order.not_found'] },
    })
    expect((await at.list()).meta.counts).toMatchObject({ new: 1, given_back: 1, ignored: 0 })
  })
})
