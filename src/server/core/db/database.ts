import type { NodePgTransaction } from 'drizzle-orm/node-postgres/session'

/** An open transaction, the parameter of every store function. The same type on both databases. */
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

export type DatabaseSettings = {
  /** Unset: the embedded database in `data_dir`. */
  database_url: string | undefined
  /** URL that bypasses a pooler, for the listener and migrations. */
  database_direct_url?: string | undefined
  /** Maximum number of PostgreSQL connections of this process, besides the listener's. */
  connections?: number
  /** Folder that contains `db`; ':memory:' for tests. */
  data_dir: string
  /** Receives warnings for the operator that no response can report. */
  on_warning?: (text: string) => void
  /** Called once when the disk refused a write: only a restart can tell what was stored. */
  on_broken?: (error: Error) => void
}

export type Database = {
  kind: 'embedded' | 'postgres'
  /**
   * Runs a read-write transaction. `run` is repeated from its start after a serialization failure or a
   * deadlock, so it must have no effect outside of the database.
   */
  withTx<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a read-only transaction on one snapshot of the database. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Notifies every process of this database after `tx` commits that `topic` has changed. Delivery is not
   * guaranteed.
   */
  notify(tx: Tx, topic: string): void
  /**
   * Calls back for each notification, and after notifications may have been lost. Returns a function that
   * stops listening.
   */
  listen(topic: string, callback: () => void): () => void
  health(): Promise<boolean>
  /** Connections by state; waiting: transactions that wait for one. */
  connections(): { busy: number; idle: number; waiting: number }
  migrate(folder?: string): Promise<void>
  /** Updates the planner's statistics and removes dead rows, for use after bulk loads. */
  analyze(): Promise<void>
  close(): Promise<void>
}
