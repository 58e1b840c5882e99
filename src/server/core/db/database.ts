import type { NodePgTransaction } from 'drizzle-orm/node-postgres/session'

/** What every store function takes: one open transaction, the same type on both databases. */
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

export type DatabaseSettings = {
  /** Unset: the embedded database in `data_dir`. */
  database_url: string | undefined
  /** Past a pooler, for the listener and migrations. */
  database_direct_url?: string | undefined
  /** How many connections to a PostgreSQL this process may hold, beside the listener's. */
  connections?: number
  /** The folder that holds `db`; ':memory:' for tests. */
  data_dir: string
  /** For what the operator should know but nobody can be answered with. */
  on_warning?: (text: string) => void
  /** Told once when the disk refused to store something: only a new start can tell what it holds. */
  on_broken?: (error: Error) => void
}

export type Database = {
  kind: 'embedded' | 'postgres'
  /**
   * Runs one read-write transaction; the run may be repeated from its start after a serialization failure
   * or a deadlock, so it must have no effect outside of the database.
   */
  withTx<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one read-only transaction that sees a single moment of the database throughout. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells every process of this database, once `tx` has committed, that `topic` has changed; only a hint. */
  notify(tx: Tx, topic: string): void
  /** Calls back for each hint, and after hints may have been missed; returns the way to stop. */
  listen(topic: string, callback: () => void): () => void
  health(): Promise<boolean>
  migrate(folder?: string): Promise<void>
  /** Refreshes the planner's figures and clears dead rows: after bulk loads. */
  analyze(): Promise<void>
  close(): Promise<void>
}
