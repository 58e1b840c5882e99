import { and, eq, inArray, isNull, lt, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NotSentReason } from '#contract/messages/message-recipients.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from './database.ts'

// drizzle cannot infer the rows of a generic table; results are typed as its Row.
type QueueTable = PgTable &
  Record<'id' | 'created_at' | 'due_at' | 'attempts' | 'sent_at' | 'failed_at', PgColumn>

/** Returns the operations of a queue whose table has `queueColumns()`. */
export function queueOf<Table extends QueueTable>(table: Table) {
  const known: QueueTable = table
  return {
    /** Claims the rows that have waited longest until `until`, and counts the attempt of each. */
    async claimDue(
      tx: Tx,
      { now, until, most }: { now: Instant; until: Instant; most: number },
    ): Promise<InferSelectModel<Table>[]> {
      const rows = await tx
        .update(known)
        .set({ attempts: sql`${known.attempts} + 1`, due_at: until })
        .where(
          // An array is evaluated once; a subquery might be evaluated again and return other rows.
          sql`${known.id} = any(array(
            select id from ${known} where sent_at is null and failed_at is null and due_at <= ${now}
            order by due_at, id limit ${most} for update skip locked))`,
        )
        .returning()
      return rows as InferSelectModel<Table>[]
    },

    /** Unless another process has claimed the row meanwhile. */
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
  const known: MailQueueTable = table
  const { claimDue, deleteBefore } = queueOf(table)
  const areOurs = (claims: readonly Claim[]) => {
    const ids = sql.param(claims.map(({ id }) => id))
    const tries = sql.param(claims.map(({ attempts }) => attempts))
    return and(
      sql`(${known.id}, ${known.attempts}) in (select * from unnest(${ids}::text[], ${tries}::int[]))`,
      isNull(known.sent_at),
      isNull(known.failed_at),
    )
  }
  const idsOf = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ id }) => String(id)))
  return {
    claimDue,
    deleteBefore,

    /**
     * Marks these mails as being handed over to the mail server.
     * @returns those that are still to be sent
     */
    async markHanded(tx: Tx, claims: readonly Claim[], now: Instant): Promise<Set<Id>> {
      const handed = tx.update(known).set({ handed_at: now }).where(areOurs(claims))
      return idsOf(await handed.returning({ id: known.id }))
    },

    /**
     * Marks these mails as accepted by the mail server, even if they were stopped meanwhile.
     * @returns those that still exist
     */
    async markSent(tx: Tx, ids: readonly Id[], now: Instant): Promise<Set<Id>> {
      const sent = { sent_at: now, failed_at: null, because: null, last_error: null }
      const rows = await tx
        .update(known)
        .set({ ...sent, ...blanked_when_sent })
        .where(inArray(known.id, [...ids]))
        .returning({ id: known.id })
      return idsOf(rows)
    },

    /** Unless the mail was stopped, erased or claimed by another process meanwhile. */
    async markUnsent(tx: Tx, claim: Claim, end: DeliveryFailure): Promise<void> {
      await tx
        .update(known)
        .set(end)
        .where(areOurs([claim]))
    },
  }
}
