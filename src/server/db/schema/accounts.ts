import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, owned, version } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  timezone: text().notNull(),
  currency_code: text().notNull(),
  locale: text().notNull(),
  created_at: instant().notNull(),
  version: version(),
})

export const organizers = pgTable('organizers', {
  id: text().primaryKey(),
  ...owned(),
  name: text().notNull(),
  email: text().notNull(),
  version: version(),
})

/** One row: what this installation is. */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** Known passwords are in it. */
  is_demo: boolean().notNull().default(false),
  /** SHA-256 of the one-time code that makes the first owner; null once used. */
  setup_code_hash: text(),
  /** Another one after each restore from a backup: what doors pulled before may hold more than this database. */
  lineage: text().notNull().default('first'),
})
