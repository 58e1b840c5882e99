import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportVouchers } from '#contract/sales/vouchers.ts'
import { extendOrder } from '#contract/orders/checkout.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { addMs } from '#contract/wire/instant.ts'
import { countChanges } from '#tests/support/changes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makeSoldOut } from '#tests/server/waiting-list/sold-out-fixture.ts'

const HOUR_MS = 3_600_000
const UNTIL = addMs(TEST_NOW, 48 * HOUR_MS)
const INVALID = { code: 'promo_code.invalid' }
const SOLD_OUT = { code: 'ticket.sold_out' }

describeOnAnyDatabase('vouchers', (kind) => {
  const fixture = useFixture(kind)
  const at = makeSoldOut(fixture)
  const reserving = { reserves_places: true, until: UNTIL }
  const makeReserving = async (quantity = 1) => {
    const [voucher] = await at.make({ ...reserving, ticket_id: at.generalId(), quantity })
    return voucher!
  }
  const makeOne = async (fields: Parameters<typeof at.make>[0] = {}) => (await at.make(fields))[0]!

  test('vouchers are made in bulk with a prefix and codes of their own, listed, searched and filtered', async () => {
    const made = await at.make({ count: 30, prefix: 'hsbc-', label: 'HSBC' })
    await at.make({ label: 'Radio' })
    expect(new Set(made.map(({ code }) => code)).size).toBe(30)
    expect(made.every(({ code }) => /^HSBC-[0-9A-Z]{10}$/.test(code))).toBe(true)
    expect(await at.vouchers()).toHaveLength(31)
    expect(await at.vouchers({ query: made[3]!.code.toLowerCase() })).toMatchObject([{ id: made[3]!.id }])
    expect(await at.vouchers({ filter_fields: { label: { eq: 'Radio' } } })).toHaveLength(1)
    expect(await at.vouchers({ filter_fields: { status: { eq: 'used' } } })).toEqual([])
  })

  test('a voucher buys one order, and is free again when that is cancelled', async () => {
    await at.offer()
    const { code, id } = await makeOne()
    const order = await at.buyWith(code.toLowerCase())
    expect(order.promo_code).toBe(code)
    expect(await at.vouchers()).toMatchObject([{ id, status: 'used', order_id: order.id }])
    await expect(at.hold([at.general()], code)).rejects.toMatchObject(INVALID)
    await at.cancel(order.id)
    expect(await at.vouchers()).toMatchObject([{ status: 'unused', order_id: null }])
    await at.buyWith(code)
  })

  test('two visitors with the same voucher at the same moment get one hold', async () => {
    await at.offer()
    const { code } = await makeOne()
    const results = await Promise.allSettled([
      at.hold([at.general()], code),
      at.hold([at.general()], code),
      at.hold([at.general()], code),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an abandoned checkout frees its voucher', async () => {
    await at.offer()
    const { code } = await makeOne()
    const held = await at.hold([at.general()], code)
    await at.abandon(held.order_key)
    expect((await at.hold([at.general()], code)).order.promo_code).toBe(code)
  })

  test('reserved places are not for sale, and are the voucher’s until its date', async () => {
    await at.offer()
    await at.limit(3)
    const { code } = await makeReserving(2)
    await at.buyWith('')
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    expect((await at.publicEvent()).tickets[0]).toMatchObject({ sale: 'sold_out' })
    expect((await at.publicEvent(code)).tickets).toMatchObject([{ sale: 'on_sale', max_per_order: 2 }])
    await at.buyWith(code, 2)
    expect(await at.sold()).toBe(3)
  })

  test('places of a voucher are held once while it is in checkout, and after that checkout ended', async () => {
    await at.offer()
    await at.limit(3)
    const { code } = await makeReserving(2)
    const held = await at.hold([at.general(2)], code)
    const other = await at.hold([at.general()])
    await at.abandon(other.order_key)
    await expect(at.hold([at.general(2)])).rejects.toMatchObject(SOLD_OUT)
    await at.abandon(held.order_key)
    await expect(at.hold([at.general(2)])).rejects.toMatchObject(SOLD_OUT)
    await at.hold([at.general(2)], code)
  })

  test('places that an order leaves unused are free again', async () => {
    await at.offer()
    await at.limit(2)
    const { code } = await makeReserving(2)
    await at.buyWith(code, 1)
    await at.buyWith('', 1)
    expect(await at.sold()).toBe(2)
  })

  test('a checkout that began just before the date of its voucher keeps the places to its end, also extended', async () => {
    await at.offer()
    await at.limit(1)
    const { code } = await makeReserving()
    fixture.server.clock.set(addMs(UNTIL, -60_000))
    const held = await at.hold([at.general()], code)
    fixture.server.clock.set(addMs(UNTIL, 10 * 60_000))
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    fixture.server.clock.set(addMs(UNTIL, 13 * 60_000))
    await fixture.server.call(extendOrder, held.order_key)
    fixture.server.clock.set(addMs(UNTIL, 17 * 60_000))
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    fixture.server.clock.set(addMs(UNTIL, 20 * 60_000))
    await at.hold([at.general()])
  })

  test('after its date a voucher is invalid and its places are for sale', async () => {
    await at.offer()
    await at.limit(1)
    const { code } = await makeReserving()
    fixture.server.clock.set(UNTIL)
    await expect(at.hold([at.general()], code)).rejects.toMatchObject(INVALID)
    expect(await at.vouchers()).toMatchObject([{ status: 'expired' }])
    await at.buyWith('')
  })

  test('more places than the stock or a shared capacity has are refused, and nothing is made', async () => {
    await at.offer()
    await at.limit(5)
    await expect(
      at.make({ ...reserving, ticket_id: at.generalId(), count: 3, quantity: 2 }),
    ).rejects.toMatchObject({ ...SOLD_OUT, errors: { count: ['ticket.sold_out'] } })
    await at.share(1, [at.generalId(), fixture.venue.tickets.vip])
    await expect(at.make({ ...reserving, ticket_id: at.generalId(), quantity: 2 })).rejects.toMatchObject(
      SOLD_OUT,
    )
    expect(await at.vouchers()).toEqual([])
  })

  test('a void voucher is invalid; its places are free, or with the end of the checkout that has it', async () => {
    await at.offer()
    await at.limit(2)
    const [first, second] = await at.make({ ...reserving, ticket_id: at.generalId(), count: 2 })
    const held = await at.hold([at.general()], first!.code)
    expect(await at.voidAll(first!.id, second!.id)).toBe(2)
    await expect(at.hold([at.general()], second!.code)).rejects.toMatchObject(INVALID)
    await at.buyWith('')
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.details(held)
    await at.payLater(held.order_key)
    expect(await at.sold()).toBe(2)
    expect(await at.voidAll(first!.id)).toBe(0)
  })

  test('a voucher passes a sold-out type only if it was made so', async () => {
    await at.offer()
    await at.limit(0)
    const plain = await makeOne()
    await expect(at.hold([at.general()], plain.code)).rejects.toMatchObject(SOLD_OUT)
    const passing = await makeOne({ passes_sold_out: true, ticket_id: at.generalId() })
    await at.buyWith(passing.code)
    expect(await at.sold()).toBe(1)
  })

  test('a voucher reveals the hidden type that it names, and sells nothing else', async () => {
    await at.offer()
    await fixture.db.withTx((tx) =>
      tx.update(tickets).set({ is_hidden: true }).where(eq(tickets.id, at.generalId())),
    )
    const { code } = await makeOne({ ticket_id: at.generalId(), quantity: 2 })
    const ids = async (typed: string) => (await at.publicEvent(typed)).tickets.map(({ id }) => id)
    expect(await ids('')).not.toContain(at.generalId())
    expect(await ids(code)).toEqual([at.generalId()])
    await expect(at.hold([at.vip()], code)).rejects.toMatchObject({ code: 'checkout.tickets_invalid' })
    await expect(at.hold([at.general(3)], code)).rejects.toMatchObject({ code: 'checkout.tickets_invalid' })
    await at.hold([at.general(2)], code)
  })

  test('a voucher for any type sells at most its number of tickets of all types together', async () => {
    await at.offer()
    const { code } = await makeOne({ quantity: 2 })
    await expect(at.hold([at.general(2), at.vip()], code)).rejects.toMatchObject({
      code: 'checkout.tickets_invalid',
      errors: { tickets: ['order_maximum'] },
    })
    await at.hold([at.general(), at.vip()], code)
  })

  test('a voucher fixes the price, and never raises it', async () => {
    await at.offer()
    const cheap = await makeOne({ price_cents: 10_000 })
    const dear = await makeOne({ price_cents: 90_000 })
    expect((await at.publicEvent(cheap.code)).promo).toMatchObject({
      discount_type: 'PRICE',
      discount: 10_000,
    })
    const held = await at.hold([at.general()], cheap.code)
    expect(held.order.total_before_additions_cents - held.order.total_discount_cents).toBe(10_000)
    expect((await at.hold([at.general()], dear.code)).order.total_discount_cents).toBe(0)
  })

  test('bad input names its field and changes nothing', async () => {
    const before = await countChanges(fixture.db)
    await expect(at.make({ reserves_places: true })).rejects.toMatchObject({
      errors: { ticket_id: ['required'], until: ['required'] },
    })
    await expect(at.make({ until: TEST_NOW })).rejects.toMatchObject({
      code: 'voucher.time_invalid',
      errors: { until: ['voucher.time_invalid'] },
    })
    const ticket_id = fixture.venue.other_event.tickets.general
    await expect(at.make({ ticket_id })).rejects.toMatchObject({
      code: 'voucher.ticket_unknown',
      errors: { ticket_id: ['voucher.ticket_unknown'] },
    })
    await expect(at.make({ prefix: 'a b' })).rejects.toMatchObject({
      errors: { prefix: ['voucher_prefix'] },
    })
    await expect(at.voidAll('vc_0000000000000000')).rejects.toMatchObject({ code: 'voucher.not_found' })
    expect(await countChanges(fixture.db)).toEqual(before)
  })

  test('the export has each code with its link, of one kind or of all', async () => {
    const [voucher] = await at.make({ label: 'Radio', price_cents: 5000 })
    await at.make({ label: 'HSBC' })
    const path = exportVouchers.path.replace(':event_id', fixture.venue.event_id)
    const { token } = fixture.venue.organizer
    const body = { format: 'csv', label: 'Radio' }
    const file = (await fixture.server.raw('POST', path, { token, body })).text
    expect(file).toContain(`?promo_code=${voucher!.code}`)
    expect(file).toContain('50.00')
    expect(file).not.toContain('HSBC')
  })
})
