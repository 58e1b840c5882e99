import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { revokeDevice } from '#contract/door/devices.ts'
import { newId } from '#contract/wire/id.ts'
import { handOverAndErase } from '#offline/door/erase.ts'
import { flushFromWorker } from '#offline/outbox/flush-in-worker.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const posts = (device: Device) =>
  device.browser.network.requests.filter((request) => request.startsWith('POST'))
const stored = () =>
  at.server.db.read((tx) => tx.select().from(scans).where(eq(scans.check_in_list_id, at.venue.list_id)))

/** Makes the network answer some requests itself. */
function answer(device: Device, reply: (body: string) => Response | null) {
  const real = device.browser.network.fetch
  device.browser.network.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = request.method === 'POST' ? await request.clone().text() : ''
    return (request.url.endsWith('/scans') ? reply(body) : null) ?? real(request)
  }
}

describe('scan queue of a phone', () => {
  test('D77: a response lost after the server stored the scan leaves one row and completes', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    gate_a.browser.network.faults = { drop_reply: 1 }
    expect((await gate_a.door.sync()).kind).toBe('later')
    expect((await stored()).length).toBe(1)
    gate_a.browser.network.faults = {}
    await gate_a.settle()
    expect((await stored()).length).toBe(1)
    expect(await gate_a.door.queue(5)).toMatchObject([{ state: 'accepted' }])
  })

  test('scans of a batch whose half was put off by the server wait again, the other half too', async () => {
    const gate_a = await at.phone('Gate A')
    for (const { code } of at.venue.attendees) await gate_a.scan(code)
    // The batch fails as a whole, and the server is busy when its first half arrives.
    const replies = [
      new Response('broken', { status: 500 }),
      new Response('', { status: 429, headers: { 'retry-after': '1' } }),
    ]
    answer(gate_a, () => replies.shift() ?? null)
    expect((await gate_a.door.sync()).kind).toBe('later')
    expect((await gate_a.door.queue(5)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    await gate_a.settle()
    expect((await stored()).length).toBe(3)
  })

  test('D95: 500 scans after three hours offline take at most ten requests', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    for (let made = 0; made < 500; made += 1) {
      at.server.clock.advance(1000)
      await gate_a.scan(`NOT A TICKET ${made}`)
    }
    advanceMinutes(at.server, 180)
    gate_a.browser.network.is_down = false
    gate_a.browser.network.requests.length = 0
    await gate_a.settle()
    expect((await stored()).length).toBe(500)
    expect(gate_a.browser.network.requests.length).toBeLessThanOrEqual(10)
  })

  test('D74: the phone waits 20 seconds when the server asks for it and scanning continues', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    answer(gate_a, () => new Response('', { status: 429, headers: { 'retry-after': '20' } }))
    expect(await gate_a.door.sync()).toEqual({ kind: 'later', wait_ms: 20_000 })
    expect(kindOf(await gate_a.scan(at.venue.attendees[1]!.code))).toBe('admitted')
    expect(gate_a.door.state.waiting).toBe(2)
  })

  test('D80: a scan that always fails on the server is isolated and parked; a tap sends it again', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    const texts = ['A', 'B', 'POISON', 'D', 'E']
    for (const text of texts) await gate_a.scan(text)
    gate_a.browser.network.is_down = false
    let is_broken = true
    answer(gate_a, (body) =>
      is_broken && body.includes('POISON')
        ? Response.json({ code: 'request.failed', message: 'x', request_id: 'r' }, { status: 500 })
        : null,
    )
    await gate_a.door.sync()
    expect((await stored()).map(({ raw_code }) => raw_code).toSorted()).toEqual(['A', 'B', 'D', 'E'])
    expect(gate_a.door.state).toMatchObject({ waiting: 1 })
    for (let tries = 0; tries < 8; tries += 1) {
      advanceMinutes(at.server, 5)
      await gate_a.door.sync()
    }
    expect(gate_a.door.state).toMatchObject({ queue: { parked: 1, waiting: 0 }, pill: 'attention' })
    is_broken = false
    await gate_a.door.retryNow()
    expect(gate_a.door.state).toMatchObject({ queue: { parked: 0, waiting: 0 }, pill: 'live' })
  })

  test('D91: a scan that the server rejects is shown as refused, kept, and never sent again', async () => {
    const gate_a = await at.phone('Gate A')
    const shown = await gate_a.scan(at.venue.attendees[0]!.code)
    if (shown.kind !== 'shown') throw new Error('it is shown')
    await gate_a.ports.db.scans.toCollection().modify({ attendee_id: at.venue.attendees[1]!.id })
    await gate_a.scan(at.venue.attendees[2]!.code)
    await gate_a.settle()
    expect(await gate_a.door.queue(5)).toMatchObject([
      { state: 'accepted' },
      { state: 'refused', error: { code: 'scan.attendee_mismatch' } },
    ])
    gate_a.browser.network.requests.length = 0
    await gate_a.settle()
    expect(posts(gate_a)).toEqual([])
  })

  test('a captive portal counts as offline: no scan is lost or refused', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    for (const status of [200, 404]) {
      gate_a.browser.network.faults = {}
      answer(gate_a, () => new Response('<html>', { status, headers: { 'content-type': 'text/html' } }))
      expect((await gate_a.door.sync()).kind).toBe('later')
      expect(gate_a.door.state).toMatchObject({ waiting: 1, queue: { refused: 0 } })
    }
  })

  test('D83: losing access to one list stops that list and its queue; others continue', async () => {
    const hall = await at.phone('Hall')
    const lounge = await at.phone('Lounge', { list_id: at.venue.vip_list_id })
    answer(hall, () =>
      Response.json({ code: 'permission.denied', message: 'x', request_id: 'r' }, { status: 403 }),
    )
    await hall.scan(at.venue.attendees[0]!.code)
    expect(await hall.door.sync()).toEqual({ kind: 'stopped', reason: 'permission.denied' })
    expect(hall.door.state).toMatchObject({ waiting: 1, pill: 'attention', stopped: 'permission.denied' })
    expect((await lounge.door.sync()).kind).toBe('in_step')
  })

  test('D108: a revoked phone sends its queue and then erases the attendees', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await gate_a.scan(at.venue.attendees[0]!.code)
    await at.server.call(revokeDevice, {
      params: {
        event_id: at.venue.event_id,
        check_in_list_id: at.venue.list_id,
        device_id: gate_a.door.state.meta!.device.id,
      },
      token: at.venue.organizer.token,
    })
    gate_a.browser.network.is_down = false
    expect(await gate_a.door.sync()).toEqual({ kind: 'stopped', reason: 'device.revoked' })
    expect(await stored()).toMatchObject([{ attendee_id: at.venue.attendees[0]!.id, after_revocation: true }])
    expect(await gate_a.ports.db.chunks.count()).toBe(0)
    expect(await gate_a.ports.db.scans.count()).toBe(0)
    expect(gate_a.door.search('Guest', 5).found).toEqual([])
  })

  test('signing out sends the queue first and keeps the list while something cannot be sent', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    gate_a.browser.network.is_down = true
    expect(await handOverAndErase(gate_a.ports, at.venue.list_id)).toEqual({ unsent: 1 })
    expect(await gate_a.ports.db.lists.count()).toBe(1)
    gate_a.browser.network.is_down = false
    expect(await handOverAndErase(gate_a.ports, at.venue.list_id)).toEqual({ unsent: 0 })
    expect([await gate_a.ports.db.lists.count(), await gate_a.ports.db.chunks.count()]).toEqual([0, 0])
    expect((await stored()).length).toBe(1)
  })

  test('the service worker sends the queue without a page, and page, tab and worker never send twice', async () => {
    const gate_a = await at.phone('Gate A')
    for (const { code } of at.venue.attendees) await gate_a.scan(code)
    const second_tab = await gate_a.reopen()
    await Promise.all([
      gate_a.door.sync(),
      second_tab.sync(),
      flushFromWorker(gate_a.browser.tab()).catch(() => undefined),
    ])
    await gate_a.settle()
    expect((await stored()).length).toBe(3)
    expect(posts(gate_a).filter((request) => request.endsWith('/scans')).length).toBe(1)
  })

  test('an id used for another scan is refused by its error code and changes nothing', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[0]!.code)
    await gate_a.settle()
    const [first] = await stored()
    const { json } = await at.server.raw('POST', `/check-in-lists/${at.venue.list_id}/scans`, {
      token: (await gate_a.ports.db.lists.get(at.venue.list_id))!.token,
      body: {
        scans: [
          { id: first!.id, device_seq: 9, kind: 'in', raw_code: 'X', scanned_at: at.server.clock.now() },
          {
            id: newId('scan', at.server.random),
            device_seq: 10,
            kind: 'in',
            raw_code: 'Y',
            scanned_at: 'soon',
          },
          {
            id: newId('scan', at.server.random),
            device_seq: 11,
            kind: 'in',
            raw_code: 'Z',
            scanned_at: at.server.clock.now(),
          },
        ],
      },
    })
    expect(json).toMatchObject({
      data: [
        { stored: false, error: { code: 'scan.id_reused' } },
        { stored: false, error: { code: 'scan.invalid', errors: { scanned_at: ['instant'] } } },
        { stored: true, verdict: { kind: 'unknown_code' } },
      ],
    })
  })
})
