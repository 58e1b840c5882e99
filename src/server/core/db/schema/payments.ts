import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import type {
  DisputeStatus,
  HandBackMethod,
  RefundReason,
  RefundStatus,
} from '#contract/orders/money-back.ts'
import type { LedgerSide } from '#rules/sales/ledger.ts'
import { instant, accountColumns } from './columns.ts'
import { bookings } from './rooms.ts'

const money = () => ({ amount_cents: bigint({ mode: 'number' }).notNull(), currency: text().notNull() })

/** What money is for: an order of an event or a booking of a room, exactly one, which a check of each table holds. */
const payableColumns = () => ({
  ...accountColumns(),
  event_id: text(),
  /** Of a reservation while it is one. */
  order_id: text(),
  booking_id: text().references(() => bookings.id),
})

const checkOneOwner = (
  name: string,
  { event_id, order_id, booking_id }: Record<'event_id' | 'order_id' | 'booking_id', AnyPgColumn>,
) =>
  check(name, sql`num_nonnulls(${order_id}, ${booking_id}) = 1 and num_nulls(${event_id}, ${order_id}) <> 1`)

/** Each try to pay an order or a booking at a provider. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    ...payableColumns(),
    provider: text().$type<'sandbox' | 'stripe'>().notNull(),
    /** The provider's name for it; null until its page was opened. */
    provider_ref: text(),
    /** The provider's own name for the money that was paid on its page (Stripe's payment intent), once it is known. */
    provider_intent: text(),
    /** The provider's page for the buyer, the same for whoever asks twice. */
    page_url: text(),
    ...money(),
    /**
     * REFUSED: the provider took another sum than ours, which a person has to look into. CLOSED: its page ended
     * and nobody had paid.
     */
    status: text().$type<'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUSED' | 'CLOSED'>().notNull(),
    failure: text().$type<PaymentFailure>(),
    created_at: instant().notNull(),
    /** When the provider was last asked. */
    asked_at: instant(),
    settled_at: instant(),
    /** What the provider kept of it, in the currency that it settles in; null: it has not said. */
    provider_fee_cents: bigint({ mode: 'number' }),
    provider_fee_currency: text(),
    /** The provider's own receipt for the buyer; null: there is none, or it has not said. */
    receipt_url: text(),
    /** When the provider was last asked what it kept; null: never. */
    fee_asked_at: instant(),
    /** When nobody could pay on the provider's page any more; until then it is asked after, whatever it said. */
    closed_at: instant(),
  },
  (table) => [
    checkOneOwner('payments_of_one', table),
    index('payments_order').on(table.order_id, table.created_at),
    index('payments_booking')
      .on(table.booking_id, table.created_at)
      .where(sql`${table.booking_id} is not null`),
    // However many ask at once, an order or a booking has one page that can be paid at.
    uniqueIndex('payments_one_pending')
      .on(table.order_id)
      .where(sql`${table.status} = 'PENDING'`),
    uniqueIndex('payments_one_pending_of_booking')
      .on(table.booking_id)
      .where(sql`${table.status} = 'PENDING' and ${table.booking_id} is not null`),
    uniqueIndex('payments_provider').on(table.provider, table.provider_ref),
    index('payments_intent')
      .on(table.provider, table.provider_intent)
      .where(sql`${table.provider_intent} is not null`),
    index('payments_open')
      .on(table.created_at)
      .where(sql`${table.closed_at} is null and ${table.status} in ('PENDING', 'FAILED')`),
  ],
)

/** Every event of a provider that was handled: a second time changes nothing. */
export const provider_events = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    provider_event_id: text().notNull(),
    received_at: instant().notNull(),
    /** The message itself, where its shape was unknown. */
    unknown_body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_event_id] }),
    index('provider_events_received').on(table.provider, table.received_at),
  ],
)

/** Each sum that goes back: asked of the provider, made there by somebody else, handed back, or still to be handed back. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    ...payableColumns(),
    /** Null: by hand. */
    payment_id: text().references(() => payments.id),
    /** The provider's own name for it, once that is known. */
    provider_ref: text(),
    ...money(),
    status: text().$type<RefundStatus>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** Null while it is to be handed back. */
    way: text().$type<'card' | HandBackMethod>(),
    /** What was noted when it was handed back. */
    reference: text().notNull().default(''),
    /** The day on which it was handed back, at the venue. */
    given_on: text(),
    /** Who of the team noted it. */
    given_by: text(),
    /** Of one that was made at the provider: what nobody here had asked to go back. */
    unasked_cents: bigint({ mode: 'number' }).notNull().default(0),
    failure: text(),
    notify_buyer: boolean().notNull(),
    /** Null: the product itself. */
    requested_by: text(),
    created_at: instant().notNull(),
    asked_at: instant(),
    settled_at: instant(),
  },
  (table) => [
    checkOneOwner('refunds_of_one', table),
    index('refunds_order').on(table.order_id, table.created_at),
    index('refunds_booking')
      .on(table.booking_id, table.created_at)
      .where(sql`${table.booking_id} is not null`),
    uniqueIndex('refunds_provider_ref').on(table.provider_ref),
    index('refunds_pending').on(table.status, table.created_at),
    index('refunds_payment').on(table.payment_id),
    index('refunds_owed')
      .on(table.account_id, table.created_at)
      .where(sql`${table.status} = 'OWED'`),
  ],
)

/** Payments whose card holder disputes them at the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    ...payableColumns(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    provider_ref: text().notNull().unique(),
    ...money(),
    status: text().$type<DisputeStatus>().notNull(),
    /** Whether the provider has taken the money out; it does not while it only inquires. */
    is_withdrawn: boolean().notNull(),
    /** In the provider's words. */
    reason: text().notNull(),
    /** What of the sum nobody here had asked to go back. */
    unasked_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** When the provider said what is written here; what it said before that changes nothing any more. */
    said_at: instant().notNull(),
    opened_at: instant().notNull(),
    closed_at: instant(),
  },
  (table) => [
    checkOneOwner('disputes_of_one', table),
    index('disputes_order').on(table.order_id),
    index('disputes_booking').on(table.booking_id),
    index('disputes_payment').on(table.payment_id),
  ],
)

/** Money that moved, in double entry: the sides of one movement add up to nothing. */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    ...payableColumns(),
    /** The payment, the refund, or of money that came by hand the order or the booking and a number. */
    movement_id: text().notNull(),
    side: text().$type<LedgerSide>().notNull(),
    ...money(),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.movement_id, table.side] }),
    checkOneOwner('ledger_entries_of_one', table),
    index('ledger_entries_order').on(table.order_id),
    index('ledger_entries_booking')
      .on(table.booking_id)
      .where(sql`${table.booking_id} is not null`),
    index('ledger_entries_event').on(table.event_id, table.created_at),
  ],
)
