import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/core/db/database.ts'

/**
 * Holds the PostgreSQL locks taken by `lock` until `letGo`, so that several transactions wait at the same time.
 * `waiting` returns how many wait; `isOver` resolves once the locks are released.
 */
export function lockRows(db: Database, lock: (tx: Tx) => Promise<unknown>) {
  let letGo: () => void = () => undefined
  const let_go = new Promise<void>((resolve) => (letGo = resolve))
  const isOver = db.withTx(async (tx) => {
    await lock(tx)
    await let_go
  })
  const waiting = () =>
    db.read(async (tx) => {
      const { rows } = await tx.execute(sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    })
  return { waiting, letGo: () => letGo(), isOver }
}
