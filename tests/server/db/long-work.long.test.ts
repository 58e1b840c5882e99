import { beforeEach, describe, expect, test } from 'vitest'
import { eraseOrder } from '#contract/account/erasure.ts'
import { endpoints } from '#contract/endpoints.ts'
import { duplicateEvent, deleteEvent, readEvent } from '#contract/events/events.ts'
import { createMessage } from '#contract/messages/messages.ts'
import { markOrdersAsPaid } from '#contract/orders/desk.ts'
import { closeForWeather, readTouched } from '#contract/rooms/weather.ts'
import { createVouchers, VOUCHERS_AT_ONCE_MAX, VOUCHERS_MAX } from '#contract/sales/vouchers.ts'
import { WAITING_MAX } from '#contract/sales/waiting-list.ts'
import { newId } from '#contract/wire/id.ts'
import { addMs, fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { jobs } from '#server/domains/index.ts'
import { processMembers } from '#server/domains/members/jobs.ts'
import { checkData, cleanUp } from '#server/domains/operations/jobs.ts'
import { processUnpaidOrders } from '#server/domains/sales/jobs.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { promo_codes } from '#server/core/db/schema/events.ts'
import { sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { addLateRecipients, sendNext, startNext } from '#server/domains/sales/messages/service.ts'
import { advanceAll } from '#server/domains/sales/waiting-list/service.ts'
import { runAutoCheckOut } from '#server/domains/door/scans/service.ts'
import { notifyNext } from '#server/domains/operations/weather/service.ts'
import { transactionsOf } from '#tests/support/databases/transactions.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'
import { addWaitingPeople } from '#tests/support/voucher-rows.ts'
import { makeStatementCalls, rowOf } from '#tests/server/bank-statements/statement-calls.ts'
import { makeImportCalls, makeImportRow } from '#tests/server/members/import-fixture.ts'

const PEOPLE = 20_000
const OTHERS = 3_000
const ORDERS = 200
/**
 * Maximum number of statements of one transaction at any number of rows: growing work is done in batches or with
 * statements over many rows.
 */
const MOST_STATEMENTS = 150
/**
 * Longest time in ms that a transaction may hold the connection: twenty times what a door may wait, because the
 * machine may be busy with other tests.
 */
const LONGEST_MS = 4_000

const NO_LOG = { warn: () => expect.unreachable(), error: () => expect.unreachable() }
const taking: Mailer = { send: () => Promise.resolve(''), close: () => undefined }

type Work = (fixture: Fixture) => Promise<unknown>
const needsOf = ({ server }: Fixture) => ({ ...server.deps, mailer: taking })
const ofEvent = ({ venue }: Fixture) => ({ event_id: venue.event_id })
const rawExport =
  (path: (fixture: Fixture) => string, body: object): Work =>
  async (fixture) => {
    const reply = await fixture.server.raw('POST', path(fixture), { token: fixture.venue.owner.token, body })
    expect(reply.status).toBe(200)
  }

/** All work over every attendee, order, mail or member. */
const WORKS: Record<string, Work> = {
  exportAttendees: rawExport(({ venue }) => `/events/${venue.event_id}/attendees/export`, { format: 'csv' }),
  exportOrders: rawExport(({ venue }) => `/events/${venue.event_id}/orders/export`, { format: 'csv' }),
  exportVouchers: async (fixture) => {
    const params = ofEvent(fixture)
    for (let made = 0; made < VOUCHERS_MAX; made += VOUCHERS_AT_ONCE_MAX)
      await fixture.call('owner', createVouchers, {
        params,
        body: { label: 'Sponsor', count: VOUCHERS_AT_ONCE_MAX },
      })
    await rawExport(() => `/events/${params.event_id}/vouchers/export`, { format: 'csv' })(fixture)
  },
  exportMembers: rawExport(() => '/members/export', { format: 'csv' }),
  importMembers: async (fixture) => {
    const { csv } = makeImportCalls(fixture)
    const { new: made } = await csv(Array.from({ length: PEOPLE }, () => makeImportRow()))
    expect(made).toBe(PEOPLE)
  },
  importBankStatement: async (fixture) => {
    const rows = Array.from({ length: OTHERS }, (_, at) => rowOf({ payer: `PAYER ${at}`, cents: 1000 + at }))
    expect(await makeStatementCalls(fixture).csv(rows)).toMatchObject({ new: OTHERS })
  },
  exportStatementLines: async (fixture) => {
    const address = `/accounts/${fixture.venue.account_id}/bank-statement-lines/export?format=csv`
    const reply = await fixture.server.raw('GET', address, { token: fixture.venue.owner.token })
    expect(reply.text.split('\r\n').length).toBeGreaterThan(OTHERS)
  },
  eraseOrder: async (fixture) => {
    const [made] = await people(fixture, 1)
    await fixture.call('owner', eraseOrder, {
      params: { ...ofEvent(fixture), order_id: made?.order_id ?? '' },
    })
  },
  markOrdersAsPaid: async (fixture) => {
    const unpaid: { order_id: string }[] = []
    for (let at = 0; at < ORDERS; at++)
      unpaid.push(
        await fixture.db.withTx((tx) =>
          addPaidOrder(fixture.server, tx, fixture.venue.event, { payment: null }),
        ),
      )
    const { data } = await fixture.call('owner', markOrdersAsPaid, {
      params: ofEvent(fixture),
      body: { orders: unpaid.map(({ order_id }) => ({ order_id, reference: '' })) },
    })
    expect(data.paid).toHaveLength(ORDERS)
  },
  duplicateAndDelete: async (fixture) => {
    const { data } = await fixture.call('owner', duplicateEvent, {
      params: ofEvent(fixture),
      body: { title: 'Again', start_date: '2026-12-24T20:00', parts: ['tickets', 'promo_codes'] },
    })
    const params = { event_id: data.id }
    await fixture.call('owner', deleteEvent, { params, version: data.version })
  },
  startMessage: (fixture) =>
    fixture.call('owner', createMessage, {
      params: ofEvent(fixture),
      body: {
        message_type: 'EVENT',
        subject: 'Doors',
        message: '<p>18:30</p>',
        confirm_not_promotional: true,
      },
    }),
  'send-messages': async (fixture) => {
    fixture.server.clock.advance(60_000)
    for (let times = 0; times < 3; times++) await sendNext(needsOf(fixture))
  },
  'send-mails': (fixture) => sendDueMails(needsOf(fixture), 4),
  closeForWeather: async (fixture) => {
    const at = toEpochMs(fixture.server.clock.now())
    const span = { from: fromEpochMs(at - 43_200_000), until: fromEpochMs(at + 86_000_000) }
    const { data: touched } = await fixture.call('owner', readTouched, { query: span })
    expect(touched.events).not.toEqual([])
    await fixture.call('owner', closeForWeather, {
      body: {
        signal: 'signal_8',
        ...span,
        events: touched.events.map(({ id }) => ({ event_id: id, outcome: 'call_off' as const })),
        bookings: [],
      },
    })
  },
  'weather-notifications': async (fixture) => {
    for (let times = 0; times < 3; times++) await notifyNext(fixture.server.deps)
  },
  'auto-check-out': ({ server }) => runAutoCheckOut(server.db, server.clock.now()),
  'check-data': ({ server }) => checkData({ db: server.db, log: NO_LOG }),
  'waiting-lists': async (fixture) => {
    await addWaitingPeople(fixture, WAITING_MAX)
    await advanceAll(fixture.server.deps)
  },
  'unpaid-orders': ({ server }) => processUnpaidOrders(server.deps),
  'late-reminders': async (fixture) => {
    const { data } = await fixture.call('owner', readEvent, { params: ofEvent(fixture) })
    fixture.server.clock.set(addMs(data.starts_at, -3_600_000))
    await fixture.call('owner', createMessage, {
      params: ofEvent(fixture),
      body: {
        message_type: 'EVENT',
        subject: 'Tonight',
        message: '<p>18:30</p>',
        confirm_not_promotional: true,
        send_before_minutes: 120,
      },
    })
    await startNext(needsOf(fixture))
    await addLateRecipients(fixture.server.deps)
  },
  housekeeping: ({ server }) => cleanUp(server.deps),
  members: ({ server }) => processMembers(server.deps),
}

const people = (fixture: Fixture, count: number) =>
  fixture.db.withTx((tx) =>
    addAttendees(
      fixture.server,
      tx,
      fixture.venue.event,
      Array.from({ length: count }, (_, at) => ({ email: `guest${at}@example.test`, last_name: String(at) })),
    ),
  )

/** Jobs that process one row per transaction. */
const ONE_BY_ONE = new Set([
  'expire-bookings',
  'order-requests',
  'sandbox-webhooks',
  'send-pushes',
  'settle-payments',
  'sync-fees',
])
/** Exports of a single row or of lists that are short by nature. */
const SMALL_FILES = new Set([
  'downloadAttendeeImportTemplate',
  'downloadImportTemplate',
  'downloadOwnData',
  'exportAffiliates',
  'exportAudit',
  'exportBilling',
  'exportDoorReport',
  'exportPoster',
  'exportTicketBatch',
  'readCalendar',
  'readPicture',
  'readProgrammeFeed',
])

describe('long work on the embedded database', () => {
  const fixture = useFixture('embedded')
  beforeEach(async () => {
    await people(fixture, PEOPLE)
    const { account_id, event_id } = fixture.venue
    const now = fixture.server.clock.now()
    await fixture.db.withTx(async (tx) => {
      for (let at = 0; at < OTHERS / 10; at++) await addClient(fixture.server, tx)
      await tx.insert(promo_codes).values(
        Array.from({ length: OTHERS }, (_, at) => ({
          id: newId('promo_code', fixture.server.random),
          account_id,
          event_id,
          code: `CODE${at}`,
          discount_type: 'PERCENTAGE' as const,
          discount: 10,
          applicable_ticket_ids: [],
          created_at: now,
        })),
      )
      await tx.insert(idempotency_keys).values(
        Array.from({ length: OTHERS }, (_, at) => ({
          caller: 'us_0',
          key: `${event_id} ${at}`,
          request_hash: '',
          status: 200,
          body: { data: { first_name: 'Mei', email: `guest${at}@example.test`, id: String(at) } },
          created_at: now,
        })),
      )
    })
  })

  test('every job and every file export is measured for long transactions', () => {
    const { deps } = fixture.server
    const names = jobs({ ...deps, log: NO_LOG, sendToSelf: () => Promise.resolve(true) }).map(
      ({ name }) => name,
    )
    expect(names.filter((name) => !ONE_BY_ONE.has(name) && !(name in WORKS))).toEqual([])
    const files = endpoints.filter(({ endpoint }) => endpoint.ok_file !== undefined).map(({ name }) => name)
    expect(files.filter((name) => !SMALL_FILES.has(name) && !(name in WORKS))).toEqual([])
  })

  test('no work holds the single connection longer than the limit', { timeout: 900_000 }, async () => {
    const longest: Record<string, [statements: number, held_ms: number]> = {}
    for (const [name, work] of Object.entries(WORKS)) {
      const { transactions } = await transactionsOf(() => work(fixture))
      const most = (of: (one: (typeof transactions)[number]) => number) =>
        Math.max(0, ...transactions.map(of))
      longest[name] = [most(({ statements }) => statements), Math.round(most(({ held_ms }) => held_ms))]
    }
    if (process.env['SHOWS_HOLDS'] === '1') console.log(longest)
    const too_long = Object.entries(longest).filter(
      ([, [statements, ms]]) => statements > MOST_STATEMENTS || ms > LONGEST_MS,
    )
    expect(Object.fromEntries(too_long)).toEqual({})
  })
})
