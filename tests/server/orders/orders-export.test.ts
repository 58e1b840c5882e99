import { addMs } from '#contract/wire/instant.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { locale } from '#contract/wire/contact.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { exportOrders } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof exportOrders>
const MINUTE_MS = 60_000

describeOnAnyDatabase('an export of orders', (kind) => {
  const fixture = useFixture(kind)
  const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
    fixture.db.withTx((tx) => addPaidOrder(fixture.server, tx, fixture.venue.event, wanted))
  const download = (body: Body, language = 'en') =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => fixture.venue.organizer.token,
      language: () => language,
    }).download(exportOrders, { params: { event_id: fixture.venue.event_id }, body })
  const csv = async (body: Partial<Body> = {}, language = 'en') => {
    const text = await (await download({ format: 'csv', ...body }, language)).text()
    return readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
  }
  const references = async (body: Partial<Body>) => (await csv(body)).slice(1).map(([first]) => first)

  test('an order export names the tier of a member price and what it saved', async () => {
    await buy({ people: [{}, {}], member_price: { tier: 'gold', price_cents: 40_000 } })
    const [titles = [], row = []] = await csv()
    const cell = (title: string) => row[titles.indexOf(title)]
    expect([cell('Discount'), cell('Member discount'), cell('Member price for')]).toEqual([
      '160.00',
      '160.00',
      'Gold',
    ])
    const [german = []] = await csv({}, 'de')
    expect(german).toContain('Mitgliederrabatt')
  })

  test('an order export has a row per order with amounts in major units, which add up', async () => {
    const { order_id } = await buy({
      people: [{}, { ticket: 'vip' }],
      discount: { discount_type: 'FIXED', discount: 3000, applicable_ticket_ids: [] },
      order: { first_name: 'Ada', last_name: '陳', promo_code: 'FRIENDS', total_refunded_cents: 1050 },
    })
    const [titles = [], row = []] = await csv()
    const cell = (title: string) => row[titles.indexOf(title)]
    expect(row).toHaveLength(titles.length)
    expect(cell('Order')).toBe(orderReference(order_id))
    expect(cell('Last name')).toBe('陳')
    expect(cell('Status')).toBe('Partially refunded')
    expect(cell('Phone')).toBe('+85291234567')
    expect(cell('Tickets before discount')).toBe('1760.00')
    expect(cell('Discount')).toBe('60.00')
    expect(cell('Fees')).toBe('85.00')
    expect(cell('Taxes')).toBe('20.00')
    expect(cell('Total')).toBe('1805.00')
    expect(cell('Refunded')).toBe('10.50')
    expect(cell('Promo code')).toBe('FRIENDS')
  })

  test('an order export never turns typed text into a formula', async () => {
    await buy({ order: { first_name: '=1+1', note: '@SUM(A1)' } })
    const [titles = [], row = []] = await csv()
    expect(row[titles.indexOf('First name')]).toBe("'=1+1")
    expect(row[titles.indexOf('Door note')]).toBe("'@SUM(A1)")
  })

  test('an order export has numeric cells in a workbook', async () => {
    await buy()
    const file = await download({ format: 'xlsx' })
    const [titles = [], row = []] = await readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false })
    expect(row[titles.indexOf('Total')]).toBe(514)
    expect(row[titles.indexOf('Refunded')]).toBe(0)
  })

  test('an order export has the orders of the search and the filters', async () => {
    const at = (minutes: number) => addMs(TEST_NOW, minutes * MINUTE_MS)
    const cheap = await buy({ order: { last_name: 'Lee', created_at: at(-30) } })
    const dear = await buy({ people: [{ ticket: 'vip' }], order: { created_at: at(-20) } })
    const unpaid = await buy({ payment: null, order: { created_at: at(-10) } })
    const [a, b, c] = [cheap, dear, unpaid].map(({ order_id }) => orderReference(order_id))
    expect(await references({})).toEqual([a, b, c])
    expect(await references({ query: 'lee' })).toEqual([a])
    expect(await references({ status: 'AWAITING_PAYMENT' })).toEqual([c])
    expect(await references({ created_from: at(-20) })).toEqual([b, c])
    expect(await references({ created_from: at(-20), created_before: at(-10) })).toEqual([b])
    expect(await references({ min_total_cents: 100_000 })).toEqual([b])
    expect(await references({ max_total_cents: 100_000 })).toEqual([a, c])
  })

  test.each(locale.options)('an order export is in %s', async (language) => {
    await buy()
    const [titles = [], row = []] = await csv({}, language)
    expect(titles.every((title) => title !== '')).toBe(true)
    expect(row[6]).not.toBe('')
  })
})
