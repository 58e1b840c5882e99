import { and, eq, isNull, lt, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from './database.ts'

// Of a table that is not known here drizzle cannot say what its rows are: what comes out is named by its Row.
type QueueTable = PgTable &
  Record<'id' | 'created_at' | 'due_at' | 'attempts' | 'sent_at' | 'failed_at', PgColumn>

/** The calls of every queue whose rows have the columns `queued()`. */
export function queueOf<Table extends QueueTable>(table: Table) {
  const known: QueueTable = table
  return {
    /** Takes the rows that have waited longest, which nobody else takes before `until`; counts the try of each. */
    async claimDue(
      tx: Tx,
      { now, until, most }: { now: Instant; until: Instant; most: number },
    ): Promise<InferSelectModel<Table>[]> {
      const rows = await tx
        .update(known)
        .set({ attempts: sql`${known.attempts} + 1`, due_at: until })
        .where(
          // An array is made once; a list might be asked for again, and then be others.
          sql`${known.id} = any(array(
            select id from ${known} where sent_at is null and failed_at is null and due_at <= ${now}
            order by due_at, id limit ${most} for update skip locked))`,
        )
        .returning()
      return rows as InferSelectModel<Table>[]
    },

    /** Unless somebody else has taken it over meanwhile. */
    async markUnsent(
      tx: Tx,
      { id, attempts }: { id: Id; attempts: number },
      state: { due_at?: Instant; failed_at?: Instant; last_error: string },
    ): Promise<void> {
      const is_ours = and(eq(known.id, id), eq(known.attempts, attempts), isNull(known.sent_at))
      await tx.update(known).set(state).where(is_ours)
    },

    async deleteBefore(tx: Tx, before: Instant): Promise<void> {
      await tx.delete(known).where(lt(known.created_at, before))
    },
  }
}
