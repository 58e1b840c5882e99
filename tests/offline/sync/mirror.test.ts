import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { compactChunks } from '#offline/mirror/compact-chunks.ts'
import { pullMirror } from '#offline/mirror/pull-mirror.ts'
import { pullNeighbours } from '#offline/mirror/neighbours.ts'
import { eraseExpiredLists } from '#offline/door/erase.ts'
import { inspectStorage } from '#offline/storage/open-list.ts'
import { event_counters } from '#server/core/db/schema/events.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { kindOf, advanceMinutes, openDoor } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(25)

describe('attendee list on a phone', () => {
  test('D63: a download interrupted three times resumes and ends with the newest version', async () => {
    const gate_a = await at.phone('Gate A', { download: false })
    const pull = () => pullMirror(gate_a.ports, at.venue.list_id, { limit: 5 })
    for (let broken = 0; broken < 3; broken += 1) {
      gate_a.browser.network.passes = 1
      await expect(pull()).rejects.toMatchObject({ code: 'network.unreachable' })
    }
    await at.server.call(setAttendeeStatus, {
      params: { event_id: at.venue.event_id, attendee_id: at.venue.attendees[0]!.id },
      body: { status: 'CANCELLED' },
      token: at.venue.organizer.token,
    })
    gate_a.browser.network.passes = null
    gate_a.browser.network.requests.length = 0
    const counted: number[] = []
    const on_progress = (progress: { received_attendees: number }) =>
      counted.push(progress.received_attendees)
    await pullMirror(gate_a.ports, at.venue.list_id, { limit: 5, on_progress })
    expect(counted[0]).toBe(20)
    expect(gate_a.browser.network.requests.length).toBeLessThanOrEqual(4)
    const door = await openDoor(gate_a.ports, at.venue.list_id)
    expect(door.state).toMatchObject({ is_complete: true, total_attendees: 25 })
    expect(kindOf(await door.scan({ kind: 'in', subject: { raw_code: at.venue.attendees[0]!.code } }))).toBe(
      'cancelled',
    )
  })

  test('the next page is on its way while one is stored, and a list that starts over drops it', async () => {
    const gate_a = await at.phone('Gate A', { download: false })
    const { ports } = gate_a
    const { requests } = gate_a.browser.network
    const requested: number[] = []
    const stop = ports.announcer.listen((news) => {
      if (news.kind === 'mirror') requested.push(requests.length)
    })
    requests.length = 0
    await pullMirror(ports, at.venue.list_id, { limit: 10 })
    expect(requested).toEqual([2, 3, 3])
    await ports.db.lists.update(at.venue.list_id, { chunk_shape: 0 })
    requests.length = 0
    let is_reset = false
    await pullMirror(ports, at.venue.list_id, {
      limit: 10,
      on_progress: () => {
        if (!is_reset) void ports.db.lists.update(at.venue.list_id, { chunk_shape: 0 })
        is_reset = true
      },
    })
    expect(requests.length).toBeGreaterThan(3)
    stop()
    const door = await openDoor(ports, at.venue.list_id)
    expect(door.state).toMatchObject({ is_complete: true, total_attendees: 25 })
    expect(door.search('guest', 1000).found).toHaveLength(25)
  })

  test('D64: a sync without changes is one small response and writes no row', async () => {
    const gate_a = await at.phone('Gate A')
    const chunks = await gate_a.ports.db.chunks.count()
    gate_a.browser.network.requests.length = 0
    await gate_a.settle()
    expect(gate_a.browser.network.requests).toEqual([`GET /api/check-in-lists/${at.venue.list_id}/mirror`])
    expect(await gate_a.ports.db.chunks.count()).toBe(chunks)
  })

  test('D66: many attendees changed at once arrive across small pages', async () => {
    const gate_a = await at.phone('Gate A')
    const change_no = (await at.venue.change_no()) + 1
    await at.server.db.withTx(async (tx) => {
      await tx
        .update(attendees)
        .set({ note: 'Together', change_no })
        .where(eq(attendees.event_id, at.venue.event_id))
      await tx.update(event_counters).set({ change_no }).where(eq(event_counters.event_id, at.venue.event_id))
    })
    await pullMirror(gate_a.ports, at.venue.list_id, { limit: 7 })
    const door = await openDoor(gate_a.ports, at.venue.list_id)
    const notes = door.search('guest', 1000).found.map(({ note }) => note)
    expect(notes).toEqual(Array.from({ length: 25 }, () => 'Together'))
  })

  test('D8: a ticket for another day is refused with the name of that event, online and offline', async () => {
    const gate_a = await at.phone('Gate A')
    const other = await at.otherEventTicket()
    const online = await gate_a.scan(other.code)
    await pullNeighbours(gate_a.ports, at.venue.list_id)
    gate_a.browser.network.is_down = true
    const offline = await (await gate_a.reopen()).scan({ kind: 'in', subject: { raw_code: other.code } })
    const reason = { kind: 'wrong_event', event_title: 'Second Night' }
    expect(online).toMatchObject({ verdict: reason })
    expect(offline).toMatchObject({ verdict: reason })
  })

  test('D100: a phone with emptied storage knows that it lost its list', async () => {
    const gate_a = await at.phone('Gate A')
    expect(await inspectStorage(gate_a.ports.db, at.venue.list_id)).toBe('kept')
    await gate_a.ports.db.chunks.clear()
    expect(await inspectStorage(gate_a.ports.db, at.venue.list_id)).toBe('lost')
    await gate_a.ports.db.lists.clear()
    expect(await inspectStorage(gate_a.ports.db, at.venue.list_id)).toBe('never_opened')
  })

  test('D69: a mirror of an older schema is downloaded again and the queue stays', async () => {
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    await gate_a.scan(at.venue.attendees[0]!.code)
    await gate_a.ports.db.lists.update(at.venue.list_id, { chunk_shape: 0 })
    gate_a.browser.network.is_down = false
    const door = await gate_a.reopen()
    expect(door.state.waiting).toBe(1)
    await door.sync()
    expect(door.state).toMatchObject({ waiting: 0, total_attendees: 25, counts: { inside: 1 } })
  })

  test('many small changes are merged into few blocks without losing a row', async () => {
    const gate_a = await at.phone('Gate A')
    await gate_a.scan(at.venue.attendees[3]!.code)
    await gate_a.settle()
    const row = (await gate_a.ports.db.lists.get(at.venue.list_id))!
    const padding = Array.from({ length: 130 }, (_, index) => ({
      list_id: row.id,
      no: row.chunk_count + index,
      attendees: [],
      scans: [],
      removed: [],
    }))
    await gate_a.ports.db.chunks.bulkPut(padding)
    await gate_a.ports.db.lists.update(row.id, { chunk_count: row.chunk_count + padding.length })
    expect(await compactChunks(gate_a.ports, row.id)).toBe(true)
    expect(await gate_a.ports.db.chunks.count()).toBe(1)
    await gate_a.door.refresh()
    expect(gate_a.door.state).toMatchObject({ total_attendees: 25, counts: { inside: 1 } })
    expect((await gate_a.reopen()).state).toMatchObject({ total_attendees: 25, counts: { inside: 1 } })
  })

  test('D68: a list long past leaves the phone; one with unsent scans stays until they are sent', async () => {
    const over = await at.venue.list({ expires_at: advanceMinutes(at.server, 0) })
    const gate_a = await at.phone('Gate A', { list_id: over })
    await gate_a.scan(at.venue.attendees[0]!.code)
    gate_a.browser.network.is_down = true
    advanceMinutes(at.server, 7 * 60)
    expect(await eraseExpiredLists(gate_a.ports)).toEqual([])
    expect(await gate_a.ports.db.lists.count()).toBe(1)
    gate_a.browser.network.is_down = false
    expect(await eraseExpiredLists(gate_a.ports)).toEqual([over])
    expect([await gate_a.ports.db.lists.count(), await gate_a.ports.db.chunks.count()]).toEqual([0, 0])
  })

  test.each(['before it was compared', 'after it was compared'])(
    'a clock that runs days ahead %s deletes no list from a phone',
    async (when) => {
      const gate_a = await at.phone('Gate A')
      if (when === 'before it was compared') await gate_a.ports.db.settings.clear()
      gate_a.browser.clock.wall_error_ms = 14 * 24 * 3_600_000
      expect(await eraseExpiredLists(gate_a.ports)).toEqual([])
      gate_a.browser.network.is_down = true
      expect(await eraseExpiredLists(gate_a.ports)).toEqual([])
      expect((await gate_a.reopen()).state).toMatchObject({ is_complete: true, total_attendees: 25 })
    },
  )
})
