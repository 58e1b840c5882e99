import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EarlierEntryRules } from '#contract/door/entry-rules.ts'
import type { EventSettings } from '#contract/events/event-settings.ts'
import type { Event, EventStatus, Happening } from '#contract/events/events.ts'
import type { AffiliateStatus } from '#contract/resources/affiliates.ts'
import type { DiscountType } from '#contract/resources/promo-codes.ts'
import type { Question, QuestionType } from '#contract/resources/questions.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import type { MemberTier } from '#contract/members/member-tier.ts'
import type { Ticket, TicketPrice, TicketType } from '#contract/resources/tickets.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { accountColumns, changeNo, entryRuleColumns, eventColumns, instant, version } from './columns.ts'

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    organizer_id: text(),
    title: text().notNull(),
    description: text()
      .$type<Html>()
      .notNull()
      .default('' as Html),
    language: text().$type<Locale>().notNull().default('en'),
    translations: jsonb().$type<Event['translations']>().notNull().default({}),
    status: text().$type<EventStatus>().notNull(),
    happening: text().$type<Happening>().notNull().default('planned'),
    former_start_date: text(),
    start_date: text().notNull(),
    end_date: text(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    timezone: text().notNull(),
    currency: text().notNull(),
    created_at: instant().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [
    index('events_account').on(table.account_id, table.starts_at),
    index('events_organizer').on(table.organizer_id),
  ],
)

type StoredSettings = Omit<EventSettings, 'event_id' | 'version' | 'rooms'>

/** One row per event. Unset values have the contract's defaults; rooms are rows of `event_rooms`. */
export const event_settings = pgTable('event_settings', {
  event_id: text()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  account_id: text().notNull(),
  settings: jsonb().$type<Partial<StoredSettings>>().notNull().default({}),
  version: version(),
})

export const categories = pgTable(
  'categories',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('categories_name').on(table.event_id, sql`lower(${table.name})`)],
)

/**
 * Last change number of an event, incremented last in a transaction: its row lock makes numbers appear in
 * commit order, so that no reader of "after n" misses one.
 */
export const event_counters = pgTable('event_counters', {
  event_id: text().primaryKey(),
  account_id: text().notNull(),
  change_no: bigint({ mode: 'number' }).notNull().default(0),
})

export const door_keys = pgTable(
  'door_keys',
  {
    ...eventColumns(),
    key_no: integer().notNull(),
    secret: text().notNull(),
    created_at: instant().notNull(),
    retired_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.key_no] })],
)

export const tickets = pgTable(
  'tickets',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    ticket_no: integer().notNull(),
    name: text().notNull(),
    type: text().$type<TicketType>().notNull(),
    tier: text(),
    note: text(),
    needs_attention: boolean().notNull().default(false),
    description: text().notNull().default(''),
    translations: jsonb().$type<Ticket['translations']>().notNull().default({}),
    sale_start_at: instant(),
    sale_end_at: instant(),
    min_per_order: integer().notNull().default(1),
    max_per_order: integer().notNull().default(10),
    hide_before_sale_start: boolean().notNull().default(false),
    hide_after_sale_end: boolean().notNull().default(false),
    hide_when_sold_out: boolean().notNull().default(false),
    show_quantity_remaining: boolean().notNull().default(false),
    is_hidden_without_promo_code: boolean().notNull().default(false),
    is_hidden: boolean().notNull().default(false),
    is_paused: boolean().notNull().default(false),
    needs_approval: boolean().notNull().default(false),
    member_tiers: text().array().$type<MemberTier[]>().notNull().default([]),
    tax_and_fee_ids: text().array().notNull().default([]),
    ...entryRuleColumns(),
    earlier_entry_rules: jsonb().$type<EarlierEntryRules>().notNull().default([]),
    sort_order: integer().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [uniqueIndex('tickets_event_no').on(table.event_id, table.ticket_no)],
)

export const ticket_prices = pgTable(
  'ticket_prices',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.id),
    label: text(),
    translations: jsonb().$type<TicketPrice['translations']>().notNull().default({}),
    price_cents: integer().notNull(),
    sale_start_at: instant(),
    sale_end_at: instant(),
    /** UNLIMITED of the contract for no limit. */
    quantity_available: integer().notNull().default(UNLIMITED),
    is_hidden: boolean().notNull().default(false),
    member_price_cents: integer(),
    tiers: text().array().$type<MemberTier[]>().notNull().default([]),
    opens_after_previous: boolean().notNull().default(false),
    sort_order: integer().notNull(),
  },
  (table) => [index('ticket_prices_ticket').on(table.ticket_id)],
)

export const questions = pgTable(
  'questions',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    title: text().notNull(),
    description: text().notNull(),
    translations: jsonb().$type<Question['translations']>().notNull().default({}),
    type: text().$type<QuestionType>().notNull(),
    options: text().array().notNull(),
    required: boolean().notNull(),
    is_hidden: boolean().notNull(),
    shows_at_door: boolean().notNull().default(false),
    belongs_to: text().$type<Question['belongs_to']>().notNull(),
    ticket_ids: text().array().notNull(),
    default_of: text().$type<Question['default_of']>(),
    sort_order: integer().notNull(),
    /** Answers are kept, so a question is only marked as deleted. */
    deleted_at: instant(),
    version: version(),
  },
  (table) => [
    index('questions_event').on(table.event_id, table.sort_order),
    index('questions_at_door')
      .on(table.event_id)
      .where(sql`${table.shows_at_door} and ${table.deleted_at} is null`),
  ],
)

export const promo_codes = pgTable(
  'promo_codes',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    code: text().notNull(),
    discount_type: text().$type<DiscountType>().notNull(),
    discount: doublePrecision().notNull(),
    applicable_ticket_ids: text().array().notNull(),
    combines_with_member_price: boolean().notNull().default(false),
    expires_at: instant(),
    max_uses: integer(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('promo_codes_code').on(table.event_id, sql`lower(${table.code})`)],
)

/** An affiliate who refers buyers; their orders are found by a column of `orders`. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
    email: text(),
    code: text().notNull(),
    status: text().$type<AffiliateStatus>().notNull(),
    note: text().notNull(),
    /** Number of visits by the link, without visitor data. */
    visits: integer().notNull().default(0),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('affiliates_code').on(table.event_id, sql`lower(${table.code})`)],
)

export const capacity_assignments = pgTable(
  'capacity_assignments',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    name: text().notNull(),
    capacity: integer().notNull(),
    status: text().$type<'ACTIVE' | 'INACTIVE'>().notNull(),
    ticket_ids: text().array().notNull(),
    version: version(),
  },
  (table) => [index('capacity_assignments_event').on(table.event_id)],
)
