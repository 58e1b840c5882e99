import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createClient } from '#api-client/client.ts'
import type { DeviceRights } from '#contract/door/device-rights.ts'
import { createPairing } from '#contract/door/devices.ts'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { Door } from '#offline/door/door.ts'
import { pairWithList } from '#offline/door/pair.ts'
import type { ListQuestion } from '#offline/door/lists/phone-doors.ts'
import type { ScanResult } from '#offline/door/record-scan.ts'
import type { Announcement, Lock, Ports } from '#offline/ports.ts'
import { FoyerDatabase } from '#offline/storage/database.ts'
import { makeFaultyNetwork, type Faults, type FaultyNetwork } from './fakes/faulty-network.ts'
import type { TestServer } from './server.ts'
import { TEST_ORIGIN } from './server.ts'

/** Clock of a phone: follows the test clock of the server with an error, and can jump. */
export type DeviceClock = { wall_error_ms: number }

/** One browser: the state shared by its tabs. */
export type Browser = {
  name: string
  engine: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  network: FaultyNetwork
  clock: DeviceClock
  /** Opens a tab on the shared storage. */
  tab: () => Ports
}

/** Creates a browser with its own storage and network. */
export function makeBrowser(
  server: TestServer,
  name: string,
  options: { seed?: number; faults?: Faults; engine?: Browser['engine'] } = {},
): Browser {
  const seed = options.seed ?? 1
  const engine = options.engine ?? { indexedDB: new IDBFactory(), IDBKeyRange }
  const network = makeFaultyNetwork((input, init) => server.fetch(input, init), seed, options.faults)
  const clock: DeviceClock = { wall_error_ms: 0 }
  const started_ms = toEpochMs(server.clock.now())
  const lock = makeLock()
  const listeners = new Set<(news: Announcement) => void>()
  return {
    name,
    engine,
    network,
    clock,
    tab: () => ({
      clock: {
        wall_ms: () => toEpochMs(server.clock.now()) + clock.wall_error_ms,
        monotonic_ms: () => toEpochMs(server.clock.now()) - started_ms,
      },
      random: server.random,
      db: new FoyerDatabase('foyer', engine),
      lock,
      announcer: {
        announce: (news) => listeners.forEach((hear) => hear(news)),
        listen: (hear) => {
          listeners.add(hear)
          return () => listeners.delete(hear)
        },
      },
      connect: (token) =>
        createClient({
          base_url: `${TEST_ORIGIN}/api`,
          fetch: network.fetch,
          token: () => token,
          language: () => 'en',
        }),
      app_version: 'test',
    }),
  }
}

function makeLock(): Lock {
  const held = new Map<string, Promise<unknown>>()
  return {
    exclusively: async (name, run, options) => {
      if (options?.if_free === true && held.has(name)) return undefined
      while (held.has(name)) await held.get(name)
      const running = run().finally(() => held.delete(name))
      held.set(
        name,
        running.catch(() => undefined),
      )
      return running
    },
  }
}

export type Device = Awaited<ReturnType<typeof makeDevice>>

/** Creates a paired phone with its first download done, ready to scan. */
export async function makeDevice(
  server: TestServer,
  at: { event_id: Id; list_id: Id; organizer: { token: string } },
  gate: string,
  options: {
    seed?: number
    faults?: Faults
    may_override?: boolean
    download?: boolean
    rights?: Partial<DeviceRights>
  } = {},
) {
  const browser = makeBrowser(server, gate, options.seed === undefined ? {} : { seed: options.seed })
  const ports = browser.tab()
  const { data: pairing } = await server.call(createPairing, {
    params: { event_id: at.event_id, check_in_list_id: at.list_id },
    body: { may_override: options.may_override ?? false, ...options.rights },
    token: at.organizer.token,
  })
  const { pairing_code } = pairing
  await pairWithList(ports, at.list_id, { pairing_code, device_name: `Phone at ${gate}`, gate })
  const door = await openDoor(ports, at.list_id)
  if (options.download !== false) await door.sync()
  browser.network.faults = options.faults ?? {}
  return {
    gate,
    browser,
    ports,
    door,
    scan: (code: string) => door.scan({ kind: 'in', subject: { raw_code: code } }),
    leave: (code: string) => door.scan({ kind: 'out', subject: { raw_code: code } }),
    /** Takes the payment at the door and admits. */
    pay: (code: string) => door.scan({ kind: 'in', subject: { raw_code: code }, paid_at_door: true }),
    tap: (attendee_id: Id) => door.scan({ kind: 'in', subject: { attendee_id } }),
    /** Syncs repeatedly, a simulated minute apart, until the queue is empty; throws after `tries`. */
    settle: async (tries = 60) => {
      for (let round = 0; round < tries; round += 1) {
        const synced = await door.sync()
        if (synced.kind === 'in_step' && door.state.waiting === 0) return
        server.clock.advance(1000)
      }
      throw new Error(`${gate} still has ${door.state.waiting} scans waiting`)
    },
    /** Opens the same storage again, as after a tab was killed. */
    reopen: () => openDoor(browser.tab(), at.list_id),
  }
}

/** Opens a list that the browser has stored. */
export async function openDoor(ports: Ports, list_id: Id): Promise<Door> {
  const door = await Door.open(ports, list_id)
  if (door === null) throw new Error('this browser does not know the list')
  return door
}

/** Returns the kind of the verdict shown, or why none was shown. */
export function kindOf(shown: ScanResult | ListQuestion): string {
  return shown.kind === 'shown' ? shown.verdict.kind : shown.kind
}

/** Advances the clock of the server, which all devices follow. */
export function advanceMinutes(server: TestServer, minutes: number): Instant {
  server.clock.advance(minutes * 60_000)
  return server.clock.now()
}
