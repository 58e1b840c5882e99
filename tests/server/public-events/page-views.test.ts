import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import { countPageView } from '#contract/events/page-views.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { page_views } from '#server/core/db/schema/event-sums.ts'
import { createViewCounter, isBot } from '#server/domains/events/page-views/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { useFixture } from '#tests/support/fixture.ts'

const DAY_MS = 86_400_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'

test.each([
  [BROWSER, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['WhatsApp/2.24', true],
  ['curl/8.5', true],
  ['', true],
])('the user agent %s is a bot: %s', (agent, is_bot) => expect(isBot(agent)).toBe(is_bot))

describeOnAnyDatabase('views of the public page', (kind) => {
  const fixture = useFixture(kind)
  const statsOf = async (period: '7' | 'all') => {
    const call = { params: { event_id: fixture.venue.event_id }, query: { period } }
    return (await fixture.call('owner', readEventStats, call)).data
  }
  const rows = () => fixture.db.read((tx) => tx.select().from(page_views))

  test('page views are counted per day of the event as a total and store nothing about the visitor', async () => {
    const { venue, db, server } = fixture
    const counter = createViewCounter({ db, clock: server.clock.now })
    counter.count(venue.event_id)
    counter.count(venue.event_id)
    counter.count('ev_0000000000000000')
    await counter.write()
    counter.count(venue.event_id)
    await counter.write()
    const mine = (await rows()).filter(({ event_id }) => event_id === venue.event_id)
    expect(mine).toEqual([
      {
        account_id: venue.account_id,
        event_id: venue.event_id,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        views: 3,
      },
    ])
    expect((await rows()).some(({ event_id }) => event_id === 'ev_0000000000000000')).toBe(false)
    expect((await statsOf('7')).period.views).toBe(3)
  })

  test('anyone can count a page view, and the response is empty', async () => {
    const path = countPageView.path.replace(':event_id', fixture.venue.event_id)
    const reply = await fixture.server.raw('POST', path, { headers: { 'user-agent': BROWSER } })
    expect(reply).toMatchObject({ status: 204, text: '' })
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })

  test('page view statistics list every day of a period with totals and those of the preceding period', async () => {
    const { venue, db, server } = fixture
    const buy = (days_ago: number) =>
      db.withTx((tx) =>
        addPaidOrder(server, tx, venue.event, {
          order: { created_at: addMs(server.clock.now(), -days_ago * DAY_MS) },
        }),
      )
    const before_all = (await statsOf('7')).period.tickets
    await buy(1)
    await buy(2)
    await buy(9)
    const stats = await statsOf('7')
    expect(stats.daily).toHaveLength(7)
    expect(stats.period.tickets).toBe(before_all + 2)
    expect(stats.before).toMatchObject({ tickets: 1, orders: 1 })
    expect((await statsOf('all')).before).toBeNull()
  })

  test('statistics report fees and taxes of paid orders, and the ticket revenue is the remainder', async () => {
    const { venue, db, server } = fixture
    const before = await statsOf('all')
    const { priced } = await db.withTx((tx) => addPaidOrder(server, tx, venue.event, { people: [{}, {}] }))
    const after = await statsOf('all')
    expect((after.fees_cents ?? 0) - (before.fees_cents ?? 0)).toBe(priced.total_fee_cents)
    expect((after.taxes_cents ?? 0) - (before.taxes_cents ?? 0)).toBe(priced.total_tax_cents)
    const call = { params: { event_id: venue.event_id } }
    const collaborator = (await fixture.call('collaborator', readEventStats, call)).data
    expect(collaborator).toMatchObject({ fees_cents: null, taxes_cents: null, period: { gross_cents: null } })
  })
})
