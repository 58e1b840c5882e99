import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/users.ts'
import { instant, version } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    password_hash: text().notNull(),
    locale: text().notNull(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_phone').on(table.phone),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    account_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    role: text().$type<Role>().notNull(),
    is_owner: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    /** Null: every event of the account. */
    event_ids: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.user_id] }),
    index('memberships_user').on(table.user_id),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the bearer token. */
    token_hash: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token_hash), index('sessions_user').on(table.user_id)],
)

/** Failed sign-ins and wrong codes, counted here because several processes share one limit. */
export const failed_attempts = pgTable('failed_attempts', {
  /** What was tried: a hash of the address, the e-mail or the phone. */
  subject: text().primaryKey(),
  count: integer().notNull(),
  window_ends_at: instant().notNull(),
})
