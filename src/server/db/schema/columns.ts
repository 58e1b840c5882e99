import { bigint, customType, date, integer, text } from 'drizzle-orm/pg-core'
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
export const owned = () => ({ account_id: text().notNull() })
export const ofEvent = () => ({ account_id: text().notNull(), event_id: text().notNull() })

/** Raised by one with each change; what If-Match names. */
export const version = () => integer().notNull().default(1)

/** The event's change number at the row's last change; doors pull what came after theirs. */
export const changeNo = () => bigint({ mode: 'number' }).notNull().default(0)
