import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { HOME_LOOK_DEFAULTS } from '#contract/account/home-look-defaults.ts'
import type { HomeLook } from '#contract/account/home-look.ts'
import type { VenueBranding } from '#contract/account/branding.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import type { Html } from '#contract/wire/rich-text.ts'
import type { EventDefaults, PaymentCheck } from '#contract/account/accounts.ts'
import type {
  CancellationFeePer,
  CancellationStep,
} from '#contract/orders/cancellation/cancellation-terms.ts'
import type { CalculationType } from '#contract/resources/taxes-and-fees.ts'
import type { PushKeys } from '#server/core/push-keys.ts'
import { instant, accountColumns, version } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text().notNull(),
  timezone: text().notNull(),
  currency_code: text().notNull(),
  locale: text().notNull(),
  languages: jsonb().$type<Locale[]>().notNull().default(locale.options),
  /** Fee of a cancellation by the buyer, for orders and bookings from now on, in minor units of the currency. */
  cancellation_fee_cents: bigint({ mode: 'number' }).notNull().default(0),
  cancellation_fee_per: text().$type<CancellationFeePer>().notNull().default('order'),
  /** Deadlines of the refund of a cancellation by the buyer or client. */
  cancellation_steps: jsonb()
    .$type<CancellationStep[]>()
    .notNull()
    .default([{ until_hours: 0, refund_percent: 100 }]),
  /** People inside the building from which doors ask before each entry; null: no limit. */
  building_limit: integer(),
  /** Values that differ from the product's defaults. */
  event_defaults: jsonb().$type<Partial<EventDefaults>>().notNull().default({}),
  /** Whether team members who decide on bookings are mailed about requests. */
  mails_about_bookings: boolean().notNull().default(true),
  /** Latest check by the card payment provider; null: the account is not connected. */
  payment_check: jsonb().$type<PaymentCheck>(),
  created_at: instant().notNull(),
  version: version(),
})

export const organizers = pgTable(
  'organizers',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    website: text(),
    description: text().notNull().default(''),
    created_at: instant()
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  (table) => [index('organizers_account').on(table.account_id, table.name)],
)

export const taxes_and_fees = pgTable(
  'taxes_and_fees',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    name: text().notNull(),
    type: text().$type<'TAX' | 'FEE'>().notNull(),
    calculation_type: text().$type<CalculationType>().notNull(),
    /** Percent, or minor units of the account's currency. */
    rate: doublePrecision().notNull(),
    is_contained: boolean().notNull().default(false),
    is_active: boolean().notNull(),
    is_default: boolean().notNull(),
    description: text().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('taxes_and_fees_name').on(table.account_id, sql`lower(${table.name})`)],
)

/** Branding of the venue; no row until something is set. */
export const venue_faces = pgTable('venue_faces', {
  account_id: text().primaryKey(),
  name: text().notNull(),
  lead: text().notNull(),
  address: text().notNull(),
  opening_hours: text().notNull(),
  about: text().$type<Html>().notNull(),
  contact: text().$type<Html>().notNull(),
  terms: text().$type<Html>().notNull(),
  translations: jsonb().$type<VenueBranding['translations']>().notNull(),
  accent_colour: text().notNull(),
  phones: jsonb().$type<string[]>().notNull(),
  email: text().notNull(),
  map_url: text().notNull(),
  social: jsonb().$type<string[]>().notNull(),
  homepage_background_type: text()
    .$type<HomeLook['homepage_background_type']>()
    .notNull()
    .default(HOME_LOOK_DEFAULTS.homepage_background_type),
  homepage_background_colour: text().notNull().default(HOME_LOOK_DEFAULTS.homepage_background_colour),
  homepage_cover_crop: jsonb()
    .$type<HomeLook['homepage_cover_crop']>()
    .notNull()
    .default(HOME_LOOK_DEFAULTS.homepage_cover_crop),
  homepage_sections: jsonb()
    .$type<HomeLook['homepage_sections']>()
    .notNull()
    .default(HOME_LOOK_DEFAULTS.homepage_sections),
  homepage_type_pair: text()
    .$type<HomeLook['homepage_type_pair']>()
    .notNull()
    .default(HOME_LOOK_DEFAULTS.homepage_type_pair),
  version: version(),
})

/** A single row with the facts of this installation. */
export const installation = pgTable('installation', {
  id: integer().primaryKey().default(1),
  /** It contains demo data with public passwords. */
  is_demo: boolean().notNull().default(false),
  /** SHA-256 of the one-time code that creates the first owner; null once used. */
  setup_code_hash: text(),
  /** Changes with each restore from a backup: doors may have pulled more than this database contains. */
  lineage: text().notNull().default('first'),
  /** The account that was set up first: the venue, whose name appears in mails to visitors. */
  house_account_id: text(),
  /** VAPID keys of this installation; created when first needed. */
  push_keys: jsonb().$type<PushKeys>(),
})
