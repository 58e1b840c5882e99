import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseOrder } from '#contract/account/erasure.ts'
import { endpoints } from '#contract/endpoints.ts'
import { duplicateEvent, deleteEvent } from '#contract/events/events.ts'
import { createMessage } from '#contract/messages/messages.ts'
import { markOrdersAsPaid } from '#contract/orders/desk.ts'
import { closeForWeather, readTouched } from '#contract/rooms/weather.ts'
import { newId } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { processUnpaidOrders } from '#server/jobs/unpaid-orders.ts'
import { cleanUp } from '#server/jobs/housekeeping.ts'
import { processMembers } from '#server/jobs/member-notices.ts'
import { checkData } from '#server/jobs/check-data.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { promo_codes } from '#server/core/db/schema/events.ts'
import { sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { sendNext } from '#server/domains/sales/messages/service.ts'
import { runAutoCheckOut } from '#server/domains/door/scans/service.ts'
import { notifyNext } from '#server/domains/operations/weather/service.ts'
import { transactionsOf } from '#tests/support/databases/transactions.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { sizeOf } from '#tests/support/long.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'
import { makeImportCalls, makeImportRow } from '#tests/server/members/import-fixture.ts'

const PEOPLE = sizeOf(600, 20_000)
const OTHERS = sizeOf(300, 3_000)
const ORDERS = sizeOf(40, 200)
/**
 * Maximum number of statements of one transaction at any number of rows: growing work is done in batches or with
 * statements over many rows.
 */
const MOST_STATEMENTS = 150
/**
 * Longest time in ms that a transaction may hold the connection: twenty times what a door may wait, because the
 * machine may be busy with other tests.
 */
const LONGEST_MS = sizeOf(2_000, 4_000)

const taking: Mailer = { send: () => Promise.resolve(''), close: () => undefined }

type Work = (stage: Fixture) => Promise<unknown>
const needsOf = ({ server }: Fixture) => ({ ...server.deps, mailer: taking })
const ofEvent = ({ venue }: Fixture) => ({ event_id: venue.event_id })
const rawExport =
  (path: (stage: Fixture) => string, body: object): Work =>
  async (stage) => {
    const reply = await stage.server.raw('POST', path(stage), { token: stage.venue.owner.token, body })
    expect(reply.status).toBe(200)
  }

/** All work over every attendee, order, mail or member. */
const WORKS: Record<string, Work> = {
  exportAttendees: rawExport(({ venue }) => `/events/${venue.event_id}/attendees/export`, { format: 'csv' }),
  exportOrders: rawExport(({ venue }) => `/events/${venue.event_id}/orders/export`, { format: 'csv' }),
  exportMembers: rawExport(() => '/members/export', { format: 'csv' }),
  importMembers: async (stage) => {
    const { csv } = makeImportCalls(stage)
    const { new: made } = await csv(Array.from({ length: PEOPLE }, () => makeImportRow()))
    expect(made).toBe(PEOPLE)
  },
  eraseOrder: async (stage) => {
    const [made] = await people(stage, 1)
    await stage.call('owner', eraseOrder, { params: { ...ofEvent(stage), order_id: made?.order_id ?? '' } })
  },
  markOrdersAsPaid: async (stage) => {
    const unpaid: { order_id: string }[] = []
    for (let at = 0; at < ORDERS; at++)
      unpaid.push(
        await stage.db.withTx((tx) => addPaidOrder(stage.server, tx, stage.venue.event, { payment: null })),
      )
    const { data } = await stage.call('owner', markOrdersAsPaid, {
      params: ofEvent(stage),
      body: { orders: unpaid.map(({ order_id }) => ({ order_id, reference: '' })) },
    })
    expect(data.paid).toHaveLength(ORDERS)
  },
  duplicateAndDelete: async (stage) => {
    const { data } = await stage.call('owner', duplicateEvent, {
      params: ofEvent(stage),
      body: { title: 'Again', start_date: '2026-12-24T20:00', parts: ['tickets', 'promo_codes'] },
    })
    const params = { event_id: data.id }
    await stage.call('owner', deleteEvent, { params, version: data.version })
  },
  startMessage: (stage) =>
    stage.call('owner', createMessage, {
      params: ofEvent(stage),
      body: {
        message_type: 'EVENT',
        subject: 'Doors',
        message: '<p>18:30</p>',
        confirm_not_promotional: true,
      },
    }),
  sendMessages: async (stage) => {
    stage.server.clock.advance(60_000)
    for (let times = 0; times < 3; times++) await sendNext(needsOf(stage))
  },
  sendMails: (stage) => sendDueMails(needsOf(stage), 4),
  closeForWeather: async (stage) => {
    const at = toEpochMs(stage.server.clock.now())
    const span = { from: fromEpochMs(at - 43_200_000), until: fromEpochMs(at + 86_000_000) }
    const { data: touched } = await stage.call('owner', readTouched, { query: span })
    expect(touched.events).not.toEqual([])
    await stage.call('owner', closeForWeather, {
      body: {
        signal: 'signal_8',
        ...span,
        events: touched.events.map(({ id }) => ({ event_id: id, outcome: 'call_off' as const })),
        bookings: [],
      },
    })
  },
  tellOfWeather: async (stage) => {
    for (let times = 0; times < 3; times++) await notifyNext(stage.server.deps)
  },
  checkOut: ({ server }) => runAutoCheckOut(server.db, server.clock.now()),
  checkData: ({ server }) => checkData({ db: server.db, log: { error: () => expect.unreachable() } }),
  owedOrders: ({ server }) => processUnpaidOrders(server.deps, (error) => expect(error).toBeUndefined()),
  housekeeping: ({ server }) => cleanUp(server.deps),
  tendMembers: ({ server }) => processMembers(server.deps),
}

const people = (stage: Fixture, count: number) =>
  stage.db.withTx((tx) =>
    addAttendees(
      stage.server,
      tx,
      stage.venue.event,
      Array.from({ length: count }, (_, at) => ({ email: `guest${at}@example.test`, last_name: String(at) })),
    ),
  )

/** Jobs that process one row per transaction. */
const ONE_BY_ONE = new Set([
  'sync-fees.ts',
  'deliver-sandbox-messages.ts',
  'queue-worker.ts',
  'send-pushes.ts',
  'settle-payments.ts',
  'expire-bookings.ts',
])
const WORK_OF_JOB: Record<string, keyof typeof WORKS> = {
  'check-data.ts': 'checkData',
  'check-out.ts': 'checkOut',
  'housekeeping.ts': 'housekeeping',
  'unpaid-orders.ts': 'owedOrders',
  'send-mails.ts': 'sendMails',
  'send-messages.ts': 'sendMessages',
  'notify-weather.ts': 'tellOfWeather',
  'member-notices.ts': 'processMembers',
}
/** Exports of a single row or of lists that are short by nature. */
const SMALL_FILES = new Set([
  'downloadImportTemplate',
  'downloadOwnData',
  'exportAffiliates',
  'exportAudit',
  'exportBilling',
  'readCalendar',
  'readPicture',
])

test('every job and every file export is measured for long transactions', () => {
  const jobs = readdirSync('src/server/jobs').filter((file) => !ONE_BY_ONE.has(file))
  expect(jobs.toSorted()).toEqual(Object.keys(WORK_OF_JOB).toSorted())
  const files = endpoints.filter(({ endpoint }) => endpoint.ok_file !== undefined).map(({ name }) => name)
  expect(files.filter((name) => !SMALL_FILES.has(name) && !(name in WORKS))).toEqual([])
})

describe('long work on the embedded database', () => {
  const stage = useFixture('embedded')
  beforeEach(async () => {
    await people(stage, PEOPLE)
    const { account_id, event_id } = stage.venue
    const now = stage.server.clock.now()
    await stage.db.withTx(async (tx) => {
      for (let at = 0; at < OTHERS / 10; at++) await addClient(stage.server, tx)
      await tx.insert(promo_codes).values(
        Array.from({ length: OTHERS }, (_, at) => ({
          id: newId('promo_code', stage.server.random),
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
          key: String(at),
          request_hash: '',
          status: 200,
          body: { data: { first_name: 'Mei', email: `guest${at}@example.test`, id: String(at) } },
          created_at: now,
        })),
      )
    })
  })

  test(
    'no work holds the single connection longer than the limit',
    { timeout: sizeOf(300_000, 900_000) },
    async () => {
      const longest: Record<string, [statements: number, held_ms: number]> = {}
      for (const [name, work] of Object.entries(WORKS)) {
        const { transactions } = await transactionsOf(() => work(stage))
        const most = (of: (one: (typeof transactions)[number]) => number) =>
          Math.max(0, ...transactions.map(of))
        longest[name] = [most(({ statements }) => statements), Math.round(most(({ held_ms }) => held_ms))]
      }
      if (process.env['SHOWS_HOLDS'] === '1') console.log(longest)
      const too_long = Object.entries(longest).filter(
        ([, [statements, ms]]) => statements > MOST_STATEMENTS || ms > LONGEST_MS,
      )
      expect(Object.fromEntries(too_long)).toEqual({})
    },
  )
})
