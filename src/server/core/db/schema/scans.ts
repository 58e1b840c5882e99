import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Override, ScanKind } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { changeNo, instant, eventColumns } from './columns.ts'

/**
 * The scan log. Rows are never deleted and what a door sent is never changed; only verdict, in_conflict and
 * change_no are derived from the whole log. attendee_id has no foreign key: a door may know attendees that a
 * server restored from a backup does not.
 */
export const scans = pgTable(
  'scans',
  {
    ...eventColumns(),
    check_in_list_id: text().notNull(),
    device_id: text().notNull(),
    id: text().notNull(),
    /**
     * Name and gate of the door when the scan was stored: a door may be renamed and moved. Null: those of the
     * device.
     */
    device_name: text(),
    gate: text(),
    device_seq: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<ScanKind>().notNull(),
    attendee_id: text(),
    code_hash: text(),
    /** Kept only for a code that is not one of our tickets. */
    raw_code: text(),
    /** Key of the log that it belongs to: attendee id, else code hash, else a hash of the raw text. */
    subject: text().notNull(),
    /** Never after received_at. */
    scanned_at: instant().notNull(),
    device_clock_at: instant(),
    clock_offset_ms: bigint({ mode: 'number' }).notNull(),
    local_verdict: jsonb().$type<Verdict>(),
    override: jsonb().$type<Override>(),
    override_allowed: boolean().notNull(),
    undoes: text(),
    /** The door took payment for the whole order. */
    paid_at_door: boolean().notNull().default(false),
    /** First scan of a party that one tap admitted. */
    with_id: text(),
    /** Let in although the building was full. */
    over_limit: boolean().notNull().default(false),
    /** Whose PIN had opened the phone's rights for an entry over the limit. */
    supervisor_id: text(),
    body_hash: text().notNull(),
    received_at: instant().notNull(),
    /** Sent with a token that had been revoked before. */
    after_revocation: boolean().notNull(),
    verdict: jsonb().$type<Verdict>().notNull(),
    in_conflict: boolean().notNull(),
    change_no: changeNo(),
  },
  (table) => [
    primaryKey({ columns: [table.check_in_list_id, table.device_id, table.id] }),
    index('scans_subject').on(table.check_in_list_id, table.subject),
    index('scans_undoes').on(table.check_in_list_id, table.undoes),
    index('scans_changes').on(table.check_in_list_id, table.change_no, table.device_id, table.id),
    index('scans_over_limit')
      .on(table.event_id)
      .where(sql`${table.over_limit}`),
    index('scans_code').on(table.event_id, table.code_hash),
    index('scans_overrides')
      .on(table.check_in_list_id, table.scanned_at)
      .where(sql`override is not null`),
    // What a door report lists; its condition is repeated in door/door-report/store.ts.
    index('scans_incidents')
      .on(table.event_id, table.scanned_at, table.device_id, table.id)
      .where(
        sql`kind = 'undo' or override is not null or in_conflict or paid_at_door or over_limit or verdict->>'kind' in ('revoked', 'unknown_code')`,
      ),
  ],
)

/** State of one ticket at one list, derived from its log; locked while that log is replayed. */
export const presences = pgTable(
  'presences',
  {
    ...eventColumns(),
    check_in_list_id: text().notNull(),
    subject: text().notNull(),
    attendee_id: text(),
    is_inside: boolean().notNull().default(false),
    entries: integer().notNull().default(0),
    first_in_at: instant(),
    /** When an attendee who is inside entered. */
    inside_since: instant(),
    /** When the thing of a hand_out list was handed out; such a row has no entries. */
    handed_out_at: instant(),
    conflicts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.check_in_list_id, table.subject] }),
    index('presences_attendee').on(table.attendee_id),
    index('presences_person').on(table.event_id, sql`coalesce(${table.attendee_id}, ${table.subject})`),
    index('presences_inside')
      .on(table.check_in_list_id)
      .where(sql`${table.is_inside}`),
  ],
)

/** Sign-offs of the door report of an event; the newest one counts. */
export const door_sign_offs = pgTable(
  'door_sign_offs',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    signed_at: instant().notNull(),
    user_id: text().notNull(),
    /** Name of the team member at that time. */
    signed_by: text().notNull(),
    note: text().notNull(),
    /** Figures of that moment. */
    sold: integer().notNull(),
    entered: integer().notNull(),
    takings_cents: bigint({ mode: 'number' }).notNull(),
    /** The event's change number of the sign-off: scans that arrive later have a higher one. */
    change_no: changeNo(),
  },
  (table) => [index('door_sign_offs_event').on(table.event_id, table.signed_at)],
)
