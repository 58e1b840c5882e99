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
import { instant, accountColumns, requestId } from './columns.ts'
import { bookings } from './rooms.ts'

const money = () => ({ amount_cents: bigint({ mode: 'number' }).notNull(), currency: text().notNull() })

/**
 * What a payment is for: an order of an event or a booking of a room. A check constraint of each table
 * requires exactly one.
 */
const payableColumns = () => ({
  ...accountColumns(),
  event_id: text(),
  /** Also the id of the reservation before it becomes an order. */
  order_id: text(),
  booking_id: text().references(() => bookings.id),
})

const checkOneOwner = (
  name: string,
  { event_id, order_id, booking_id }: Record<'event_id' | 'order_id' | 'booking_id', AnyPgColumn>,
) =>
  check(name, sql`num_nonnulls(${order_id}, ${booking_id}) = 1 and num_nulls(${event_id}, ${order_id}) <> 1`)

/** Payment attempts for an order or a booking at a provider. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    ...payableColumns(),
    provider: text().$type<'sandbox' | 'stripe'>().notNull(),
    /** The provider's id; null until its page was opened. */
    provider_ref: text(),
    /** The provider's id of the completed payment (Stripe's payment intent), once it is known. */
    provider_intent: text(),
    /** The provider's payment page, the same for repeated requests. */
    page_url: text(),
    ...money(),
    /**
     * REFUSED: the provider took another amount than ours, which a person has to look into. CLOSED: its page
     * ended unpaid.
     */
    status: text().$type<'PENDING' | 'SUCCEEDED' | 'FAILED' | 'REFUSED' | 'CLOSED'>().notNull(),
    failure: text().$type<PaymentFailure>(),
    created_at: instant().notNull(),
    /** When the provider was last polled. */
    asked_at: instant(),
    settled_at: instant(),
    /** The provider's fee, in its settlement currency; null: not reported. */
    provider_fee_cents: bigint({ mode: 'number' }),
    provider_fee_currency: text(),
    /** The provider's receipt for the buyer; null: none, or not reported. */
    receipt_url: text(),
    /** When the provider was last polled for its fee; null: never. */
    fee_asked_at: instant(),
    /** When the provider's page was closed to payments; until then it is polled whatever its status. */
    closed_at: instant(),
  },
  (table) => [
    checkOneOwner('payments_of_one', table),
    index('payments_order').on(table.order_id, table.created_at),
    index('payments_booking')
      .on(table.booking_id, table.created_at)
      .where(sql`${table.booking_id} is not null`),
    // An order or a booking has one payable page at most, even with concurrent requests.
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

/** Every processed webhook event of a provider: processing it again changes nothing. */
export const provider_events = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    provider_event_id: text().notNull(),
    received_at: instant().notNull(),
    /** The message body, where its format was unknown. */
    unknown_body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_event_id] }),
    index('provider_events_received').on(table.provider, table.received_at),
  ],
)

/**
 * Refunds: requested from the provider, made at the provider by somebody else, handed back by hand, or still
 * to be handed back.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    ...payableColumns(),
    /** Null: by hand. */
    payment_id: text().references(() => payments.id),
    /** The provider's id, once it is known. */
    provider_ref: text(),
    ...money(),
    status: text().$type<RefundStatus>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** Fees and taxes in the amount, of tickets given back; null: in proportion of the whole order. */
    fee_share_cents: bigint({ mode: 'number' }),
    tax_share_cents: bigint({ mode: 'number' }),
    /** Null while it is still to be handed back. */
    way: text().$type<'card' | HandBackMethod>(),
    /** Reference recorded when it was handed back. */
    reference: text().notNull().default(''),
    /** Day on which it was handed back, in the venue's timezone. */
    given_on: text(),
    /** Team member who recorded it. */
    given_by: text(),
    /** For a refund made at the provider: the part that was not due here. */
    unasked_cents: bigint({ mode: 'number' }).notNull().default(0),
    failure: text(),
    notify_buyer: boolean().notNull(),
    /** Null: the product itself. */
    requested_by: text(),
    request_id: requestId(),
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

/** Payments that the card holder disputes at the provider. */
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
    /** Whether the provider has withdrawn the money; it does not during an inquiry. */
    is_withdrawn: boolean().notNull(),
    /** As the provider states it. */
    reason: text().notNull(),
    /** The part of the amount that was not due to be refunded. */
    unasked_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the provider's statement that is stored here; older statements are ignored. */
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

/** Ledger in double entry: the sides of one movement add up to zero. */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    ...payableColumns(),
    /** Id of the payment or refund; for money received by hand the order or booking and a number. */
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
