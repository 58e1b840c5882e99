import { connect } from '#server/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'

/** A server process of its own on an embedded database or on PostgreSQL; prints where it listens. */
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
const server = await makeServer({ database, deps: { checks_replies: false } })
process.stdout.write(`${await server.listen()}\n`)
