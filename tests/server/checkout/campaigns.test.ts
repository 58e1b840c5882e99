import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CAMPAIGNS_MAX, countCampaignVisit, readCampaignFigures } from '#contract/events/campaigns.ts'
import { deleteEvent } from '#contract/events/events.ts'
import { holdOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { campaign_visits } from '#server/core/db/schema/event-sums.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { addVisits } from '#server/domains/sales/campaigns/store.ts'
import { createVisitCounter } from '#server/domains/sales/campaigns/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { makeCheckout } from './checkout-fixture.ts'

const SPRING = { source: 'newsletter', medium: 'email', campaign: 'spring' }
const POSTER = { source: 'poster', medium: '', campaign: '' }

describeOnAnyDatabase('the campaigns of an event', (kind) => {
  const fixture = useFixture(kind)
  const checkout = makeCheckout(fixture)
  const event = () => ({ event_id: fixture.venue.event_id })
  const figures = (who: 'owner' | 'collaborator' | 'stranger' = 'owner') =>
    fixture.call(who, readCampaignFigures, { params: event() })
  const visit = async (...visits: (typeof SPRING)[]) => {
    const counter = createVisitCounter({ db: fixture.db })
    for (const campaign of visits) counter.count(fixture.venue.event_id, campaign)
    await counter.write()
  }

  test('visits are counted by source, medium and campaign, with nothing about the visitor', async () => {
    await visit(SPRING, POSTER, SPRING)
    await visit(SPRING)
    expect(await figures()).toEqual({
      currency: 'HKD',
      data: [
        { ...SPRING, visits: 3, orders: 0, tickets: 0, revenue_cents: 0 },
        { ...POSTER, visits: 1, orders: 0, tickets: 0, revenue_cents: 0 },
      ],
    })
    const [row = {}] = await fixture.db.read((tx) => tx.select().from(campaign_visits))
    expect(Object.keys(row).toSorted()).toEqual([
      'account_id',
      'campaign',
      'event_id',
      'medium',
      'source',
      'visits',
    ])
  })

  test('anyone can count a visit, tags are compared in lower case, and an address is refused', async () => {
    const count = (body: BodyInput<typeof countCampaignVisit>) =>
      fixture.server.call(countCampaignVisit, { params: event(), body })
    expect(await count({ source: ' Newsletter ' })).toBeUndefined()
    for (const source of ['mei@example.test', '', 'x'.repeat(101)])
      await expect(count({ source })).rejects.toMatchObject({ errors: { source: expect.any(Array) } })
    await expect(count({ source: 'a', campaign: 'mei@example.test' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  test('an order names the campaign of its hold, and the figures agree with those of the event', async () => {
    const { data } = await fixture.server.call(holdOrder, {
      params: event(),
      body: { tickets: [checkout.general(1)], campaign: { ...SPRING, source: 'Newsletter' } },
    })
    const [held] = await fixture.db.read((tx) =>
      tx.select().from(reservations).where(eq(reservations.id, data.id)),
    )
    expect(held?.campaign).toEqual(SPRING)
    const { server, venue } = fixture
    await fixture.db.withTx(async (tx) => {
      await addPaidOrder(server, tx, venue.event, { people: [{}, {}], order: { campaign: SPRING } })
      await addPaidOrder(server, tx, venue.event, { order: { campaign: POSTER, is_test: true } })
      await addPaidOrder(server, tx, venue.event, {})
    })
    const [bought] = await fixture.db.read((tx) =>
      tx.select().from(orders).where(eq(orders.event_id, venue.event_id)).orderBy(orders.total_gross_cents),
    )
    expect(bought).toBeDefined()
    const [spring] = (await figures()).data
    expect(spring).toMatchObject({ ...SPRING, visits: 0, orders: 1, tickets: 2 })
    expect(spring?.revenue_cents).toBeGreaterThan(0)
  })

  test('made-up campaigns cannot fill the table, and known ones are still counted', async () => {
    const { event_id } = fixture.venue
    const many = Array.from({ length: CAMPAIGNS_MAX + 50 }, (_, at) => ({
      event_id,
      source: `made-up-${at}`,
      medium: '',
      campaign: '',
      visits: 1,
    }))
    await fixture.db.withTx((tx) => addVisits(tx, many))
    await visit(SPRING)
    const { data } = await figures()
    expect(data).toHaveLength(CAMPAIGNS_MAX)
    const [known] = data
    if (known === undefined) throw new Error('some are counted')
    const { source, medium, campaign } = known
    await visit({ source, medium, campaign })
    expect((await figures()).data[0]).toMatchObject({ source, visits: 2 })
  })

  test('visits of an event that is not live are dropped, and they are deleted with their event', async () => {
    await publicRows(fixture).setEvent({ status: 'draft' })
    await visit(SPRING)
    expect((await figures()).data).toEqual([])
    await publicRows(fixture).setEvent({ status: 'live' })
    await visit(SPRING)
    await expect(figures('collaborator')).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(figures('stranger')).rejects.toMatchObject({ code: 'event.not_found' })
    await fixture.call('owner', deleteEvent, { params: event() })
    const left = await fixture.db.read((tx) =>
      tx.select().from(campaign_visits).where(eq(campaign_visits.event_id, fixture.venue.event_id)),
    )
    expect(left).toEqual([])
  })
})
