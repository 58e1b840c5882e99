import { describe, expect, test } from 'vitest'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { createPageHeads } from '#server/domains/operations/page-meta/service.ts'
import { statementsOf, type StatementLog } from '#tests/support/databases/statements.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

const FEW = 10
const MANY = 1_000
/** Number of mails that the server sends at once. */
const MAILS_MOST = 4
const QUICK_MAILER = { send: () => Promise.resolve(''), close: () => undefined }
/** Allowed growth in rows read: indexes grow a little, a full count grows with the tickets sold. */
const SAME_ROWS = 50
/** Rows that a call may read at any number of tickets sold; some small tables are scanned. */
const ROWS_MOST = 300

/**
 * Number of statements of each call on the embedded database, including `begin` and `commit`; notifications cost
 * none there. Lower the number when a call sends fewer; a higher number needs a reason.
 */
const STATEMENTS = {
  hold: 5,
  details: 4,
  pay: 8,
  read: 5,
  'public event': 3,
  'page head': 3,
  scan: 12,
  dashboard: 9,
  attendees: 6,
}
type Call = keyof typeof STATEMENTS | 'mails'

/** Calls of one order, whose statements are limited without `begin` and `commit`, including its mails. */
const OF_AN_ORDER = ['hold', 'details', 'pay', 'read', 'mails'] as const
const ORDER_MOST = 21

/** Calls that read every sold row. */
const GROWING: ReadonlySet<Call> = new Set(['attendees'])

describe('database cost per call', () => {
  const fixture = useFixture('embedded')
  const at = makePayments(fixture)

  test('every call takes as many statements with a thousand tickets sold as with ten, and few more rows', async () => {
    const few = await costsWith(FEW)
    expect(countsOf(few)).toEqual(STATEMENTS)
    const many = await costsWith(MANY)
    expect(countsOf(many)).toEqual(STATEMENTS)
    const of_order = OF_AN_ORDER.flatMap((call) =>
      many[call].texts.filter((text) => !/^(begin|commit)/.test(text)),
    )
    expect(of_order.length).toBeLessThanOrEqual(ORDER_MOST)
    const grown = namesIn(many).filter((call) => many[call].rows_read > few[call].rows_read + SAME_ROWS)
    expect(new Set(grown)).toEqual(GROWING)
    const wide = namesIn(many).filter((call) => many[call].rows_read > ROWS_MOST)
    expect(new Set(wide)).toEqual(GROWING)
  })

  /** Measures each call for a new ticket type with `sold` tickets sold. */
  async function costsWith(sold: number): Promise<Record<Call, StatementLog>> {
    const { server, db, venue, call } = fixture
    const params = at.event()
    const { id: ticket_id, price_ids } = await at.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const [price_id = ''] = price_ids
    const of_type = {
      ...venue.event,
      tickets: { ...venue.event.tickets, general: ticket_id },
      prices: { ...venue.event.prices, general: price_id },
    }
    const everybody = Array.from({ length: sold }, () => ({}))
    await db.withTx((tx) => addAttendees(server, tx, of_type, everybody))
    await db.analyze()
    const { token } = await pairTestDevice(server, venue, `Phone of ${sold}`)
    const guest = await venue.attendee()
    const heads = createPageHeads(server.deps)
    // The branding is cached for some seconds for all pages.
    await heads.readBranding('en')
    // The sale configuration is cached by the first hold.
    await at.hold([at.want(ticket_id, price_id, 1)])
    const hold = await statementsOf(() => at.hold([at.want(ticket_id, price_id, 1)]))
    const details = await statementsOf(() => at.details(hold.result))
    await db.withTx((tx) => tx.delete(mails))
    const pay = await statementsOf(() => at.pay(hold.result.order_key))
    return {
      hold,
      details,
      pay,
      read: await statementsOf(() => at.ask(hold.result.order_key)),
      mails: await statementsOf(() => sendDueMails({ ...server.deps, mailer: QUICK_MAILER }, MAILS_MOST)),
      'public event': await statementsOf(() => server.call(readPublicEvent, { params })),
      'page head': await statementsOf(() => heads.readPage(`/e/${params.event_id}/evening`, 'en')),
      scan: await statementsOf(() =>
        postScans(server, venue, token, [makeScanInput(server, { raw_code: guest.code })]),
      ),
      dashboard: await statementsOf(() => call('owner', readEventStats, { params })),
      attendees: await statementsOf(() => call('owner', listAttendees, { params })),
    }
  }

  const namesIn = (costs: Record<Call, StatementLog>) => Object.keys(costs) as Call[]
  /** Counts the statements per call, except for mails, which are marked as sent together. */
  const countsOf = (costs: Record<Call, StatementLog>) =>
    Object.fromEntries(
      namesIn(costs).flatMap((call) => (call === 'mails' ? [] : [[call, costs[call].texts.length]])),
    )
})
