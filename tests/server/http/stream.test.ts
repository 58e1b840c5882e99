import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { updateEvent } from '#contract/events/events.ts'
import { revokeDevice } from '#contract/door/devices.ts'
import { newId } from '#contract/wire/id.ts'
import { streamEvent } from '#contract/door/mirror.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { EVENT_STREAM_PATH, readEventStats } from '#contract/events/stats.ts'
import { connect, type Database } from '#server/core/db/connect.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import {
  describeOnAnyDatabase,
  hasPostgres,
  makeDatabase,
  type TestDatabase,
} from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout } from '#tests/server/checkout/checkout-fixture.ts'
import { pairTestDevice, makeScanInput, postScans, type PairedDevice } from '../door/door-calls.ts'

// Disables polling, so that events arrive because of their notification.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Opens a live stream whose `next` returns its events in order, and null at the end. */
async function openStream(origin: string, list_id: string, token: string) {
  return openStreamAt(`${origin}/api/check-in-lists/${list_id}/stream`, token)
}

async function openStreamAt(address: string, token: string) {
  const abort = new AbortController()
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end === -1) {
        const read = await reader?.read()
        if (read === undefined || read.done) return null
        rest += read.value
        continue
      }
      const block = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (block.startsWith('data: ')) return streamEvent.parse(JSON.parse(block.slice(6))).cursor
    }
  }
  return { status: response.status, next, close: () => abort.abort() }
}

describeOnAnyDatabase('stream', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let phone: PairedDevice
  let origin: string

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server, { attendees: 1 })
    phone = await pairTestDevice(server, venue, 'Phone 1')
    origin = await server.listen()
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  test('a door stream sends the list’s cursor at once and again after another door’s scan', async () => {
    const other = await pairTestDevice(server, venue, 'Phone 2')
    const stream = await openStream(origin, venue.list_id, phone.token)
    const first = await stream.next()
    await postScans(server, venue, other.token, [
      makeScanInput(server, { attendee_id: venue.attendees[0]?.id }),
    ])
    const second = await stream.next()
    expect(second).not.toBe(first)
    stream.close()
  })

  test('a door stream ends when its device is revoked and cannot be reopened', async () => {
    const stream = await openStream(origin, venue.list_id, phone.token)
    await stream.next()
    await server.call(revokeDevice, {
      params: { event_id: venue.event_id, check_in_list_id: venue.list_id, device_id: phone.device_id },
      token: venue.organizer.token,
    })
    expect(await stream.next()).toBeNull()
    expect(await openStream(origin, venue.list_id, phone.token)).toMatchObject({ status: 401 })
  })

  test('a door stream ends when the server stops', async () => {
    const stream = await openStream(origin, venue.list_id, phone.token)
    await stream.next()
    await server.close()
    expect(await stream.next()).toBeNull()
  })

  test('a door stream is refused without permission', async () => {
    const status = async (list_id: string, token: string) =>
      (await server.raw('GET', `/check-in-lists/${list_id}/stream`, { token })).status
    expect(await status(venue.list_id, 'no-such-token-no-such-token')).toBe(401)
    expect(await status(venue.vip_list_id, phone.token)).toBe(404)
    expect(await status(venue.list_id, venue.stranger.token)).toBe(404)
    expect(await status(newId('check_in_list', server.random), venue.owner.token)).toBe(404)
    expect(await status('no-id', venue.owner.token)).toBe(404)
  })
})

describeOnAnyDatabase('the stream of an event', (kind) => {
  const fixture = useFixture(kind)
  const checkout = makeCheckout(fixture)
  const path = (event_id: string) => EVENT_STREAM_PATH.replace(':event_id', event_id)
  let origin: string
  beforeAll(async () => {
    origin = await fixture.server.listen()
  })

  test('an event stream notifies organizers of sold tickets at once', async () => {
    const { id, price_ids } = await checkout.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const address = `${origin}/api${path(fixture.venue.event_id)}`
    const stream = await openStreamAt(address, fixture.venue.organizer.token)
    const first = await stream.next()
    const { order_key } = await checkout.hold([checkout.want(id, price_ids[0] ?? '', 1)])
    const buyer = { first_name: 'Ada', email: 'ada@example.test' }
    const attendees = [{ ...buyer, ticket_price_id: price_ids[0] ?? '' }]
    await fixture.server.call(saveOrderDetails, { ...order_key, body: { order: buyer, attendees } })
    await fixture.server.call(payOrder, order_key)
    let news = await stream.next()
    while (news === first) news = await stream.next()
    expect(
      (await fixture.call('organizer', readEventStats, { params: checkout.event() })).data,
    ).toMatchObject({
      orders_count: 1,
      tickets_sold: 1,
    })
    stream.close()
  })

  test('an event stream is refused without permission to see the figures', async () => {
    const { venue, server } = fixture
    const codeFor = async (token: string, event_id = venue.event_id) => {
      const { status, json } = await server.raw('GET', path(event_id), { token })
      return [status, (json as { code?: string }).code]
    }
    expect(await codeFor('no-such-token-no-such-token')).toEqual([401, 'auth.required'])
    expect(await codeFor(venue.stranger.token)).toEqual([404, 'event.not_found'])
    expect(await codeFor(venue.owner.token, newId('event', server.random))).toEqual([404, 'event.not_found'])
    expect(await codeFor(venue.owner.token, 'no-id')).toEqual([404, 'event.not_found'])
    expect((await codeFor(venue.door.token))[0]).toBe(403)
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    expect(await codeFor(phone.token)).toEqual([403, 'permission.denied'])
  })
})

describe.skipIf(!hasPostgres)('two API processes on one PostgreSQL', () => {
  let database: TestDatabase
  let second: Database
  let here: TestServer
  let there: TestServer
  let venue: Venue

  beforeAll(async () => {
    database = await makeDatabase('postgres', { migrated: true })
    second = await connect({ database_url: database.database_url, data_dir: '' })
    here = await makeServer({ database: database.db })
    there = await makeServer({ database: second })
    venue = await makeVenue(here, { attendees: 1 })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await second.close()
    await database.db.close()
  })

  test('a change through one process reaches a stream of the other', async () => {
    const phone = await pairTestDevice(here, venue, 'Phone 1')
    const stream = await openStream(await there.listen(), venue.list_id, phone.token)
    const first = await stream.next()
    await here.call(updateEvent, {
      params: { event_id: venue.event_id },
      body: { title: 'Another night' },
      token: venue.organizer.token,
    })
    expect(await stream.next()).not.toBe(first)
    const gate = await pairTestDevice(there, venue, 'Phone 2')
    await postScans(there, venue, gate.token, [makeScanInput(there, { attendee_id: venue.attendees[0]?.id })])
    expect(await stream.next()).toEqual(expect.any(String))
    stream.close()
  })
})
