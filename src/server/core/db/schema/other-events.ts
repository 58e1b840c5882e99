import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EventStatus } from '#contract/events/events.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import { instant, accountColumns, version } from './columns.ts'

/** Events without tickets of this product, in an order that the account sets. */
export const other_events = pgTable(
  'other_events',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    title: text().notNull(),
    description: text()
      .$type<Html>()
      .notNull()
      .default('' as Html),
    language: text().$type<Locale>().notNull().default('en'),
    translations: jsonb().$type<OtherEvent['translations']>().notNull().default({}),
    status: text().$type<EventStatus>().notNull(),
    start_date: text(),
    end_date: text(),
    starts_at: instant(),
    ends_at: instant(),
    timezone: text().notNull(),
    place: text().notNull().default(''),
    website_url: text(),
    email: text(),
    phone: text(),
    sort_order: integer().notNull(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [
    index('other_events_account').on(table.account_id, table.sort_order),
    index('other_events_live')
      .on(table.sort_order, table.id)
      .where(sql`${table.status} = 'live'`),
  ],
)
