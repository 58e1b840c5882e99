import { connect } from '#server/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'

/** A server process of its own on an embedded database; prints where it listens. */
const database = await connect({ database_url: undefined, data_dir: process.argv[2] ?? '' })
const server = await makeServer({ database })
process.stdout.write(`${await server.listen()}\n`)
