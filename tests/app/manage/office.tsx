import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryHistory } from '@tanstack/react-router'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, vi } from 'vitest'
import type { Role } from '#contract/account/users.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { startEditSync } from '#app/data/edits/edit-sync.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import {
  isReachable,
  reportReachable,
  reportUnreachable,
  subscribeReachability,
} from '#app/lib/net/reachability.ts'
import { forgetSession, setSession } from '#app/lib/net/session.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'
import { queryClient } from '#app/shell/query-client.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import { fetchOver } from '#tests/support/fakes/cut-network.ts'
import { pressTwice } from '#tests/support/browser/press-twice.ts'
import { makeServer } from '#tests/support/server.ts'

// Dexie may have been loaded before this line, and jsdom has no IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

const FETCH_SETTLE_MS = 60_000

/** Whether the run is filtered by test name. */
function isFilteredRun(): boolean {
  const { config } = Reflect.get(globalThis, '__vitest_worker__') as { config: { testNamePattern?: RegExp } }
  return config.testNamePattern !== undefined
}

/** Creates the real API in process with a venue, and a browser whose network can be cut. */
export async function makeAppFixture({
  waiting_room = null,
  ...options
}: { attendees?: number } & Partial<Pick<Deps, 'waiting_room'>> = {}) {
  const { db } = await makeDatabase(anyDatabase, { migrated: true })
  // The clock of the browser decides which events are current, so the venue is created at the present time.
  const server = await makeServer({
    database: db,
    now: new Date().toISOString(),
    deps: { waiting_room },
  })
  const venue = await makeVenue(server, options)
  const network = { is_cut: false, loses_answer: '', holds_answer: '', until: Promise.resolve() }
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await server.fetch(typeof input === 'string' ? new URL(input, location.href) : input, init)
    const sent = input instanceof Request ? `${input.method} ${new URL(input.url).pathname}` : null
    if (sent === network.holds_answer) await network.until
    if (sent !== network.loses_answer) return answer
    network.loses_answer = ''
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('fetch', (...request: Parameters<typeof ask>) => fetchOver(network, () => ask(...request)))
  document.cookie = 'locale=en'
  // jsdom cannot scroll.
  vi.stubGlobal('scrollTo', () => undefined)
  await startI18n()
  const stopEdits: (() => void)[] = []
  const twice = pressTwice()
  // The server is in this process: while the network is not cut, a late response does not mean offline.
  const stopWatching = subscribeReachability(() => {
    if (!isReachable() && !network.is_cut) reportReachable()
  })

  return {
    server,
    venue,
    /** Cuts the network; the app notices at its next request, which this does not wait for. */
    goOffline: () => {
      network.is_cut = true
      reportUnreachable()
    },
    goOnline: () => {
      network.is_cut = false
      reportReachable()
    },
    /** The next request to this endpoint arrives and its response is lost. */
    loseAnswer: ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => {
      network.loses_answer = `${method} /api${path}`
    },
    /** Holds back the responses of this endpoint until the returned function is called. */
    holdAnswers: ({ method, path }: Pick<Endpoint, 'method' | 'path'>): (() => void) => {
      let release = (): void => undefined
      network.holds_answer = `${method} /api${path}`
      network.until = new Promise((resolve) => (release = resolve))
      return release
    },
    /** Opens a page of the app as a user, or signed out. */
    open: (path: string, somebody: SignedInUser | null, role: Role = 'organizer') => {
      if (somebody !== null) {
        setSession(
          somebody.token,
          {
            id: somebody.user_id,
            first_name: role,
            last_name: 'Lam',
            email: somebody.email,
            phone: null,
            locale: 'en',
            is_email_verified: true,
            pending_email: null,
            version: 1,
          },
          {
            id: venue.account_id,
            name: 'Harbour Hall',
            timezone: 'Asia/Hong_Kong',
            currency_code: 'HKD',
            locale: 'en',
            languages: ['en', 'zh-hk'],
            role,
            is_owner: false,
            is_venue: true,
            event_ids: null,
          },
        )
        stopEdits.push(startEditSync())
      }
      const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
      const view = render(<Providers router={router} />)
      return { router, ...view }
    },
    /** Disables the repetition until the end of the test, where a second click has its own meaning. */
    pressOnce: twice.pressOnce,
    /** Empties the browser and asserts that every double click had a single effect. */
    reset: async () => {
      cleanup()
      expect(twice.faults()).toEqual([])
      for (const stop of stopEdits.splice(0)) stop()
      // A pending response would be cached on arrival and be found by the next test.
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), FETCH_SETTLE_MS)
      Object.assign(network, { is_cut: false, loses_answer: '', holds_answer: '' })
      reportReachable()
      forgetSession()
      queryClient.clear()
      localStorage.clear()
      const { db: kept } = browserPorts()
      await Promise.all(kept.tables.map((table) => table.clear()))
    },
    close: async () => {
      stopWatching()
      const missing = twice.end()
      await server.close()
      await db.close()
      // In a filtered run the other tests are not expected.
      if (!isFilteredRun()) expect(missing, 'pressed twice').toEqual([])
    },
  }
}
export type AppFixture = Awaited<ReturnType<typeof makeAppFixture>>

/** Returns a form field by its label. */
export async function field(label: string | RegExp): Promise<HTMLInputElement> {
  const found = await screen.findByLabelText(label)
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) {
    throw new Error(`${String(label)} is no field`)
  }
  return found as HTMLInputElement
}
