import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { eventColumns } from './columns.ts'

/** Visits by links of a campaign, without data on the visitors; orders name their campaign themselves. */
export const campaign_visits = pgTable(
  'campaign_visits',
  {
    ...eventColumns(),
    source: text().notNull(),
    /** '' where the link has none, as `campaign`. */
    medium: text().notNull(),
    campaign: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.source, table.medium, table.campaign] })],
)
