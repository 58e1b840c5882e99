import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WeatherOutcome, WeatherSignal } from '#contract/rooms/weather.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { instant, eventColumns, accountColumns } from './columns.ts'

/** Weather closures as confirmed by staff. */
export const weather_closures = pgTable(
  'weather_closures',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    signal: text().$type<WeatherSignal>().notNull(),
    from_at: instant().notNull(),
    until_at: instant().notNull(),
    words: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
    by_name: text().notNull(),
    by_user_id: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('weather_closures_account').on(table.account_id, table.created_at)],
)

/** Result for one event or one booking. */
export const weather_things = pgTable(
  'weather_things',
  {
    ...accountColumns(),
    closure_id: text()
      .notNull()
      .references(() => weather_closures.id, { onDelete: 'cascade' }),
    event_id: text(),
    booking_id: text(),
    outcome: text().$type<WeatherOutcome>().notNull(),
  },
  (table) => [
    check('weather_things_of_one', sql`num_nonnulls(${table.event_id}, ${table.booking_id}) = 1`),
    uniqueIndex('weather_things_event').on(table.closure_id, table.event_id),
    uniqueIndex('weather_things_booking').on(table.closure_id, table.booking_id),
    index('weather_things_of_event').on(table.event_id),
  ],
)

/**
 * Affected orders to process and notify, each once: fixed in the transaction of the decision, processed one
 * by one.
 */
export const weather_orders = pgTable(
  'weather_orders',
  {
    ...eventColumns(),
    closure_id: text()
      .notNull()
      .references(() => weather_closures.id, { onDelete: 'cascade' }),
    order_id: text().notNull(),
    /** Null: pending. */
    told_at: instant(),
    /** When processing last failed; it is retried a little later. */
    failed_at: instant(),
    /** When a buyer who had not answered was reminded. */
    asked_again_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.closure_id, table.order_id] }),
    index('weather_orders_waiting')
      .on(table.closure_id)
      .where(sql`${table.told_at} is null`),
    index('weather_orders_order').on(table.order_id),
    index('weather_orders_event').on(table.event_id),
  ],
)
