import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Endpoint, OkOf } from '#contract/wire/endpoint.ts'
import type { CallOptions, RequiredOptions } from '#api-client/client.ts'
import type { Database } from '#server/core/db/database.ts'
import { makeVenue, type Venue } from './builders.ts'
import { anyDatabase, makeDatabase, type DatabaseKind, type TestDatabase } from './databases/databases.ts'
import { expectCorrectTotals } from './right-counts.ts'
import { makeServer, TEST_NOW, type TestServer } from './server.ts'

export type Actor = 'owner' | 'organizer' | 'collaborator' | 'door' | 'stranger'

export type Fixture = {
  readonly server: TestServer
  readonly db: Database
  /** New for each test. */
  readonly venue: Venue
  /** Calls an endpoint as one of the users of the venue. */
  call: <E extends Endpoint>(
    who: Actor,
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E>,
  ) => Promise<OkOf<E>>
}

/**
 * Sets up one server and database for the tests of a describe, and a fresh venue with a reset clock for each test;
 * after all tests the totals are checked.
 */
export function useFixture(kind: DatabaseKind = anyDatabase): Fixture {
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
    await expectCorrectTotals(database.db)
    await database.db.close()
  })
  return fixtureOf(() => ({ server, database, venue }))
}

/** Fixture of a test that sets up server and database itself; both are read on each use. */
export function fixtureOf(now: () => { server: TestServer; database: TestDatabase; venue: Venue }): Fixture {
  return {
    get server() {
      return now().server
    },
    get db() {
      return now().database.db
    },
    get venue() {
      return now().venue
    },
    call: (who, endpoint, options) => {
      const { server, venue } = now()
      return server.call(endpoint, { ...options, token: venue[who].token })
    },
  }
}
