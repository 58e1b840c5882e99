import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { members } from '#server/core/db/schema/members.ts'
import { users } from '#server/core/db/schema/users.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { insertPhones } from '#tests/support/endpoint-rows/callers.ts'
import { addressOf, cases, successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { addClient } from '#tests/support/endpoint-rows/people-rows.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'

const FEW = 1_500
const MANY = 15_000
/** Rows of a page and of what surrounds it, which need not be told from growth. */
const USUAL_ROWS = 600
const MOST_GROWTH = 2
const ROWS_PER_INSERT = 1_000
const PEOPLE_PER_SALE = 100

/** Endpoints that read more with more people, each with the reason. */
const GROWS: Readonly<Record<string, string>> = {
  listAttendees: 'counts those who are cancelled',
  listAttendeeChanges: 'counts those who are cancelled',
  listOrders: 'counts the orders of the event',
  listMembers: 'counts the members',
  listDoorKeys: 'counts the tickets that carry each key',
  readDoorList: 'returns everyone whom the door admits',
  readMirror: 'a page has up to 2,000 guests, and the first one counts all',
  readNeighbours: 'returns a part of each code of the other events',
  readTouched: 'counts buyers and tickets of the events in question',
}
/** What they may read for each person, at most. */
const MOST_ROWS_A_PERSON = 5

/** People who buy and are members, and what was recorded about them. */
async function addPeople({ server, db, venue }: Fixture, from: number, to: number): Promise<void> {
  const people = Array.from({ length: to - from }, (_, at) => ({
    first_name: `Mei${from + at}`,
    last_name: `Chan${(from + at) % 97}`,
    email: `p${from + at}@growth.test`,
    ...((from + at) % 9 === 0 && { cancelled_at: server.clock.now() }),
  }))
  // Each sale has a change number of its own.
  for (let at = 0; at < people.length; at += PEOPLE_PER_SALE)
    await db.withTx((tx) => addAttendees(server, tx, venue.event, people.slice(at, at + PEOPLE_PER_SALE)))
  const now = server.clock.now()
  const members_added = people.map(({ first_name, last_name, email }, at) => {
    const user = { id: newId('user', server.random), email, first_name, last_name, locale: 'en' as const }
    const member = { id: newId('member', server.random), user_id: user.id, membership_no: `G${from + at}` }
    return { user, member }
  })
  for (let at = 0; at < members_added.length; at += ROWS_PER_INSERT) {
    const part = members_added.slice(at, at + ROWS_PER_INSERT)
    await db.withTx(async (tx) => {
      await tx
        .insert(users)
        .values(
          part.map(({ user }) => ({ ...user, email_verified_at: now, password_hash: '', created_at: now })),
        )
      await tx
        .insert(members)
        .values(part.map(({ member }) => ({ ...member, account_id: venue.account_id, created_at: now })))
    })
  }
  await db.withTx((tx) => tx.execute(sql`analyze`))
}

async function callerOf({ endpoint }: Case, fixture: Fixture) {
  if (endpoint.who === 'door') return { token: (await insertPhones(fixture)).own.token }
  if (endpoint.who === 'client') return fixture.db.withTx((tx) => addClient(fixture.server, tx))
  return fixture.venue.owner
}

type Request = { name: string; send: () => Promise<{ status: number; text: string }>; status: number }

/** A request that can be repeated, prepared before there are too many people to prepare it. */
async function requestOf(one: Case, fixture: Fixture): Promise<Request> {
  const caller = await callerOf(one, fixture)
  const { params } = await one.target(fixture, 'user_id' in caller ? caller : fixture.venue.owner)
  const address = addressOf(one, params)
  return {
    name: one.name,
    status: successStatusOf(one),
    send: () => fixture.server.raw('GET', address, { token: caller.token }),
  }
}

/** Rows that a request reads once caches are warm. */
async function rowsReadBy({ name, send, status }: Request): Promise<number> {
  await send()
  const { result, rows_read } = await statementsOf(send)
  expect(result.status, `${name}: ${result.text}`).toBe(status)
  return rows_read
}

const readings = cases.filter(({ endpoint }) => endpoint.method === 'GET')

describe('reading with ten times the people', () => {
  const fixture = useFixture()

  test('no endpoint reads more than twice the rows', { timeout: 600_000 }, async () => {
    const requests: Request[] = []
    for (const one of readings) requests.push(await requestOf(one, fixture))
    const readAll = async () => {
      const rows = new Map<string, number>()
      for (const request of requests) rows.set(request.name, await rowsReadBy(request))
      return rows
    }
    await addPeople(fixture, 0, FEW)
    const few = await readAll()
    await addPeople(fixture, FEW, MANY)
    const many = await readAll()
    const usualLimit = (name: string) => MOST_GROWTH * Math.max(few.get(name) ?? 0, USUAL_ROWS)
    const told = (name: string) => `${name}: ${few.get(name)} to ${many.get(name)} rows`
    const names = requests.map(({ name }) => name)
    const over = (limitOf: (name: string) => number) =>
      names.filter((name) => (many.get(name) ?? 0) > limitOf(name))
    const grown = over((name) => (name in GROWS ? MANY * MOST_ROWS_A_PERSON : usualLimit(name)))
    expect(grown.map(told)).toEqual([])
    expect(over(usualLimit).sort(), 'what still grows').toEqual(Object.keys(GROWS).sort())
  })
})
