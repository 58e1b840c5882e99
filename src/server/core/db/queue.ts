import { and, count, eq, inArray, isNull, lt, min, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NotSentReason } from '#contract/messages/message-recipients.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Tx } from './database.ts'

// drizzle cannot infer the rows of a generic table; results are typed as its Row.
type QueueTable = PgTable &
  Record<'id' | 'created_at' | 'due_at' | 'attempts' | 'sent_at' | 'failed_at', PgColumn>

/** Rows of a queue that are not sent yet, and when the first of them is due; null: there is none. */
export type QueueDepth = { waiting: number; due_at: Instant | null }

/** Which rows a process claims: at most so many that are due `now`, for itself until `until`. */
export type DueRows = { now: Instant; until: Instant; most: number; ahead_ms?: number | null }

/** Returns the operations of a queue whose table has `queueColumns()`. */
export function queueOf<Table extends QueueTable>(table: Table) {
  const queue_table: QueueTable = table
  return {
    /**
     * Claims the rows that have waited longest until `until`, and counts the attempt of each.
     * @param ahead_ms also claims what was put off by exactly so long when it was queued; null: what is due
     */
    async claimDue(
      tx: Tx,
      { now, until, most, ahead_ms = null }: DueRows,
    ): Promise<InferSelectModel<Table>[]> {
      const due =
        ahead_ms === null
          ? sql`due_at <= ${now}`
          : sql`due_at <= ${addMs(now, ahead_ms)} and (due_at <= ${now}
              or (attempts = 0 and due_at = created_at + ${ahead_ms}::int * interval '1 millisecond'))`
      const rows = await tx
        .update(queue_table)
        .set({ attempts: sql`${queue_table.attempts} + 1`, due_at: until })
        .where(
          // An array is evaluated once; a subquery might be evaluated again and return other rows.
          sql`${queue_table.id} = any(array(
            select id from ${queue_table} where sent_at is null and failed_at is null and ${due}
            order by due_at, id limit ${most} for update skip locked))`,
        )
        .returning()
      return rows as InferSelectModel<Table>[]
    },

    /** Stores the result of a failed attempt, unless another process has claimed the row meanwhile. */
    async markUnsent(
      tx: Tx,
      { id, attempts }: { id: Id; attempts: number },
      state: { due_at?: Instant; failed_at?: Instant; last_error: string },
    ): Promise<void> {
      const is_claimed = and(
        eq(queue_table.id, id),
        eq(queue_table.attempts, attempts),
        isNull(queue_table.sent_at),
      )
      await tx.update(queue_table).set(state).where(is_claimed)
    },

    async deleteBefore(tx: Tx, before: Instant): Promise<void> {
      await tx.delete(queue_table).where(lt(queue_table.created_at, before))
    },

    /** Returns how many rows are not sent yet, and when the first of them is due. */
    async readDepth(tx: Tx): Promise<QueueDepth> {
      const [row] = await tx
        .select({ waiting: count(), due_at: min(queue_table.due_at) })
        .from(queue_table)
        .where(and(isNull(queue_table.sent_at), isNull(queue_table.failed_at)))
      return { waiting: row?.waiting ?? 0, due_at: (row?.due_at ?? null) as Instant | null }
    },
  }
}

type MailQueueTable = QueueTable & Record<'handed_at' | 'because', PgColumn>

/** One attempt at a row; the attempt number shows whether the claim is still valid. */
export type Claim = { id: Id; attempts: number }

/** Consequence of a failed attempt: another one at `due_at`, or none. */
export type DeliveryFailure = {
  last_error?: string
  handed_at?: null
} & ({ due_at: Instant } | { failed_at: Instant; because: NotSentReason })

/**
 * Returns the operations of a mail queue, whose table has `mailColumns()` as well. Each mail is sent at most
 * once.
 */
export function mailQueueOf<Table extends MailQueueTable>(
  table: Table,
  { blanked_when_sent = {} }: { blanked_when_sent?: Record<string, null> } = {},
) {
  const queue_table: MailQueueTable = table
  const { claimDue, deleteBefore, readDepth } = queueOf(table)
  const areClaimed = (claims: readonly Claim[]) => {
    const ids = sql.param(claims.map(({ id }) => id))
    const attempt_numbers = sql.param(claims.map(({ attempts }) => attempts))
    return and(
      sql`(${queue_table.id}, ${queue_table.attempts}) in (select * from unnest(${ids}::text[], ${attempt_numbers}::int[]))`,
      isNull(queue_table.sent_at),
      isNull(queue_table.failed_at),
    )
  }
  const idsOf = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ id }) => String(id)))
  return {
    claimDue,
    deleteBefore,
    readDepth,

    /**
     * Marks these mails as being handed over to the mail server.
     * @returns those that are still to be sent
     */
    async markHanded(tx: Tx, claims: readonly Claim[], now: Instant): Promise<Set<Id>> {
      const update = tx.update(queue_table).set({ handed_at: now }).where(areClaimed(claims))
      return idsOf(await update.returning({ id: queue_table.id }))
    },

    /**
     * Marks these mails as accepted by the mail server, even if they were stopped meanwhile.
     * @returns those that still exist
     */
    async markSent(tx: Tx, ids: readonly Id[], now: Instant): Promise<Set<Id>> {
      const changes = { sent_at: now, failed_at: null, because: null, last_error: null }
      const rows = await tx
        .update(queue_table)
        .set({ ...changes, ...blanked_when_sent })
        .where(inArray(queue_table.id, [...ids]))
        .returning({ id: queue_table.id })
      return idsOf(rows)
    },

    /** Stores a failure, unless the mail was stopped, erased or claimed by another process meanwhile. */
    async markUnsent(tx: Tx, claim: Claim, failure: DeliveryFailure): Promise<void> {
      await tx
        .update(queue_table)
        .set(failure)
        .where(areClaimed([claim]))
    },
  }
}
