import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { listBilledPayments, readBilling } from '#contract/account/billing.ts'
import { listEvents } from '#contract/events/events.ts'
import { refundOrder } from '#contract/orders/cancel-refund.ts'
import { listBookings } from '#contract/rooms/bookings.ts'
import { readEventStats, type EventStats } from '#contract/events/stats.ts'
import { readMe } from '#contract/account/users.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/seed/demo.ts'
import { sandboxProvider } from '#server/domains/payments/sandbox/service.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, TEST_ORIGIN, type TestServer } from '#tests/support/server.ts'

describe('money of the demo', () => {
  let one: TestDatabase
  let server: TestServer
  let token: string

  beforeAll(async () => {
    one = await makeDatabase(anyDatabase, { migrated: true })
    await seedDemo(one.db, { now: TEST_NOW })
    server = await makeServer({ database: one.db })
    const body = { email: 'owner@demo.test', password: DEMO_PASSWORD }
    token = (await server.call(login, { body })).token ?? ''
  })
  afterAll(async () => {
    await server.close()
    await one.db.close()
  })

  const rows = async (statement: string) => (await one.db.read((tx) => tx.execute(statement))).rows
  const venue = `(select account_id from team_memberships m join users u on u.id = m.user_id where u.email = 'owner@demo.test')`
  const account = async () => ({ account_id: (await server.call(readMe, { token })).data.account.id })
  async function statsOfAll(): Promise<EventStats[]> {
    const { data } = await server.call(listEvents, { token })
    return Promise.all(
      data.map(
        async ({ id }) => (await server.call(readEventStats, { params: { event_id: id }, token })).data,
      ),
    )
  }
  const total = <Row>(all: readonly Row[], of: (row: Row) => number | null) =>
    all.reduce((sum, row) => sum + (of(row) ?? 0), 0)

  test('statistics, room bookings, ledger and billing of the demo agree', async () => {
    const stats = await statsOfAll()
    const { months } = (await server.call(readBilling, { params: await account(), token })).data
    const [books] = await rows(`select
      sum(amount_cents) filter (where side in ('provider', 'desk') and amount_cents > 0)::float8 as gross,
      -sum(amount_cents) filter (where side in ('provider', 'desk') and amount_cents < 0)::float8 as refunded,
      -sum(amount_cents) filter (where side = 'fees' and amount_cents < 0)::float8 as fees,
      sum(amount_cents)::float8 as rest
      from ledger_entries where account_id = ${venue}`)
    const { data: booked } = await server.call(listBookings, { token, query: { per_page: 100 } })
    const for_rooms = total(booked, ({ paid_cents }) => paid_cents)
    expect(for_rooms).toBeGreaterThan(0)
    const told = {
      gross: total(stats, ({ gross_cents }) => gross_cents) + for_rooms,
      refunded: total(stats, ({ refunded_cents }) => refunded_cents),
    }
    expect(books).toMatchObject({ ...told, rest: 0 })
    expect(told.gross).toBeGreaterThan(10_000_000)
    expect(books?.['fees']).toBeGreaterThan(0)
    expect({
      gross: total(months, ({ card_in_cents, desk_in_cents }) => card_in_cents + desk_in_cents),
      refunded: total(months, ({ card_back_cents, desk_back_cents }) => card_back_cents + desk_back_cents),
    }).toEqual(told)
    expect(total(months, ({ desk_in_cents }) => desk_in_cents)).toBeGreaterThan(0)
    expect(total(months, ({ fees_unknown }) => fees_unknown)).toBe(0)
  })

  test('each order of the demo has matching ledger entries', async () => {
    const wrong = await rows(`select o.id from orders o left join (
        select order_id, sum(amount_cents) as stands from ledger_entries where side in ('provider', 'desk') group by 1
      ) l on l.order_id = o.id
      where coalesce(l.stands, 0) <> case when o.paid_at is null then 0
        else o.total_gross_cents - o.total_refunded_cents end
        or (o.priced->>'total_gross_cents')::bigint <> o.total_gross_cents`)
    expect(wrong).toEqual([])
    const unsaid = await rows(`select id from orders where paid_at is not null and total_gross_cents > 0
      and payment_id is null and paid_by_hand is null and sold_at_door is null`)
    expect(unsaid).toEqual([])
  })

  test('payments of the demo are listed and known to the sandbox, and staff can refund one', async () => {
    const { data } = await server.call(listBilledPayments, { params: await account(), query: {}, token })
    const paid = data.find(({ refunded_cents }) => refunded_cents === 0)
    expect(paid).toMatchObject({ currency: 'HKD', fee: { fee_cents: 0, fee_currency: 'HKD' } })
    if (paid?.paid_for.kind !== 'order') throw new Error('It was for an order.')
    const { id, amount_cents, paid_for } = paid
    const of = { event_id: paid_for.event.id, order_id: paid_for.id }
    const body = { amount_cents, cancel_order: false, notify_buyer: false }
    await server.call(refundOrder, { params: of, body, token })
    const [kept] = await rows(`select provider_ref from payments where id = '${id}'`)
    const { db, clock, random } = server
    const sandbox = sandboxProvider({ db, clock: () => clock.now(), random, public_url: TEST_ORIGIN })
    const provider_ref = String(kept?.['provider_ref'])
    expect(await sandbox.retrievePayment(provider_ref)).toEqual({
      status: 'SUCCEEDED',
      amount_cents,
      currency: 'HKD',
    })
    const [asked] = await rows(`select id from refunds where payment_id = '${id}' and status = 'PENDING'`)
    const refund_id = String(asked?.['id'])
    await sandbox.refund({ refund_id, provider_ref, amount_cents, currency: 'HKD' })
    expect(await rows(`select status from sandbox_refunds where id = '${refund_id}'`)).toEqual([
      { status: 'SUCCEEDED' },
    ])
  })
})
