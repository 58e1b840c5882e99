import { addMs } from '#contract/wire/instant.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { listAudit } from '#contract/account/audit.ts'
import { BILLING_PAGE, exportBilling, listBilledPayments, readBilling } from '#contract/account/billing.ts'
import { locale } from '#contract/wire/contact.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPartialRefund, addManualPayment, addPayment } from '#tests/support/moved-money.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'

const NOTHING = {
  currency: 'HKD',
  card_in_cents: 0,
  card_back_cents: 0,
  provider_fees: [],
  fees_unknown: 0,
  desk_in_cents: 0,
  desk_back_cents: 0,
  disputed_cents: 0,
}

describeOnAnyDatabase('the billing of an account', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ account_id: fixture.venue.account_id })
  const event = () => fixture.venue.event
  const paid = (money: Parameters<typeof addPayment>[3]) =>
    fixture.db.withTx((tx) => addPayment(fixture.server, tx, event(), money))
  const back = (of: Parameters<typeof addPartialRefund>[3], money: Parameters<typeof addPartialRefund>[4]) =>
    fixture.db.withTx((tx) => addPartialRefund(fixture.server, tx, event(), of, money))
  const byHand = (money: Parameters<typeof addManualPayment>[3]) =>
    fixture.db.withTx((tx) => addManualPayment(fixture.server, tx, event(), money))
  const read = async () => (await fixture.call('owner', readBilling, { params: params() })).data
  const list = (query: QueryInput<typeof listBilledPayments> = {}, who: Actor = 'owner') =>
    fixture.call(who, listBilledPayments, { params: params(), query })
  const download = (
    query: QueryInput<typeof exportBilling>,
    language = 'en',
    token = fixture.venue.owner.token,
  ) =>
    createClient({
      base_url: `${TEST_ORIGIN}/api`,
      fetch: fixture.server.fetch,
      token: () => token,
      language: () => language,
    }).download(exportBilling, { params: params(), query })

  test('billing is empty before the first payment', async () => {
    expect(await read()).toEqual({ months: [], timezone: 'Asia/Hong_Kong', provider: 'sandbox' })
    expect(await list()).toEqual({ data: [], meta: { next: null } })
  })

  test('billing sums payments, refunds and manual payments by month of the account’s timezone and by currency', async () => {
    const first = await paid({ at: '2026-10-31T15:59:59.999Z', amount_cents: 50_000 })
    await paid({ at: '2026-10-31T16:00:00.000Z', amount_cents: 20_000 })
    await paid({ at: '2026-11-05T10:00:00.000Z', amount_cents: 900, currency: 'JPY' })
    await back(first, { at: '2026-11-02T10:00:00.000Z', amount_cents: 12_000 })
    await byHand({ at: '2026-08-31T17:00:00.000Z', amount_cents: 7_000 })
    await byHand({ at: '2026-11-03T10:00:00.000Z', amount_cents: 3_000 })
    await byHand({ at: '2026-11-03T11:00:00.000Z', amount_cents: -3_000 })
    expect((await read()).months).toEqual([
      {
        ...NOTHING,
        month: '2026-11',
        card_in_cents: 20_000,
        card_back_cents: 12_000,
        fees_unknown: 1,
        desk_in_cents: 3_000,
        desk_back_cents: 3_000,
      },
      { ...NOTHING, month: '2026-11', currency: 'JPY', card_in_cents: 900, fees_unknown: 1 },
      { ...NOTHING, month: '2026-10', card_in_cents: 50_000, fees_unknown: 1 },
      { ...NOTHING, month: '2026-09', desk_in_cents: 7_000 },
    ])
    const amounts = async (month: string) => (await list({ month })).data.map((one) => one.amount_cents)
    expect(await amounts('2026-11')).toEqual([900, 20_000])
    expect(await amounts('2026-10')).toEqual([50_000])
    expect(await amounts('2026-09')).toEqual([])
  })

  test('billing shows the provider fees that are known, in the provider’s currency', async () => {
    const at = TEST_NOW
    const kept = (provider_fee_cents: number, provider_fee_currency = 'HKD') => ({
      provider_fee_cents,
      provider_fee_currency,
    })
    await paid({ at, amount_cents: 48_000, ...kept(1_632) })
    await paid({ at, amount_cents: 48_000, ...kept(1_600) })
    await paid({ at, amount_cents: 48_000, ...kept(210, 'USD') })
    const free = await paid({ at, amount_cents: 48_000, ...kept(0), receipt_url: 'https://pay.test/receipt' })
    const unknown = await paid({ at: addMs(at, 1), amount_cents: 48_000 })
    await back(free, { at, amount_cents: 8_000 })
    const [month] = (await read()).months
    expect(month).toMatchObject({
      provider_fees: [
        { fee_cents: 3_232, fee_currency: 'HKD' },
        { fee_cents: 210, fee_currency: 'USD' },
      ],
      fees_unknown: 1,
    })
    const { data } = await list()
    expect(data).toHaveLength(5)
    expect(data[0]).toEqual({
      id: unknown.payment_id,
      paid_at: addMs(at, 1),
      paid_for: {
        kind: 'order',
        id: unknown.order_id,
        reference: orderReference(unknown.order_id),
        event: { id: fixture.venue.event_id, title: 'Harbour Lights' },
      },
      currency: 'HKD',
      amount_cents: 48_000,
      refunded_cents: 0,
      disputed_cents: 0,
      fee: null,
      receipt_url: null,
    })
    expect(data.find(({ id }) => id === free.payment_id)).toMatchObject({
      refunded_cents: 8_000,
      fee: { fee_cents: 0, fee_currency: 'HKD' },
      receipt_url: 'https://pay.test/receipt',
    })
  })

  test('payments are paged, each once, while further payments arrive', async () => {
    await fixture.db.withTx(async (tx) => {
      for (let at = 0; at < BILLING_PAGE + 5; at += 1) {
        const money = { at: addMs(TEST_NOW, -Math.floor(at / 3) * 1000), amount_cents: at + 1 }
        await addPayment(fixture.server, tx, event(), money)
      }
    })
    const one = await list()
    expect(one.data).toHaveLength(BILLING_PAGE)
    await paid({ at: addMs(TEST_NOW, 1000), amount_cents: 999 })
    const two = await list({ after: one.meta.next ?? '' })
    expect(two.meta.next).toBeNull()
    const seen = [...one.data, ...two.data].map(({ amount_cents }) => amount_cents)
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: BILLING_PAGE + 5 }, (_, at) => at + 1),
    )
  })

  test('the billing export lists the same payments oldest first, without names, and is audited', async () => {
    const fee = { provider_fee_cents: 1_632, provider_fee_currency: 'HKD' }
    const first = await paid({ at: '2026-10-31T15:59:00.000Z', amount_cents: 48_050, ...fee })
    await paid({ at: TEST_NOW, amount_cents: 900, currency: 'JPY', receipt_url: 'https://pay.test/r' })
    await back(first, { at: TEST_NOW, amount_cents: 50 })
    const text = await (await download({ format: 'csv' })).text()
    const [titles, one, two] = readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
    expect(titles).toEqual(
      'Paid on,Order,Event,Currency,Amount,Refunded,Disputed,Provider fee,Fee currency,Receipt'.split(','),
    )
    const reference = orderReference(first.order_id)
    expect(one).toEqual(
      `2026-10-31 23:59,${reference},Harbour Lights,HKD,480.50,0.50,0.00,16.32,HKD,`.split(','),
    )
    expect(two?.slice(3)).toEqual('JPY,900,0,0,,,https://pay.test/r'.split(','))
    for (const language of locale.options) {
      const file = await download({ month: '2026-10' }, language)
      expect(file.headers.get('x-total-rows')).toBe('1')
      const sheet = await readSheet(Buffer.from(await file.arrayBuffer()), 1, { trim: false })
      expect(sheet).toHaveLength(2)
    }
    const query = { action: 'billing_exported' } as const
    const { data } = await fixture.call('owner', listAudit, { params: params(), query })
    const rows = data.map(({ changes }) => changes[0]?.after)
    expect(rows.toSorted()).toEqual([...locale.options.map(() => 1), 2])
  })

  test('billing is readable only by admins of the whole account', async () => {
    const each = [readBilling, listBilledPayments, exportBilling] as const
    const paths = each.map(({ path }) => path.replace(':account_id', fixture.venue.account_id))
    const limited = await fixture.db.withTx((tx) =>
      addMember(fixture.server, tx, { ...params(), role: 'admin', event_ids: [fixture.venue.event_id] }),
    )
    const { organizer, collaborator, door, stranger } = fixture.venue
    const asked = [
      [null, 401, 'auth.required'],
      [stranger.token, 404, 'account.not_found'],
      ...[organizer, collaborator, door, limited].map(
        ({ token }) => [token, 403, 'permission.denied'] as const,
      ),
    ] as const
    for (const path of paths)
      for (const [token, status, code] of asked)
        expect(await fixture.server.raw('GET', path, { token })).toMatchObject({ status, json: { code } })
  })

  test('billing returns no payments of another account, even by their ids', async () => {
    const { strange_event } = fixture.venue
    const money = { at: addMs(TEST_NOW, 5000), amount_cents: 100 }
    const theirs = await fixture.db.withTx((tx) => addPayment(fixture.server, tx, strange_event, money))
    await paid({ at: TEST_NOW, amount_cents: 200 })
    expect((await read()).months.map((month) => month.card_in_cents)).toEqual([200])
    expect((await list()).data.map(({ amount_cents }) => amount_cents)).toEqual([200])
    expect((await list({ after: theirs.payment_id })).data).toEqual([])
  })

  test.each([
    { month: '2026-13' },
    { month: '2026-1' },
    { month: '9999-12' },
    { month: 'now' },
    { after: 'ev_x' },
    { page: '2' },
  ])('billing refuses the query %j', async (query) => {
    const address = `/accounts/${params().account_id}/billing/payments?${new URLSearchParams(Object.entries(query))}`
    const reply = await fixture.server.raw('GET', address, { token: fixture.venue.owner.token })
    expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
  })
})
