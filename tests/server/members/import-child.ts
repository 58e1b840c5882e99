import { connect } from '#server/core/db/connect.ts'
import { startJobs } from '#server/core/jobs/jobs.ts'
import { jobs } from '#server/domains/members/jobs.ts'
import { makeServer } from '#tests/support/server.ts'

/** A separate server process that also ends abandoned imports; prints its address. */
process.once('disconnect', () => process.exit())
const [, , data_dir = '', database_url] = process.argv
const database = await connect({ database_url, data_dir })
const server = await makeServer({ database, deps: { checks_replies: false } })
startJobs({ db: database, log: console }, jobs(server.deps))
process.send?.(await server.listen())
