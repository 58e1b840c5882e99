import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AgeGroup, Gender } from '#contract/members/member-fields.ts'
import type { GrantedTier, MemberTier } from '#contract/members/member-tier.ts'
import type { Perk, Relationship } from '#contract/members/membership-settings.ts'
import type { Merchant } from '#contract/resources/merchants.ts'
import { day, instant, accountColumns, version } from './columns.ts'
import { users } from './users.ts'

/** The members of the venue; their names, address and phone are those of the user. */
export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    /** Null once the membership is closed. */
    user_id: text().references(() => users.id),
    /** Nine digits, never given twice. */
    membership_no: text().notNull(),
    chinese_name: text().notNull().default(''),
    gender: text().$type<Gender>(),
    age_group: text().$type<AgeGroup>(),
    birth_month: integer(),
    backup_phone: text(),
    /** A key of the settings' list; null: not said yet. */
    relationship: text(),
    /** When they agreed to news, and to which words; null: they did not. */
    news_agreed_at: instant(),
    news_agreed_words: text(),
    /** Of staff; the member never reads it. */
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

/** The log of tiers: lines are only added (S26.2). */
export const tier_lines = pgTable(
  'tier_lines',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    kind: text().$type<'granted' | 'taken_back'>().notNull(),
    /** Of a line that takes back: the grant. */
    grant_id: text(),
    tier: text().$type<GrantedTier>().notNull(),
    from_day: day().notNull(),
    until_day: day(),
    reason: text().notNull(),
    /** Null: granted by a request. */
    by_user_id: text(),
    by_name: text(),
    request_id: text(),
    at: instant().notNull(),
  },
  (table) => [index('tier_lines_member').on(table.member_id, table.at)],
)

/**
 * What the log of each member gives, day by day: the spans of `tierSpans`, but for those of normal. Written anew with
 * each line of the log, so that lists filter and sort by the tier of any day.
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
    /** Null: for good. */
    until_day: day(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.from_day] }),
    index('tier_spans_day').on(table.account_id, table.until_day),
  ],
)

/** What was told of the end of a span, so that it is told once. */
export const tier_notices = pgTable(
  'tier_notices',
  {
    ...accountColumns(),
    member_id: text()
      .notNull()
      .references(() => members.id),
    /** The last day that it told of. */
    until_day: day().notNull(),
    /** How many days before; 0: on the day. */
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
  version: version(),
})
