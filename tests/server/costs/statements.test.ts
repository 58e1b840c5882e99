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
/** As many as the server takes at once. */
const MAILS_MOST = 4
const QUICK_MAILER = { send: () => Promise.resolve(''), close: () => undefined }
/** Indexes grow a little; what is counted one by one grows by as many as are sold. */
const SAME_ROWS = 50
/** Rows that a call may look at, whatever was sold; some tables are so small that they are read from end to end. */
const ROWS_MOST = 300

/**
 * How many statements each call sends, `begin` and `commit` among them, on the embedded database, where a hint costs
 * none. A call that sends fewer gets a smaller number here; one that sends more has to be worth it.
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

/** What an order asks of the database, beside the beginnings and ends of its transactions, mails and all. */
const OF_AN_ORDER = ['hold', 'details', 'pay', 'read', 'mails'] as const
const ORDER_MOST = 21

/** Calls that look at every row that was sold. */
const GROWING: ReadonlySet<Call> = new Set(['attendees'])

describe('what a call costs the database', () => {
  const stage = useFixture('embedded')
  const at = makePayments(stage)

  test('is as many statements with a thousand sold as with ten, and hardly more rows', async () => {
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

  /** Of an event of its own type of ticket, of which so many more are sold. */
  async function costsWith(sold: number): Promise<Record<Call, StatementLog>> {
    const { server, db, venue, call } = stage
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
    // How the venue shows itself is read once in some seconds, for all pages.
    await heads.readBranding('en')
    // What the sale goes by is read once, by whoever comes first.
    await at.hold([at.want(ticket_id, price_id, 1)])
    const hold = await statementsOf(() => at.hold([at.want(ticket_id, price_id, 1)]))
    const details = await statementsOf(() => at.details(hold.result))
    await db.withTx((tx) => tx.delete(mails))
    const pay = await statementsOf(() => at.pay(hold.result.named))
    return {
      hold,
      details,
      pay,
      read: await statementsOf(() => at.ask(hold.result.named)),
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
  /** But for mails: those that are sent at one time are marked together. */
  const countsOf = (costs: Record<Call, StatementLog>) =>
    Object.fromEntries(
      namesIn(costs).flatMap((call) => (call === 'mails' ? [] : [[call, costs[call].texts.length]])),
    )
})
