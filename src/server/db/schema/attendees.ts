import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReissueReason } from '#contract/attendees.ts'
import { changeNo, instant, ofEvent, version } from './columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    ...ofEvent(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    total_gross_cents: integer().notNull(),
    currency: text().notNull(),
    paid_at: instant(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [index('orders_event').on(table.event_id, table.created_at)],
)

export const attendees = pgTable(
  'attendees',
  {
    id: text().primaryKey(),
    ...ofEvent(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    ticket_id: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    note: text(),
    paid_at: instant(),
    cancelled_at: instant(),
    refunded_at: instant(),
    reissued_at: instant(),
    created_at: instant().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [
    index('attendees_changes').on(table.event_id, table.change_no, table.id),
    index('attendees_name').on(table.event_id, table.last_name, table.id),
    index('attendees_order').on(table.order_id),
  ],
)

/** Every code a ticket ever had; the one that is not retired is the current one. */
export const ticket_codes = pgTable(
  'ticket_codes',
  {
    ...ofEvent(),
    code_hash: text().notNull(),
    attendee_id: text()
      .notNull()
      .references(() => attendees.id),
    /** Null once retired: nobody needs to print it again. */
    code: text(),
    issued_at: instant().notNull(),
    retired_at: instant(),
    reason: text().$type<ReissueReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.code_hash] }),
    uniqueIndex('ticket_codes_current')
      .on(table.attendee_id)
      .where(sql`${table.retired_at} is null`),
    index('ticket_codes_attendee').on(table.attendee_id),
    index('ticket_codes_event').on(table.event_id),
  ],
)
