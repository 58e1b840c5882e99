import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Statements sent to a database while a function ran. */
export type StatementLog = {
  /** In order, including `begin` and `commit`; without housekeeping statements of the connection. */
  texts: string[]
  /** Number of rows of the product tables that the database read. */
  rows_read: number
}

const ROWS_READ = `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read
  from pg_stat_xact_user_tables`

const OF_CONNECTION = 'discard plans'

const statement_log = new AsyncLocalStorage<StatementLog>()
let is_installed = false

/** Patches the clients of both databases to record statements and the rows read per transaction. */
function install(): void {
  if (is_installed) return
  is_installed = true
  // All statements go through this function; it is called below on the original client.
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const readSoFar = async (client: pg.Client): Promise<number> => {
    const { rows } = (await send.call(client, ROWS_READ)) as pg.QueryResult<{ read: number }>
    return rows[0]?.read ?? 0
  }
  const listen = function (this: pg.Client, ...args: unknown[]): unknown {
    const sent = statement_log.getStore()
    if (sent === undefined) return send.apply(this, args)
    const text = textOf(args[0])
    if (text !== OF_CONNECTION) sent.texts.push(text)
    const passOn = async (): Promise<unknown> => send.apply(this, args)
    if (text.startsWith('begin'))
      return passOn().then(async (begun) => {
        // The statistics may still include earlier transactions.
        sent.rows_read -= await readSoFar(this)
        return begun
      })
    if (text !== 'commit') return send.apply(this, args)
    return readSoFar(this).then((read) => {
      sent.rows_read += read
      return passOn()
    })
  }
  Object.assign(pg.Client.prototype, { query: listen })
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** Runs a function that succeeds and returns every statement that it sent to any database. */
export async function statementsOf<T>(run: () => Promise<T>): Promise<StatementLog & { result: T }> {
  install()
  const sent: StatementLog = { texts: [], rows_read: 0 }
  const result = await statement_log.run(sent, run)
  return { ...sent, result }
}
