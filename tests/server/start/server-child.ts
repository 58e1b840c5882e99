import { connect } from '#server/core/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'

/**
 * A server process of its own on an embedded database or on PostgreSQL; says where it listens. It ends with the
 * one that started it, however that ended.
 */
process.once('disconnect', () => process.exit())
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
// The address that each visitor says it comes from is believed, so that nobody is limited for another.
const server = await makeServer({ database, deps: { checks_replies: false }, app: { trusted_proxies: 1 } })
process.send?.(await server.listen())
