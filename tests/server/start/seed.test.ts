import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/account/auth.ts'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import { listCapacityAssignments } from '#contract/resources/capacity-assignments.ts'
import { listCategories } from '#contract/events/categories.ts'
import { readEventSettings } from '#contract/events/event-settings.ts'
import { listEvents } from '#contract/events/events.ts'
import { listTaxesAndFees } from '#contract/resources/taxes-and-fees.ts'
import { listUsers, readMe } from '#contract/account/users.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { listPromoCodes, type PromoCode } from '#contract/resources/promo-codes.ts'
import { listQuestions, type Question } from '#contract/resources/questions.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { listTickets, type Ticket } from '#contract/resources/tickets.ts'
import { priceStatus } from '#rules/sales/sale-status.ts'
import { ticketProblems } from '#rules/sales/ticket-shape.ts'
import { cleanRichText } from '#server/core/rich-text.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD, DEMO_USERS, seedDemo } from '#server/seed/demo.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { pullWholeMirror } from '../door/door-calls.ts'

describe('demo data', () => {
  let one: TestDatabase
  let server: TestServer

  beforeAll(async () => {
    one = await makeDatabase(anyDatabase, { migrated: true })
    await seedDemo(one.db, { now: TEST_NOW })
    server = await makeServer({ database: one.db })
  })
  afterAll(async () => {
    await server.close()
    await one.db.close()
  })

  const signIn = async (email: string) => {
    const reply = await server.call(login, { body: { email, password: DEMO_PASSWORD } })
    return reply.token ?? ''
  }
  const rows = async (statement: string, database = one) =>
    (await database.db.read((tx) => tx.execute(statement))).rows

  test('everyone in the demo signs in with the demo password', async () => {
    expect(DEMO_USERS.map(({ email }) => email)).toEqual([
      'owner@demo.test',
      'organizer@demo.test',
      'collab@demo.test',
      'door@demo.test',
      'other@demo.test',
    ])
    for (const { email } of DEMO_USERS) expect(await signIn(email)).not.toBe('')
  })

  test('the demo has an invited and a former member, and neither signs in', async () => {
    const token = await signIn('owner@demo.test')
    const { data } = await server.call(listUsers, { token })
    const others = data.filter(({ status }) => status !== 'ACTIVE')
    expect(others.map(({ email, status }) => [email, status]).toSorted()).toEqual([
      ['former@demo.test', 'INACTIVE'],
      ['newcomer@demo.test', 'INVITED'],
    ])
    expect(data.find(({ status }) => status === 'INVITED')?.first_name).toBe('嘉欣')
    for (const { email } of others)
      await expect(signIn(email)).rejects.toMatchObject({ code: 'auth.wrong_credentials' })
  })

  test('the demo has a tax, a fee and people with verified addresses', async () => {
    const token = await signIn('owner@demo.test')
    const { data: me } = await server.call(readMe, { token })
    expect(me.is_email_verified).toBe(true)
    const params = { account_id: me.account.id }
    const { data } = await server.call(listTaxesAndFees, { params, token })
    expect(data.map(({ type, rate }) => [type, rate])).toEqual([
      ['FEE', 250],
      ['TAX', 23.5],
    ])
  })

  test('the demo has events tonight, weekly, over, cancelled and draft, and strangers see none of them', async () => {
    const token = await signIn('owner@demo.test')
    const { data } = await server.call(listEvents, { token })
    const said = data.map(({ status, happening, start_date }) => `${start_date} ${status} ${happening}`)
    expect(said).toEqual([
      '2026-11-14T10:00 live planned',
      '2026-11-20T19:30 live planned',
      '2026-11-21T09:00 live planned',
      '2026-11-21T20:00 live planned',
      '2026-11-22T19:00 live planned',
      '2026-11-23T11:00 live planned',
      '2026-11-24T18:30 live cancelled',
      '2026-11-25T09:30 live planned',
      '2026-11-26T19:30 live planned',
      '2026-12-02T20:00 live planned',
      '2026-12-17T10:00 live planned',
      '2026-12-20T18:30 live planned',
      '2027-02-18T10:00 draft planned',
    ])
    const theirs = await server.call(listEvents, { token: await signIn('other@demo.test') })
    const ours = new Set(data.map((event) => event.id))
    expect(theirs.data.filter((event) => ours.has(event.id))).toEqual([])
  })

  test("tonight's event has 500 attendees, some cancelled, refunded, unpaid and reissued, in Chinese and Latin", async () => {
    const [counts] = await rows(`select count(*)::int as all,
      count(*) filter (where cancelled_at is not null and refunded_at is null)::int as cancelled,
      count(*) filter (where refunded_at is not null)::int as refunded,
      count(*) filter (where paid_at is null)::int as unpaid,
      count(*) filter (where reissued_at is not null)::int as reissued,
      count(*) filter (where last_name ~ '[一-龥]')::int as chinese,
      count(distinct ticket_id)::int as types
      from attendees where event_id = (select event_id from check_in_lists where id = '${DEMO_DOOR_LIST_ID}')`)
    expect(counts).toMatchObject({ all: 500, types: 4 })
    for (const [, value] of Object.entries(counts ?? {})) expect(value).toBeGreaterThan(3)
    expect(await rows(`select 1 from ticket_codes where code is null and retired_at is null`)).toEqual([])
  })

  test("tonight's event has test, pending and declined orders and orders with a note", async () => {
    const today = `event_id = (select event_id from check_in_lists where id = '${DEMO_DOOR_LIST_ID}')`
    const kinds =
      await rows(`select approval, is_test, note is not null as is_noted, needs_attention, count(*)::int
      from orders where ${today} group by 1, 2, 3, 4 order by count(*) desc, 1, 2, 3, 4`)
    expect(kinds.slice(1)).toEqual([
      { approval: 'declined', is_test: false, is_noted: false, needs_attention: false, count: 1 },
      { approval: 'not_needed', is_test: false, is_noted: true, needs_attention: false, count: 1 },
      { approval: 'not_needed', is_test: false, is_noted: true, needs_attention: true, count: 1 },
      { approval: 'not_needed', is_test: true, is_noted: false, needs_attention: false, count: 1 },
      { approval: 'waiting', is_test: false, is_noted: false, needs_attention: false, count: 1 },
    ])
    const flagged = await rows(`select note from attendees where ${today} and needs_attention`)
    expect(flagged.length).toBeGreaterThan(0)
    expect(new Set(flagged.map(({ note }) => note))).toEqual(new Set(['Wheelchair 輪椅']))
  })

  test('demo events have descriptions, categories, settings, questions and codes', async () => {
    const token = await signIn('organizer@demo.test')
    const { data: events } = await server.call(listEvents, { token })
    const found = []
    for (const event of events) {
      expect(event.description).toBe(cleanRichText(event.description))
      expect(event).toMatchObject({ language: 'en', translations: { 'zh-hk': {}, 'zh-cn': {} } })
      expect(event.translations['zh-hk']?.description).toMatch(/<p>.*[一-龥]/)
      const of = { params: { event_id: event.id }, token }
      const settings = (await server.call(readEventSettings, of)).data
      expect(settings.location).toMatchObject({
        country: 'HK',
        venue_name: 'Foyer',
        translations: { 'zh-hk': { venue_name: 'Foyer 樓上舍' }, 'zh-cn': { venue_name: 'Foyer 楼上舍' } },
      })
      const questions = (await server.call(listQuestions, of)).data
      const own = questions.filter(({ default_of }) => default_of === null)
      for (const { title, options, translations } of own) {
        expect(title).not.toMatch(/[一-龥]/)
        for (const language of ['zh-hk', 'zh-cn'] as const) {
          expect(translations[language]?.title).toMatch(/[一-龥]/)
          expect(Object.keys(translations[language]?.options ?? {}).toSorted()).toEqual(options.toSorted())
        }
      }
      found.push({
        defaults: questions.length - own.length,
        own: own.length,
        categories: (await server.call(listCategories, of)).data.length,
        codes: (await server.call(listPromoCodes, of)).data.length,
        capacities: (await server.call(listCapacityAssignments, of)).data.length,
      })
    }
    const full = { defaults: 3, own: 2, categories: 2, codes: 4, capacities: 2 }
    expect(found).toContainEqual(full)
    for (const { defaults, categories } of found) {
      expect(defaults).toBe(3)
      expect(categories).toBeGreaterThan(0)
    }
    const { data: organizers } = await server.call(listOrganizers, { token })
    expect(organizers).toMatchObject([{ events_count: 13, website: 'https://demo.test' }])
  })

  test('demo sales have ended and running tiers and expired and used-up codes', async () => {
    const token = await signIn('organizer@demo.test')
    const { data: events } = await server.call(listEvents, { token })
    const [tickets, codes, questions] = [[], [], []] as [Ticket[], PromoCode[], Question[]]
    for (const { id: event_id } of events) {
      const of = { params: { event_id }, token }
      tickets.push(...(await server.call(listTickets, of)).data)
      codes.push(...(await server.call(listPromoCodes, of)).data)
      questions.push(...(await server.call(listQuestions, of)).data)
    }
    for (const ticket of tickets) expect(ticketProblems(ticket), ticket.name).toEqual({})
    const sold_out = tickets.flatMap(({ prices }) =>
      prices.filter((price) => priceStatus(price, TEST_NOW) === 'sold_out'),
    )
    expect(sold_out.length).toBeGreaterThanOrEqual(3)
    const tiers = tickets.find(({ prices }) => prices.length === 3)?.prices ?? []
    expect(tiers.map((price) => priceStatus(price, TEST_NOW))).toEqual(['ended', 'ended', 'on_sale'])
    expect(new Set(tickets.map(({ type }) => type)).size).toBe(4)
    expect(new Set(questions.map(({ type }) => type)).size).toBe(6)
    expect(
      codes.filter(({ expires_at }) => expires_at !== null && expires_at < TEST_NOW).length,
    ).toBeGreaterThan(0)
    expect(codes.filter(({ max_uses, times_used }) => max_uses === times_used).length).toBeGreaterThan(0)
    expect(new Set(codes.map(({ discount_type }) => discount_type))).toEqual(new Set(['FIXED', 'PERCENTAGE']))
  })

  test("tonight's figures are those of a good evening", async () => {
    const token = await signIn('owner@demo.test')
    const [today] = await rows(`select event_id from check_in_lists where id = '${DEMO_DOOR_LIST_ID}'`)
    const params = { event_id: String(today?.['event_id']) }
    const { data } = await server.call(readEventStats, { params, token })
    expect(data.gross_cents).toBeGreaterThan(10_000_000)
    expect(data.refunded_cents).toBeGreaterThan(0)
    expect(data.entered).toBe(120)
    expect(data.daily.length).toBeGreaterThan(25)
    expect(data.tickets.reduce((sum, ticket) => sum + (ticket.gross_cents ?? 0), 0)).toBe(data.gross_cents)
    expect(data.tickets.filter((type) => type.expected > type.quantity_available)).toEqual([])
    for (const status of ['COMPLETED', 'AWAITING_PAYMENT', 'CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED']) {
      const query = { filter_fields: { status: { eq: status } } }
      expect((await server.call(listOrders, { params, query, token })).meta.total, status).toBeGreaterThan(0)
    }
  })

  test('the demo has check-in lists that are open, not yet open, over, and VIP only', async () => {
    const token = await signIn('owner@demo.test')
    const [today] = await rows(`select event_id from check_in_lists where id = '${DEMO_DOOR_LIST_ID}'`)
    const { data } = await server.call(listCheckInLists, {
      params: { event_id: String(today?.['event_id']) },
      token,
    })
    const seen = data.map((list) => `${list.status} ${list.ticket_ids.length}`)
    expect(new Set(seen)).toEqual(new Set(['active 1', 'active 4', 'expired 4', 'not_active_yet 4']))
  })

  test('the demo door has scans: people are inside, and one ticket was admitted twice', async () => {
    const mirror = await pullWholeMirror(server, await signIn('door@demo.test'), DEMO_DOOR_LIST_ID)
    expect(mirror.attendees.size).toBe(500)
    const scans = [...mirror.scans.values()]
    expect(scans.filter((scan) => scan.verdict.kind === 'admitted')).toHaveLength(120)
    expect(scans.filter((scan) => scan.in_conflict)).toHaveLength(1)
    expect(new Set(scans.map((scan) => scan.gate))).toEqual(new Set(['Gate A', 'Gate B']))
  })
})
