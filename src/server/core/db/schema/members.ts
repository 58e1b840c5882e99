import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AgeGroup, Gender } from '#contract/members/member-fields.ts'
import type { GrantedTier, MemberTier } from '#contract/members/member-tier.ts'
import type { Perk, Relationship, TierTerms } from '#contract/members/membership-settings.ts'
import type { Merchant } from '#contract/resources/merchants.ts'
import { day, instant, accountColumns, version } from './columns.ts'
import { users } from './users.ts'

/** Members of the venue; their names, address and phone are those of the user. */
export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    /** Null once the membership is closed. */
    user_id: text().references(() => users.id),
    /** Nine digits, never reused. */
    membership_no: text().notNull(),
    chinese_name: text().notNull().default(''),
    gender: text().$type<Gender>(),
    age_group: text().$type<AgeGroup>(),
    birth_month: integer(),
    backup_phone: text(),
    /** A key of the settings' list; null: not set. */
    relationship: text(),
    /** When they consented to news, and to which wording; null: they did not. */
    news_agreed_at: instant(),
    news_agreed_words: text(),
    /** Note of the staff; never shown to the member. */
    note: text().notNull().default(''),
    created_at: instant().notNull(),
    closed_at: instant(),
    version: version(),
  },
  (table) => [
    uniqueIndex('members_no').on(table.membership_no),
    uniqueIndex('members_user').on(table.user_id),
    index('members_created').on(table.account_id, table.created_at),
  ],
)

/** Log of tier changes; append-only (S26.2). */
export const tier_lines = pgTable(
  'tier_lines',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    kind: text().$type<'granted' | 'taken_back'>().notNull(),
    /** For a revocation: the revoked grant. */
    grant_id: text(),
    tier: text().$type<GrantedTier>().notNull(),
    from_day: day().notNull(),
    until_day: day(),
    reason: text().notNull(),
    /** Null: granted by an upgrade request. */
    by_user_id: text(),
    by_name: text(),
    request_id: text(),
    at: instant().notNull(),
  },
  (table) => [index('tier_lines_member').on(table.member_id, table.at)],
)

/**
 * Tier periods of each member by day: the result of `tierSpans`, except for the normal tier. Rewritten with
 * each log entry, so that lists can filter and sort by the tier of any day.
 */
export const tier_spans = pgTable(
  'tier_spans',
  {
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    tier: text().$type<MemberTier>().notNull(),
    from_day: day().notNull(),
    /** Null: permanent. */
    until_day: day(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.from_day] }),
    index('tier_spans_day').on(table.account_id, table.until_day),
  ],
)

/** Notices sent about the end of a tier period, so that each is sent once. */
export const tier_notices = pgTable(
  'tier_notices',
  {
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    /** Last day of the period that the notice announced. */
    until_day: day().notNull(),
    /** Days before the end; 0: on the last day. */
    days_before: integer().notNull(),
    told_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.until_day, table.days_before] })],
)

export const merchants = pgTable(
  'merchants',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    name: text().notNull(),
    name_zh: text().notNull(),
    translations: jsonb().$type<Merchant['translations']>().notNull().default({}),
    other_names: text().array().notNull(),
    shop_number: text().notNull(),
    inactive_since: day(),
    sort_order: integer().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('merchants_name').on(
      table.account_id,
      sql`lower(${table.name})`,
      sql`lower(${table.shop_number})`,
    ),
  ],
)

export const membership_settings = pgTable('membership_settings', {
  account_id: text().primaryKey(),
  relationships: jsonb().$type<Relationship[]>().notNull(),
  perks: jsonb().$type<Perk[]>().notNull().default([]),
  platinum_receipts: integer().notNull(),
  picture_days: integer().notNull(),
  target_days: integer().notNull(),
  /** Terms of cancellation of room bookings by tier; the account's for all others. */
  booking_terms: jsonb().$type<TierTerms[]>().notNull().default([]),
  version: version(),
})
