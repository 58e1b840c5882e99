import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WaitingStatus } from '#contract/sales/waiting-list.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import { eventColumns, instant } from './columns.ts'

/**
 * Codes that buy one order each. The reservation with the same id holds the places of a voucher that reserves them,
 * also those in the hold of a buyer who uses it.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    code: text().notNull(),
    label: text().notNull(),
    ticket_id: text(),
    /** Price at which places are reserved; null: none are. */
    price_id: text(),
    quantity: integer().notNull(),
    until: instant(),
    reserves_places: boolean().notNull(),
    passes_sold_out: boolean().notNull(),
    price_cents: integer(),
    /** The entry of the waiting list to which it offers tickets; null: the team made it. */
    waiting_entry_id: text(),
    voided_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('vouchers_code').on(table.event_id, sql`lower(${table.code})`),
    index('vouchers_event').on(table.event_id, table.created_at),
    index('vouchers_waiting_entry')
      .on(table.waiting_entry_id)
      .where(sql`${table.waiting_entry_id} is not null`),
  ],
)

/** People who wait for tickets of an event. */
export const waiting_entries = pgTable(
  'waiting_entries',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    locale: text().notNull(),
    tier: text().$type<MemberTier>(),
    /** Empty: any ticket type. */
    ticket_ids: text().array().notNull(),
    quantity: integer().notNull(),
    status: text().$type<WaitingStatus>().notNull(),
    /** Opens the person's page. */
    secret: text().notNull(),
    /** When the person last asked to wait: their place in the list. */
    joined_at: instant().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('waiting_entries_event').on(table.event_id, table.joined_at, table.id),
    index('waiting_entries_open')
      .on(table.event_id)
      .where(sql`${table.status} in ('waiting', 'offered')`),
    index('waiting_entries_email').on(table.email),
    uniqueIndex('waiting_entries_secret').on(table.secret),
  ],
)
