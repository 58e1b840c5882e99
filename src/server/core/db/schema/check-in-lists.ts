import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckInList, ListKind, ListRules, ReEntry } from '#contract/door/check-in-lists.ts'
import type { DeviceCamera } from '#contract/door/devices.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { EarlierRights } from '#rules/door/device-rights.ts'
import { changeNo, entryRuleColumns, instant, eventColumns, version } from './columns.ts'

export const check_in_lists = pgTable(
  'check_in_lists',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
    description: text().notNull(),
    translations: jsonb().$type<CheckInList['translations']>().notNull().default({}),
    kind: text().$type<ListKind>().notNull().default('entry'),
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
    ...entryRuleColumns(),
    sells_ticket_ids: text().array().notNull().default([]),
    earlier_rules: jsonb().$type<(ListRules & { until: Instant })[]>().notNull().default([]),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [index('check_in_lists_event').on(table.event_id)],
)

/** Rights of a device besides `may_override`. */
const deviceRights = () => ({
  may_search: boolean().notNull().default(true),
  may_undo_others: boolean().notNull().default(false),
  may_change_direction: boolean().notNull().default(true),
  may_leave: boolean().notNull().default(true),
  may_sell: boolean().notNull().default(false),
})

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
    ...deviceRights(),
    max_devices: integer().notNull().default(1),
    /** Further lists that each phone holds; lists deleted since are skipped. */
    other_list_ids: text().array().notNull().default([]),
    /** How many phones have paired with it. */
    used: integer().notNull().default(0),
    created_by: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When the last phone paired with it. */
    used_at: instant(),
    /** When the organizer ended it. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('pairings_code').on(table.code_hash),
    index('pairings_list').on(table.check_in_list_id),
  ],
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
    /** Of a paired phone; the same for each list that the phone holds. */
    token_hash: text(),
    name: text().notNull(),
    gate: text(),
    may_override: boolean().notNull(),
    ...deviceRights(),
    /** Former rights that decide about scans, oldest first. */
    earlier_rights: jsonb().$type<EarlierRights[]>().notNull().default([]),
    /** Without a foreign key: deleting old pairings leaves the device. */
    pairing_id: text(),
    paired_at: instant().notNull(),
    last_contact_at: instant(),
    waiting_scans: integer(),
    waiting_sales: integer(),
    mirror_at: instant(),
    app_version: text(),
    battery_percent: integer(),
    camera: jsonb().$type<DeviceCamera>(),
    revoked_at: instant(),
  },
  (table) => [
    index('devices_token').on(table.token_hash),
    uniqueIndex('devices_phone')
      .on(table.token_hash, table.check_in_list_id)
      .where(sql`${table.revoked_at} is null`),
    uniqueIndex('devices_session').on(table.session_id, table.check_in_list_id),
    index('devices_list').on(table.check_in_list_id),
  ],
)

/** Whoever opens the missing rights of a phone with a PIN, at any door of the event. */
export const supervisors = pgTable(
  'supervisors',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
    /** argon2id; blank once removed. */
    pin_hash: text().notNull(),
    created_at: instant().notNull(),
    pin_changed_at: instant().notNull(),
    /** Kept, because overrides made before stay valid. */
    removed_at: instant(),
  },
  (table) => [index('supervisors_event').on(table.event_id)],
)
