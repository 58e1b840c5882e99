import { and, eq, inArray, isNull, lt, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NotSentReason } from '#contract/messages/message-recipients.ts'
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

type MailQueueTable = QueueTable & Record<'handed_at' | 'because', PgColumn>

/** One try of a row: the number of the try says whether it is still ours. */
export type Claim = { id: Id; attempts: number }

/** What follows from a try that did not send a mail: another one at `due_at`, or none. */
export type DeliveryFailure = {
  last_error?: string
  handed_at?: null
} & ({ due_at: Instant } | { failed_at: Instant; because: NotSentReason })

/** The calls of a queue of mails, whose rows have the columns `mailed()` as well: each of them leaves once. */
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

    /** Writes down that the mail server is about to get these mails. @returns those that still are to be sent */
    async markHanded(tx: Tx, claims: readonly Claim[], now: Instant): Promise<Set<Id>> {
      const handed = tx.update(known).set({ handed_at: now }).where(areOurs(claims))
      return idsOf(await handed.returning({ id: known.id }))
    },

    /** The mail server has these, whoever stopped them meanwhile. @returns those that are still there */
    async markSent(tx: Tx, ids: readonly Id[], now: Instant): Promise<Set<Id>> {
      const sent = { sent_at: now, failed_at: null, because: null, last_error: null }
      const rows = await tx
        .update(known)
        .set({ ...sent, ...blanked_when_sent })
        .where(inArray(known.id, [...ids]))
        .returning({ id: known.id })
      return idsOf(rows)
    },

    /** Unless it was stopped, erased or taken over meanwhile. */
    async markUnsent(tx: Tx, claim: Claim, end: DeliveryFailure): Promise<void> {
      await tx
        .update(known)
        .set(end)
        .where(areOurs([claim]))
    },
  }
}
