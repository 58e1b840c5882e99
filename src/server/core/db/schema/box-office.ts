import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BoxOfficeEntry, SaleConflict } from '#contract/door/box-office.ts'
import { instant, eventColumns } from './columns.ts'

/**
 * Places that a device may sell without a network. The places not used yet are held by the reservation with the
 * same id, so that they count as every hold does.
 */
export const allotments = pgTable(
  'allotments',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    check_in_list_id: text().notNull(),
    device_id: text().notNull(),
    ticket_id: text().notNull(),
    price_id: text().notNull(),
    quantity: integer().notNull(),
    /** Places of booked sales. */
    used: integer().notNull().default(0),
    until: instant().notNull(),
    ended_at: instant(),
    /** Team member who took it back; null: returned by the device, or not ended. */
    taken_back_by: text(),
    created_at: instant().notNull(),
  },
  (table) => [index('allotments_list').on(table.check_in_list_id, table.device_id)],
)

/**
 * The box office log. Rows are never deleted and what a device sent is never changed; order, conflict and reversal
 * of a sale are derived.
 */
export const box_office_entries = pgTable(
  'box_office_entries',
  {
    ...eventColumns(),
    check_in_list_id: text().notNull(),
    id: text().notNull(),
    device_id: text().notNull(),
    /** Name and gate of the device when the entry was stored. */
    device_name: text().notNull(),
    gate: text(),
    kind: text().$type<BoxOfficeEntry['kind']>().notNull(),
    entry: jsonb().$type<BoxOfficeEntry>().notNull(),
    /** Of the device, never after received_at. */
    at: instant().notNull(),
    body_hash: text().notNull(),
    received_at: instant().notNull(),
    /** The sale that a reversal reverses, or the opening that a closing closes. */
    refers_to: text(),
    order_id: text(),
    conflict: text().$type<SaleConflict>(),
    /** Of a sale. */
    sum_cents: bigint({ mode: 'number' }),
    reversed_at: instant(),
    /** Running number of the event's sales. */
    sale_no: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.check_in_list_id, table.id] }),
    index('box_office_entries_refers').on(table.check_in_list_id, table.refers_to),
    index('box_office_entries_event').on(table.event_id, table.sale_no),
  ],
)

/** Tickets without names for a point of sale: an order of the event with this many attendees. */
export const ticket_batches = pgTable(
  'ticket_batches',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    /** Running number of the event's batches; also in `orders.batch_no`. */
    batch_no: integer().notNull(),
    order_id: text().notNull(),
    ticket_id: text().notNull(),
    price_id: text().notNull(),
    /** Price of one ticket with taxes and fees when the batch was made. */
    unit_cents: bigint({ mode: 'number' }).notNull(),
    point_of_sale: text().notNull(),
    note: text().notNull(),
    quantity: integer().notNull(),
    created_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('ticket_batches_no').on(table.event_id, table.batch_no)],
)
