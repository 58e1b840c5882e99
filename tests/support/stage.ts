import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Endpoint, OkOf } from '#contract/endpoint.ts'
import type { CallOptions, Needed } from '#api-client/client.ts'
import type { Database } from '#server/db/database.ts'
import { makeVenue, type Venue } from './builders.ts'
import { makeDatabase, type DatabaseKind, type TestDatabase } from './databases.ts'
import { makeServer, TEST_NOW, type TestServer } from './server.ts'

export type Who = 'owner' | 'organizer' | 'collaborator' | 'door' | 'stranger'

export type Stage = {
  readonly server: TestServer
  readonly db: Database
  /** A new one for each test. */
  readonly venue: Venue
  /** Calls as one of the venue's people. */
  call: <E extends Endpoint>(
    who: Who,
    endpoint: E,
    options: Partial<CallOptions<E>> & Needed<E>,
  ) => Promise<OkOf<E>>
}

/** One server and database for the tests of a describe, and a fresh venue with the clock put back for each test. */
export function useStage(kind: DatabaseKind): Stage {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
  })
  beforeEach(async () => {
    server.clock.set(TEST_NOW)
    venue = await makeVenue(server)
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })
  return {
    get server() {
      return server
    },
    get db() {
      return database.db
    },
    get venue() {
      return venue
    },
    call: (who, endpoint, options) => server.call(endpoint, { ...options, token: venue[who].token }),
  }
}
