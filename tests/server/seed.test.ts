import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { listCheckInLists } from '#contract/check-in-lists.ts'
import { listEvents } from '#contract/events.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD, DEMO_USERS, seedDemo } from '#server/db/seed/demo.ts'
import { makeDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { pull } from './door-calls.ts'

const RANDOM_BY_NATURE = new Set(['password_hash'])

describe('demo data', () => {
  let one: TestDatabase
  let server: TestServer

  beforeAll(async () => {
    one = await makeDatabase('embedded', { migrated: true })
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

  test('is the same each time, ids and codes included', async () => {
    const other = await makeDatabase('embedded', { migrated: true })
    await seedDemo(other.db, { now: TEST_NOW })
    for (const table of [
      'users',
      'events',
      'tickets',
      'check_in_lists',
      'attendees',
      'ticket_codes',
      'scans',
    ]) {
      const kept = async (database: TestDatabase) =>
        (await rows(`select * from ${table}`, database))
          .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !RANDOM_BY_NATURE.has(name))))
          .sort()
      expect(await kept(other), table).toEqual(await kept(one))
    }
    await other.db.close()
  })

  test('everybody of it signs in with the demo password', async () => {
    expect(DEMO_USERS.map(({ email }) => email)).toEqual([
      'owner@demo.test',
      'organizer@demo.test',
      'collab@demo.test',
      'door@demo.test',
      'other@demo.test',
    ])
    for (const { email } of DEMO_USERS) expect(await signIn(email)).not.toBe('')
  })

  test('has an event today, one next week, one over and a draft, and strangers see none of them', async () => {
    const token = await signIn('owner@demo.test')
    const { data } = await server.call(listEvents, { token })
    const place = ({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }) =>
      starts_at > TEST_NOW ? 'to come' : (ends_at ?? starts_at) < TEST_NOW ? 'over' : 'now'
    expect(data.map((event) => [event.status, place(event)])).toEqual([
      ['live', 'over'],
      ['live', 'now'],
      ['live', 'to come'],
      ['draft', 'to come'],
    ])
    const theirs = await server.call(listEvents, { token: await signIn('other@demo.test') })
    const ours = new Set(data.map((event) => event.id))
    expect(theirs.data.filter((event) => ours.has(event.id))).toEqual([])
  })

  test('today has 500 attendees, some cancelled, refunded, unpaid and reissued, in Chinese and Latin', async () => {
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

  test('has lists that are open, not yet open, over, and for VIP alone', async () => {
    const token = await signIn('owner@demo.test')
    const [today] = await rows(`select event_id from check_in_lists where id = '${DEMO_DOOR_LIST_ID}'`)
    const { data } = await server.call(listCheckInLists, {
      params: { event_id: String(today?.['event_id']) },
      token,
    })
    const seen = data.map((list) => `${list.status} ${list.ticket_ids.length}`)
    expect(new Set(seen)).toEqual(new Set(['active 1', 'active 4', 'expired 4', 'not_active_yet 4']))
  })

  test('its door has been at work: people are in, one ticket was let in twice', async () => {
    const mirror = await pull(server, await signIn('door@demo.test'), DEMO_DOOR_LIST_ID)
    expect(mirror.attendees.size).toBe(500)
    const scans = [...mirror.scans.values()]
    expect(scans.filter((scan) => scan.verdict.kind === 'admitted')).toHaveLength(40)
    expect(scans.filter((scan) => scan.in_conflict)).toHaveLength(1)
    expect(new Set(scans.map((scan) => scan.gate))).toEqual(new Set(['Gate A', 'Gate B']))
  })
})
