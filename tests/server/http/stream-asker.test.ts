import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { revokeDevice } from '#contract/door/devices.ts'
import { updateEvent } from '#contract/events/events.ts'
import { EVENT_STREAM_PATH } from '#contract/events/stats.ts'
import { STREAM_PATH, streamEvent } from '#contract/door/mirror.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice } from '../door/door-calls.ts'

const POLL_MS = 2000

/** Wraps a database and counts the reads of change numbers. */
function counting(db: Database): { db: Database; looks: () => number } {
  let looks = 0
  const watched = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, key) {
        if (key !== 'execute') return Reflect.get(target, key, target) as unknown
        return (query: Parameters<Tx['execute']>[0]) => {
          if (
            JSON.stringify(query).includes('from unnest(') &&
            JSON.stringify(query).includes('event_counters')
          )
            looks += 1
          return target.execute(query)
        }
      },
    })
  return { db: { ...db, read: (run) => db.read((tx) => run(watched(tx))) }, looks: () => looks }
}

describe('the streams of one process', () => {
  let plain: Database
  let server: TestServer
  let venue: Venue
  let looks: () => number
  let origin: string
  let waiting_before: number
  const open: AbortController[] = []

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    plain = (await makeDatabase(anyDatabase, { migrated: true })).db
    const counted = counting(plain)
    looks = counted.looks
    server = await makeServer({ database: counted.db })
    venue = await makeVenue(server)
    origin = `${await server.listen()}/api`
    waiting_before = vi.getTimerCount()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.close()
    await plain.close()
  })

  async function listen(path: string, token: string) {
    const abort = new AbortController()
    open.push(abort)
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${origin}${path}`, { headers, signal: abort.signal })
    const told: string[] = []
    let has_ended = false
    const read = async () => {
      for await (const part of body!.pipeThrough(new TextDecoderStream()))
        for (const [, data = ''] of part.matchAll(/data: (.*)/g))
          told.push(streamEvent.parse(JSON.parse(data)).cursor)
      has_ended = true
    }
    void read().catch(() => undefined)
    return { told, hasEnded: () => has_ended }
  }
  const ofEvent = (event_id: string) => EVENT_STREAM_PATH.replace(':event_id', event_id)
  const ofList = (list_id: string) => STREAM_PATH.replace(':check_in_list_id', list_id)

  test('the streams of many events and doors share their database reads', async () => {
    const { owner, organizer, event_id, other_event, list_id } = venue
    const phones = await Promise.all(['A', 'B', 'C', 'D'].map((name) => pairTestDevice(server, venue, name)))
    const streams = await Promise.all([
      ...Array.from({ length: 15 }, () => listen(ofEvent(event_id), owner.token)),
      ...Array.from({ length: 15 }, () => listen(ofEvent(other_event.id), organizer.token)),
      ...phones.map(({ token }) => listen(ofList(list_id), token)),
    ])
    await expect.poll(() => streams.every(({ told }) => told.length === 1)).toBe(true)
    for (const _ of [1, 2, 3]) {
      const before = looks()
      vi.advanceTimersByTime(POLL_MS)
      await expect.poll(looks).toBe(before + 1)
    }
    expect(streams.every(({ told }) => told.length === 1)).toBe(true)

    const changed_from = looks()
    const body = { title: 'Another night' }
    await server.call(updateEvent, { params: { event_id }, body, token: organizer.token })
    const concerned = streams.filter((_, at) => at < 15 || at >= 30)
    await expect.poll(() => concerned.every(({ told }) => told.length === 2)).toBe(true)
    expect(looks() - changed_from).toBeLessThanOrEqual(3)
    const [cursor] = concerned[0]?.told.slice(-1) ?? []
    expect(concerned.map(({ told }) => told.at(-1))).toEqual(concerned.map(() => cursor))
    expect(streams.slice(15, 30).every(({ told }) => told.length === 1)).toBe(true)

    const [gone] = phones
    await server.call(revokeDevice, {
      params: { event_id, check_in_list_id: list_id, device_id: gone?.device_id ?? '' },
      token: organizer.token,
    })
    await expect.poll(() => streams[30]?.hasEnded()).toBe(true)
    expect(streams.filter(({ hasEnded }) => hasEnded())).toHaveLength(1)
  })

  test('the process stops reading when its last stream has ended', async () => {
    for (const abort of open) abort.abort()
    await expect.poll(() => vi.getTimerCount()).toBe(waiting_before)
    const before = looks()
    vi.advanceTimersByTime(3 * POLL_MS)
    await server.raw('GET', '/health')
    expect(looks()).toBe(before)
  })
})
