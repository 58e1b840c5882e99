import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { connect, type Database } from '#server/core/db/connect.ts'
import { benchPostgres, type VenueKind } from './venue.ts'

const AT_ONCE = 40
const ORDERS = 400
const WARM_UP = 40
/** Of each of an order's four requests: those that look, before one that writes. */
const LOOKS = 4
const REQUESTS = 4

export const BARE_ORDER = `${(LOOKS + 1) * REQUESTS} bare statements an order in ${REQUESTS} durable transactions, without a server`

/** How many orders a second the database alone could keep: the fewest statements, and nothing around them. */
export async function measureBareOrders(kind: VenueKind): Promise<number> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-bench-bare-'))
  const database_url = kind === 'postgres' ? await (await benchPostgres()).createDatabase('bare') : undefined
  const database = await connect({ database_url, data_dir })
  try {
    await database.withTx(async (tx) => {
      await tx.execute(sql`create table bare (id text primary key, at integer not null, note text not null)`)
    })
    await buy(database, 0, WARM_UP)
    const begun = performance.now()
    await buy(database, WARM_UP, ORDERS)
    return (ORDERS * 1000) / (performance.now() - begun)
  } finally {
    await database.close()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function buy(database: Database, first: number, count: number): Promise<void> {
  let next = first
  const visitor = async () => {
    for (let order = next++; order < first + count; order = next++)
      for (let request = 0; request < REQUESTS; request++) await serve(database, order * REQUESTS + request)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
}

async function serve(database: Database, at: number): Promise<void> {
  await database.withTx(async (tx) => {
    for (let look = 1; look <= LOOKS; look++)
      await tx.execute(sql`select id, at, note from bare where id = ${`row-${at - look}`}`)
    await tx.execute(sql`insert into bare (id, at, note) values (${`row-${at}`}, ${at}, ${'x'.repeat(200)})`)
  })
}
