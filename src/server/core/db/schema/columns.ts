import { sql } from 'drizzle-orm'
import { bigint, customType, date, integer, text } from 'drizzle-orm/pg-core'
import type { NotSentReason } from '#contract/messages/message-recipients.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { currentRequestId } from '#server/core/request-scope.ts'

/** timestamptz to the millisecond, read in the wire format of an instant. */
export const instant = customType<{ data: Instant; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** A calendar day in wire format. */
export const day = () => date({ mode: 'string' })

/** Every row names its account, so that tables can be partitioned by account. */
export const accountColumns = () => ({ account_id: text().notNull() })
export const eventColumns = () => ({ account_id: text().notNull(), event_id: text().notNull() })

/** Incremented with each change; compared with If-Match. */
export const version = () => integer().notNull().default(1)

/** The event's change number at the row's last change; doors pull rows after their cursor. */
export const changeNo = () => bigint({ mode: 'number' }).notNull().default(0)

/** Id of the request that caused the row, as in its log lines; null: a scheduled job. */
export const requestId = () => text().$defaultFn(() => currentRequestId() ?? sql`null`)

/** Delivery state of a queue's row: due time, attempts and result. */
export const queueColumns = () => ({
  created_at: instant().notNull(),
  /** Time of the next attempt; while a process sends the row, when its claim expires. */
  due_at: instant().notNull(),
  attempts: integer().notNull().default(0),
  sent_at: instant(),
  /** There are no further attempts. */
  failed_at: instant(),
  last_error: text(),
  request_id: requestId(),
})

/** Columns of a mail queue besides those of every queue. */
export const mailColumns = () => ({
  /** Set just before the mail is handed to the mail server: from then on it may have been delivered. */
  handed_at: instant(),
  /** Why there are no further attempts. */
  because: text().$type<NotSentReason>(),
})

/** Entry rules of ticket types and check-in lists (contract/door/entry-rules.ts). */
export const entryRuleColumns = () => ({
  entry_from: text(),
  entry_until: text(),
  entry_days: text().array().notNull().default([]),
  entry_early_minutes: integer().notNull().default(0),
  entry_late_minutes: integer().notNull().default(0),
  entries_max: integer(),
  entries_per_day: integer(),
  entries_per_period: integer(),
  entry_period_hours: integer().notNull().default(24),
  entry_gates: text().array().notNull().default([]),
})
