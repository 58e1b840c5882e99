import { connect } from '#server/core/db/connect.ts'
import { makeServer } from '#tests/support/server.ts'

/**
 * A separate server process on an embedded database or PostgreSQL; prints its address. It exits with its parent
 * process, however that ended.
 */
process.once('disconnect', () => process.exit())
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
// The forwarded address is trusted, so that the rate limit of one visitor does not affect another.
const server = await makeServer({ database, deps: { checks_replies: false }, app: { trusted_proxies: 1 } })
process.send?.(await server.listen())
