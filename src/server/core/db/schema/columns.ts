import { bigint, customType, date, integer, text } from 'drizzle-orm/pg-core'
import type { NotSentReason } from '#contract/messages/message-recipients.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** timestamptz to the millisecond, read as the wire's one spelling of an instant. */
export const instant = customType<{ data: Instant; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** A day of the calendar, as the wire spells it. */
export const day = () => date({ mode: 'string' })

/** Every row says whose it is, so that the tables can be spread over machines by account. */
export const accountColumns = () => ({ account_id: text().notNull() })
export const eventColumns = () => ({ account_id: text().notNull(), event_id: text().notNull() })

/** Raised by one with each change; what If-Match names. */
export const version = () => integer().notNull().default(1)

/** The event's change number at the row's last change; doors pull what came after theirs. */
export const changeNo = () => bigint({ mode: 'number' }).notNull().default(0)

/** What each row of a queue says of its way: when it is due, how often it was tried, how that ended. */
export const queueColumns = () => ({
  created_at: instant().notNull(),
  /** When it is to be tried next; while a process sends it, when another one may take it over. */
  due_at: instant().notNull(),
  attempts: integer().notNull().default(0),
  sent_at: instant(),
  /** Nobody tries any more. */
  failed_at: instant(),
  last_error: text(),
})

/** Of a queue of mails beside those of every queue. */
export const mailColumns = () => ({
  /** Set just before the mail server is given the mail: from here on it may have it. */
  handed_at: instant(),
  /** Why nobody tries any more. */
  because: text().$type<NotSentReason>(),
})
