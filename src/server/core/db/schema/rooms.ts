import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type {
  Attendance,
  BookingAnswer,
  BookingHistoryEntry,
  BookingPayment,
  BookingPrice,
  SkippedDay,
} from '#contract/rooms/booking-shape.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { StoredBookingState } from '#rules/rooms/booking.ts'
import { instant, eventColumns, accountColumns, version } from './columns.ts'
import { events } from './events.ts'

export const rooms = pgTable('rooms', {
  id: text().primaryKey(),
  ...accountColumns(),
  name: text().notNull(),
  description: text().notNull(),
  translations: jsonb().$type<Room['translations']>().notNull(),
  status: text().$type<Room['status']>().notNull(),
  units: text().array().notNull(),
  area_sqm: integer(),
  floor: text().notNull(),
  layouts: jsonb().$type<Room['layouts']>().notNull(),
  equipment: text().array().$type<Room['equipment']>().notNull(),
  hours: jsonb().$type<Room['hours']>().notNull(),
  special_days: jsonb().$type<Room['special_days']>().notNull(),
  slot_minutes: integer().$type<Room['slot_minutes']>().notNull(),
  min_minutes: integer().notNull(),
  max_minutes: integer().notNull(),
  notice_hours: integer().notNull(),
  ahead_days: integer().notNull(),
  setup_minutes: integer().notNull(),
  clear_minutes: integer().notNull(),
  at_once_tiers: text().array().$type<MemberTier[]>().notNull(),
  questions: jsonb().$type<Room['questions']>().notNull(),
  terms: text().notNull(),
  rates: jsonb().$type<Room['rates']>().notNull(),
  extras: jsonb().$type<Room['extras']>().notNull(),
  tax_and_fee_ids: text().array().notNull(),
  sort_order: integer().notNull(),
  version: version(),
})

/** Bookings of a room; their times are in `occupancy`. */
export const bookings = pgTable(
  'bookings',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    room_id: text()
      .notNull()
      .references(() => rooms.id),
    /** Null: made for somebody without an account, or who was erased. */
    user_id: text(),
    client_name: text().notNull(),
    client_email: text(),
    client_phone: text(),
    client_locale: text().$type<Locale>().notNull(),
    state: text().$type<StoredBookingState>().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** Values of the room at the time of the request. */
    setup_minutes: integer().notNull(),
    clear_minutes: integer().notNull(),
    units: text().array().notNull(),
    layout: text().$type<Room['layouts'][number]['layout']>().notNull(),
    people: integer().notNull(),
    tier: text().$type<MemberTier>().notNull(),
    answers: jsonb().$type<(BookingAnswer & { title: string })[]>().notNull(),
    note: text().notNull(),
    staff_note: text().notNull().default(''),
    attendance: text().$type<Attendance>(),
    price: jsonb().$type<BookingPrice>().notNull(),
    currency: text().notNull(),
    total_gross_cents: bigint({ mode: 'number' }).notNull(),
    paid_cents: bigint({ mode: 'number' }).notNull().default(0),
    refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Part of that which is being refunded by the payment provider. */
    refunding_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Part of that which is owed back by hand: paid by hand, or refused by the payment provider. */
    owed_back_cents: bigint({ mode: 'number' }).notNull().default(0),
    /**
     * Part of that which is not due again: refunded at the payment provider by somebody, or held by an open
     * dispute.
     */
    excused_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Terms of a cancellation by the client, as they were when the booking was made; null: the fee below alone. */
    cancellation_terms: jsonb().$type<CancellationTerms>(),
    /** Fee of bookings that were made before there were terms. */
    cancellation_fee_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Cancellation fee that was kept. */
    fee_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** When the venue postponed it: from then on its client cancels without a fee. */
    postponed_at: instant(),
    paid_by: text().$type<BookingPayment>(),
    paid_reference: text().notNull().default(''),
    paid_at: instant(),
    asked_at: instant().notNull(),
    answer_by: instant(),
    pay_by: instant(),
    series_id: text(),
    /** For the first booking of a series: the days that were left out. */
    skipped_days: jsonb().$type<SkippedDay[]>().notNull().default([]),
    reason: text().notNull().default(''),
    /** Number of changes of its calendar entry (RFC 5545, SEQUENCE). */
    calendar_no: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    index('bookings_room').on(table.room_id, table.starts_at),
    index('bookings_start').on(table.account_id, table.starts_at),
    index('bookings_client').on(table.user_id, table.starts_at),
    index('bookings_series').on(table.series_id),
    index('bookings_waiting')
      .on(table.account_id, table.asked_at)
      .where(sql`${table.state} in ('option', 'requested', 'held')`),
  ],
)

/** History of a booking; append-only. */
export const booking_lines = pgTable(
  'booking_lines',
  {
    ...accountColumns(),
    booking_id: text()
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** From 1, in order of occurrence. */
    line_no: integer().notNull(),
    at: instant().notNull(),
    kind: text().$type<BookingHistoryEntry['kind']>().notNull(),
    by_name: text(),
    words: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.booking_id, table.line_no] })],
)

/** Rooms of an event, as its settings specify; the occupied times of a live event are in `occupancy`. */
export const event_rooms = pgTable(
  'event_rooms',
  {
    ...eventColumns(),
    room_id: text()
      .notNull()
      .references(() => rooms.id),
    setup_minutes: integer().notNull(),
    clear_minutes: integer().notNull(),
    /** In the chosen order, from 1. */
    line_no: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.room_id] }),
    foreignKey({ columns: [table.event_id], foreignColumns: [events.id] }).onDelete('cascade'),
    index('event_rooms_room').on(table.room_id),
  ],
)

/** Times at which rooms are not for rent. */
export const blocks = pgTable(
  'blocks',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    units: text().array().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    reason: text().notNull(),
    by_name: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('blocks_start').on(table.account_id, table.starts_at)],
)

/**
 * Occupied times of each part of the venue, including set-up and clearing: the single source for bookings,
 * events and blocks. The exclusion constraint `occupancy_once`, which the migration adds by hand, makes an
 * overlap impossible.
 */
export const occupancy = pgTable(
  'occupancy',
  {
    ...accountColumns(),
    unit: text().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    booking_id: text().references(() => bookings.id, { onDelete: 'cascade' }),
    event_id: text(),
    block_id: text().references(() => blocks.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check(
      'occupancy_of_one',
      sql`num_nonnulls(${table.booking_id}, ${table.event_id}, ${table.block_id}) = 1`,
    ),
    check('occupancy_lasts', sql`${table.starts_at} < ${table.ends_at}`),
    index('occupancy_booking').on(table.booking_id),
    index('occupancy_event').on(table.event_id),
    index('occupancy_block').on(table.block_id),
  ],
)

/** Secret URLs of calendar feeds: a person's own entries, or those of a room that they may see. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    /** SHA-256 of the token in the URL. */
    token_hash: text().primaryKey(),
    ...accountColumns(),
    user_id: text().notNull(),
    /** Null: their own bookings and tickets. */
    room_id: text().references(() => rooms.id, { onDelete: 'cascade' }),
    made_at: instant().notNull(),
  },
  (table) => [index('calendar_feeds_user').on(table.user_id), index('calendar_feeds_room').on(table.room_id)],
)
