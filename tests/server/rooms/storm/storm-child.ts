import { readFileSync } from 'node:fs'
import { connect } from '#server/core/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { startSharedClock, makeStorm, type StormFixture } from './storm-fixture.ts'

/** A server with random events, four concurrently, until it is killed; it reports each one. */
process.once('disconnect', () => process.exit())
const [, , ground_file = '', since = '', data_dir = '', database_url] = process.argv
const storm_fixture = JSON.parse(readFileSync(ground_file, 'utf8')) as StormFixture
const db = await connect({ database_url, data_dir })
const server = await makeServer({ database: db })
const { venue } = storm_fixture
const fixture = fixtureOf(() => ({ server, database: { db, database_url }, venue }))
startSharedClock(fixture, { starts_at: storm_fixture.starts_at, since_ms: Number(since) })
const happen = makeStorm(fixture, storm_fixture)
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      await happen()
      process.send?.('happened')
    }
  }),
)
