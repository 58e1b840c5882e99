import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { SyncLoop } from '#offline/door/sync-loop.ts'
import type { Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
/** Longer than the delay of the loop before a requested run plus the run itself. */
const SOON_AND_MORE_MS = 600

describe('sync loop of a door', () => {
  let loop: SyncLoop | undefined
  afterEach(() => loop?.stop())

  const begin = ({ ports, door }: Pick<Device, 'ports' | 'door'>) => {
    loop = new SyncLoop(ports, door)
    loop.wake()
  }

  /** Replaces the streams of a phone by ones that the test ends; returns a function per stream. */
  const endableStreams = ({ ports }: Device) => {
    const ends: ((failure?: Error) => void)[] = []
    const connect = ports.connect
    ports.connect = (token) => ({
      ...connect(token),
      listen: () =>
        new Promise((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve()))),
    })
    return ends
  }

  test('a transient store failure does not end the loop: the scan is sent a little later', async () => {
    const gate = await at.phone('Gate A')
    await gate.scan(at.venue.attendees[0]!.code)
    const where = vi.spyOn(gate.ports.db.scans, 'where').mockImplementation(() => {
      throw new DOMException('The operation failed for reasons unrelated to the database', 'UnknownError')
    })
    begin(gate)
    await wait(SOON_AND_MORE_MS)
    expect(where).toHaveBeenCalled()
    expect(gate.door.state.waiting).toBe(1)
    where.mockRestore()
    await expect.poll(() => gate.door.state.waiting).toBe(0)
    expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: 1 })
  })

  test('a refused stream is reopened after a pause; one that lasted is reopened at once', async () => {
    const gate = await at.phone('Gate A')
    const ends = endableStreams(gate)
    begin(gate)
    await expect.poll(() => ends.length).toBe(1)
    ends[0]?.(new ApiError({ code: 'rate.limited', status: 429 }))
    await wait(SOON_AND_MORE_MS)
    expect(ends).toHaveLength(1)
    loop?.wake()
    await expect.poll(() => ends.length).toBe(2)
    at.server.clock.advance(2_000)
    ends[1]?.()
    await expect.poll(() => ends.length).toBe(3)
  })
})
