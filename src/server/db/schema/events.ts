import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventStatus } from '#contract/events.ts'
import type { TicketType } from '#contract/tickets.ts'
import { changeNo, instant, ofEvent, owned, version } from './columns.ts'

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    ...owned(),
    organizer_id: text(),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text().$type<EventStatus>().notNull(),
    start_date: text().notNull(),
    end_date: text(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    timezone: text().notNull(),
    currency: text().notNull(),
    created_at: instant().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [index('events_account').on(table.account_id, table.starts_at)],
)

/**
 * The last change number of an event, bumped last in a transaction: its row lock makes numbers appear in the
 * order of commits, so that no reader of "after n" misses one.
 */
export const event_counters = pgTable('event_counters', {
  event_id: text().primaryKey(),
  account_id: text().notNull(),
  change_no: bigint({ mode: 'number' }).notNull().default(0),
})

export const door_keys = pgTable(
  'door_keys',
  {
    ...ofEvent(),
    key_no: integer().notNull(),
    secret: text().notNull(),
    created_at: instant().notNull(),
    retired_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.key_no] })],
)

export const tickets = pgTable(
  'tickets',
  {
    id: text().primaryKey(),
    ...ofEvent(),
    ticket_no: integer().notNull(),
    name: text().notNull(),
    type: text().$type<TicketType>().notNull(),
    tier: text(),
    sort_order: integer().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [uniqueIndex('tickets_event_no').on(table.event_id, table.ticket_no)],
)

export const ticket_prices = pgTable(
  'ticket_prices',
  {
    id: text().primaryKey(),
    ...ofEvent(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    label: text(),
    price_cents: integer().notNull(),
    sort_order: integer().notNull(),
  },
  (table) => [index('ticket_prices_ticket').on(table.ticket_id)],
)
