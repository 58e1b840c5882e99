import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { sqlState, TransactionMisuse, withoutParameters } from './failures.ts'
import { discardStalePlans, statementNameOf } from './prepared.ts'
import { wireTypes } from './wire-types.ts'

const MAX_ATTEMPTS = 8
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 250
const RETRYABLE_SQL_STATES = new Set(['40001', '40P01'])

/** A connection, leased until released; a broken one is discarded. */
export type Lease = { client: pg.Client | pg.PoolClient; release: (broken: boolean) => void }

type TransactionState = {
  is_open: boolean
  topics: Set<string>
  after_commit: (() => void)[]
  /** Identifies the database: the object that provides its connections. */
  database: object
}
type TransactionMode = {
  begin: string
  before_commit?: (client: pg.ClientBase, topics: string[]) => Promise<void>
  /**
   * Whether the connection is exclusive, so that it can keep prepared statements; one behind a pooler is not.
   */
  prepares: boolean
}

const dialect = new PgDialect()
const current_transaction = new AsyncLocalStorage<TransactionState>()
const state_by_tx = new WeakMap<Tx, TransactionState>()

/** Wraps a client that works only while its transaction is open, and returns values in wire format. */
function guard<C extends pg.Client | pg.PoolClient>(
  client: C,
  state: TransactionState,
  { prepares }: TransactionMode,
): C {
  return new Proxy(client, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key, target) as unknown
      return (query_or_text: unknown, ...rest: unknown[]): unknown => {
        if (!state.is_open)
          throw new TransactionMisuse('A query was sent through a transaction that is already over.')
        const query =
          typeof query_or_text === 'string'
            ? { text: query_or_text }
            : { ...(query_or_text as pg.QueryConfig) }
        const name = prepares ? statementNameOf(query.text, rest[0]) : undefined
        const name_option = name === undefined ? {} : { name }
        return Reflect.apply(target.query, target, [{ ...query, ...name_option, types: wireTypes }, ...rest])
      }
    },
  })
}

function refuseNested(): void {
  if (current_transaction.getStore()?.is_open)
    throw new TransactionMisuse(
      'A transaction is open here already: pass its tx on instead of starting another.',
    )
}

/** Remembers a notification until the transaction has committed. */
export function addTopic(tx: Tx, topic: string): void {
  const state = state_by_tx.get(tx)
  if (!state?.is_open) throw new TransactionMisuse('A hint needs the open transaction that withTx gave.')
  state.topics.add(topic)
}

/** Runs `effect` once the transaction has committed, and never after a rollback. It must not throw. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const state = state_by_tx.get(tx)
  if (!state?.is_open) throw new TransactionMisuse('This needs the open transaction that withTx gave.')
  state.after_commit.push(effect)
}

/**
 * Returns the same object for all transactions of one opened database.
 * @param tx as passed by withTx and read
 */
export function databaseOf(tx: Tx): object {
  const state = state_by_tx.get(tx)
  if (!state?.is_open)
    throw new TransactionMisuse('This needs the open transaction that withTx or read gave.')
  return state.database
}

async function runOnce<T>(
  database: () => Promise<Lease>,
  mode: TransactionMode,
  run: (tx: Tx) => Promise<T>,
): Promise<{ result: T; topics: string[] }> {
  const lease = await database()
  const state: TransactionState = { is_open: true, topics: new Set(), after_commit: [], database }
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    guard(lease.client, state, mode),
    dialect,
    undefined,
  )
  const tx: Tx = new NodePgTransaction(dialect, session, undefined)
  state_by_tx.set(tx, state)
  let broken = false
  try {
    if (mode.prepares) await discardStalePlans(lease.client)
    await lease.client.query(mode.begin)
    const result = await current_transaction.run(state, () => run(tx))
    const topics = [...state.topics]
    if (topics.length > 0) await mode.before_commit?.(lease.client, topics)
    state.is_open = false
    const commit_result = await lease.client.query('commit')
    if (commit_result.command !== 'COMMIT')
      throw new TransactionMisuse('A statement had failed and its error was swallowed: nothing was stored.')
    for (const effect of state.after_commit) effect()
    return { result, topics }
  } catch (error) {
    state.is_open = false
    await lease.client.query('rollback').catch(() => (broken = true))
    throw withoutParameters(error)
  } finally {
    lease.release(broken)
  }
}

/**
 * Runs a transaction on a leased connection, and repeats it after 40001 and 40P01, a bounded number of times.
 */
export async function transact<T>(
  lease: () => Promise<Lease>,
  mode: TransactionMode,
  run: (tx: Tx) => Promise<T>,
): Promise<{ result: T; topics: string[] }> {
  refuseNested()
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(lease, mode, run)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_SQL_STATES.has(sqlState(error) ?? '')) throw error
      const max_ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
      await pause(max_ms * (0.5 + Math.random() / 2))
    }
  }
}
