import { connect } from '#server/core/db/connect.ts'
import { notifyNext } from '#server/domains/operations/weather/service.ts'
import { makeServer } from '#tests/support/server.ts'

/** A process that notifies affected buyers, reports each one, and exits when none is left. */
process.once('disconnect', () => process.exit())
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
const { deps } = await makeServer({ database })
while (await notifyNext(deps)) process.send?.('told')
await database.close()
process.disconnect?.()
