import { connect } from '#server/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'

/**
 * A server process of its own on an embedded database or on PostgreSQL; says where it listens. It ends with the
 * one that started it, however that ended.
 */
process.once('disconnect', () => process.exit())
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
const server = await makeServer({ database, deps: { checks_replies: false } })
process.send?.(await server.listen())
