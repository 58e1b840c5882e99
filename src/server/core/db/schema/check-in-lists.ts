import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckInList, ListRules, ReEntry } from '#contract/door/check-in-lists.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { changeNo, instant, eventColumns, version } from './columns.ts'

export const check_in_lists = pgTable(
  'check_in_lists',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
    description: text().notNull(),
    translations: jsonb().$type<CheckInList['translations']>().notNull().default({}),
    activates_at: instant(),
    expires_at: instant(),
    ticket_ids: text().array().notNull(),
    re_entry: text().$type<ReEntry>().notNull(),
    admit_unpaid: boolean().notNull(),
    /** HH:mm in the event's timezone; null: no automatic check-out. */
    auto_check_out_at: text(),
    minutes_between_entries: integer(),
    takes_payment: boolean().notNull().default(false),
    /** Doors find attendees by the last four digits of the order's phone number, and receive these digits. */
    finds_by_phone: boolean().notNull().default(false),
    sells_ticket_ids: text().array().notNull().default([]),
    earlier_rules: jsonb().$type<(ListRules & { until: Instant })[]>().notNull().default([]),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [index('check_in_lists_event').on(table.event_id)],
)

export const pairings = pgTable(
  'pairings',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    check_in_list_id: text()
      .notNull()
      .references(() => check_in_lists.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    may_override: boolean().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [uniqueIndex('pairings_code').on(table.code_hash)],
)

export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    check_in_list_id: text()
      .notNull()
      .references(() => check_in_lists.id, { onDelete: 'cascade' }),
    /** Team member and session of the browser; both null for a paired phone. */
    user_id: text(),
    session_id: text(),
    token_hash: text(),
    name: text().notNull(),
    gate: text(),
    may_override: boolean().notNull(),
    paired_at: instant().notNull(),
    last_contact_at: instant(),
    waiting_scans: integer(),
    mirror_at: instant(),
    app_version: text(),
    battery_percent: integer(),
    revoked_at: instant(),
  },
  (table) => [
    uniqueIndex('devices_token').on(table.token_hash),
    uniqueIndex('devices_session').on(table.session_id, table.check_in_list_id),
    index('devices_list').on(table.check_in_list_id),
  ],
)
