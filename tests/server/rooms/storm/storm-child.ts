import { readFileSync } from 'node:fs'
import { connect } from '#server/core/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'
import { stageOf } from '#tests/support/fixture.ts'
import { hasten, makeStorm, type StormGround } from './storm-fixture.ts'

/** A server to which things happen, four at once, until it is killed; it says so after each. */
process.once('disconnect', () => process.exit())
const [, , ground_file = '', since = '', data_dir = '', database_url] = process.argv
const ground = JSON.parse(readFileSync(ground_file, 'utf8')) as StormGround
const db = await connect({ database_url, data_dir })
const server = await makeServer({ database: db })
const { venue } = ground
const stage = stageOf(() => ({ server, database: { db, database_url }, venue }))
hasten(stage, { starts_at: ground.starts_at, since_ms: Number(since) })
const happen = makeStorm(stage, ground)
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (;;) {
      await happen()
      process.send?.('happened')
    }
  }),
)
