import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/account/users.ts'
import { instant, version } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** Null while the person is only invited. */
    password_hash: text(),
    locale: text().notNull(),
    email_verified_at: instant(),
    /** New address that is not confirmed yet. */
    pending_email: text(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_phone').on(table.phone),
  ],
)

export const team_memberships = pgTable(
  'team_memberships',
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
    /** Null for the owner, who was never invited. */
    invited_by: text(),
    invited_at: instant(),
    /** Null while an invitation is pending. */
    joined_at: instant().default(sql`now()`),
    last_login_at: instant(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.user_id] }),
    index('team_memberships_user').on(table.user_id),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** Null: a client without an account. */
    account_id: text(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the bearer token. */
    token_hash: text().notNull(),
    /** User agent at sign-in. */
    user_agent: text().notNull().default(''),
    created_at: instant().notNull(),
    /** Accurate to about an hour: not every request writes. */
    last_seen_at: instant()
      .notNull()
      .default(sql`now()`),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token_hash), index('sessions_user').on(table.user_id)],
)

export type TokenPurpose = 'confirm_email' | 'change_email' | 'reset_password' | 'invitation'

/** Links sent by mail: each works once, until it expires or a newer one of its purpose is sent. */
export const mailed_links = pgTable(
  'mailed_links',
  {
    /** SHA-256 of the token in the link. */
    token_hash: text().primaryKey(),
    purpose: text().$type<TokenPurpose>().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For an invitation: its account. */
    account_id: text(),
    /** The address that it proves. */
    email: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index('mailed_links_user').on(table.user_id, table.purpose)],
)

/** Registrations whose address is not proved yet: they become users after that. */
export const registrations = pgTable(
  'registrations',
  {
    /** SHA-256 of the token in the mail's link. */
    token_hash: text().primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    phone: text(),
    password_hash: text().notNull(),
    /** SHA-256 of the device token of the browser that registered. */
    device_hash: text(),
    locale: text().notNull(),
    /** Null: a client. */
    account: jsonb().$type<{ name: string; currency_code: string; timezone: string }>(),
    expires_at: instant().notNull(),
  },
  (table) => [index('registrations_email').on(table.email)],
)

/** Browsers with an earlier sign-in, so that failed attempts from elsewhere do not block them. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's device token. */
    token_hash: text().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.token_hash] }),
    index('known_devices_seen').on(table.seen_at),
  ],
)

/** Failed sign-ins and wrong codes, stored here because several processes share one limit. */
export const failed_attempts = pgTable('failed_attempts', {
  /** Hash of the address, e-mail or phone that was tried. */
  subject: text().primaryKey(),
  count: integer().notNull(),
  window_ends_at: instant().notNull(),
})
