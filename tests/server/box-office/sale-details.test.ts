import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readBoxOffice } from '#contract/door/box-office.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { newId } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, type PairedDevice } from '../door/door-calls.ts'
import { makeSale, sellAtDoor, sendEntries } from './box-office-calls.ts'

describeOnAnyDatabase('buyers and receipts of the box office', (kind) => {
  const fixture = useFixture(kind)
  let gate: PairedDevice
  beforeEach(async () => {
    await sellAtDoor(fixture)
    gate = await pairTestDevice(fixture.server, fixture.venue, 'Till 1', { gate: 'Gate A' })
  })

  const send = (...entries: object[]) => sendEntries(fixture, gate.token, ...entries)
  const boxOffice = async () => {
    const params = { check_in_list_id: fixture.venue.list_id }
    return (await fixture.server.call(readBoxOffice, { params, token: gate.token })).data
  }
  const mails = async () => {
    const { rows } = await fixture.db.read((tx) =>
      tx.execute(
        `select template, to_address, locale from mails where account_id = '${fixture.venue.account_id}'
         order by template`,
      ),
    )
    return rows
  }
  test('a sale with an e-mail sends receipt and tickets there, in the language that the buyer chose', async () => {
    const sale = makeSale(fixture, { name: 'Chan', email: 'chan@example.test', locale: 'de' }, 2)
    const { data } = await send(sale)
    const [order] = await fixture.db.read((tx) =>
      tx
        .select()
        .from(orders)
        .where(eq(orders.id, data[0]?.order_id ?? '')),
    )
    expect(order).toMatchObject({ first_name: 'Chan', email: 'chan@example.test', locale: 'de' })
    expect(await mails()).toEqual([
      { template: 'order-summary', to_address: 'chan@example.test', locale: 'de' },
      { template: 'tickets', to_address: 'chan@example.test', locale: 'de' },
    ])
    expect((await send(sale)).data).toEqual(data)
    expect(await mails()).toHaveLength(2)
  })

  test('nothing is mailed for a sale whose reversal arrived first', async () => {
    const sale = makeSale(fixture, { email: 'chan@example.test' })
    const id = newId('box_office_entry', fixture.server.random)
    await send({ kind: 'reversal', id, reverses: sale.id, at: fixture.server.clock.now() })
    await send(sale)
    expect(await mails()).toEqual([])
  })

  test('the order of a sale states where it was sold, the receipt and what the buyer gave', async () => {
    const sale = makeSale(fixture, { given_cents: 50_000 })
    const { data } = await send(sale)
    const params = { event_id: fixture.venue.event_id, order_id: data[0]?.order_id ?? '' }
    const order = (await fixture.call('organizer', readOrder, { params })).data
    expect(order.door_sale).toEqual({
      device: 'Till 1',
      gate: 'Gate A',
      tender: 'cash',
      receipt_no: orderReference(sale.id),
      given_cents: 50_000,
    })
  })

  test('prices state the taxes and fees that receipts list', async () => {
    const { offers, seller } = await boxOffice()
    expect(seller?.name).not.toBe('')
    expect(offers.every(({ charges }) => charges !== undefined)).toBe(true)
  })
})
