import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Campaign } from '#contract/events/campaigns.ts'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Location } from '#contract/events/event-settings.ts'
import type { Approval, DoorPayment, FormerTicketType } from '#contract/door/mirror.ts'
import type { Id } from '#contract/wire/id.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { CancellationReason } from '#contract/orders/buyer-order.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { Tender } from '#contract/door/box-office.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { changeNo, instant, eventColumns, version } from './columns.ts'

/** A sale at the box office. */
export type DoorSale = {
  device_id: string
  device: string
  gate: string | null
  tender: Tender
  /** Entry of the box office log, and what the buyer gave; absent from the first sales. */
  sale_id?: Id
  given_cents?: number
}

/** Amount received, and the team member who recorded it. */
export type ManualPayment = { amount_cents: number; reference: string; by: string }

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    address: jsonb().$type<Location>(),
    locale: text(),
    /** Grants access to the order's page; null for an order without a buyer of its own. */
    secret: text(),
    /** The signed-in user. */
    user_id: text(),
    promo_code_id: text(),
    /** As spelled at the time of the order. */
    promo_code: text(),
    voucher_id: text(),
    /** The referring affiliate; null if it was deleted during the purchase. */
    affiliate_id: text(),
    /** Campaign of the link that opened the page of the sale; null: none. */
    campaign: jsonb().$type<Campaign>(),
    /** Agreed prices; null for an order created by hand. */
    priced: jsonb().$type<HeldOrder>(),
    /** Created by an organizer without a payment of ours: cannot be refunded. */
    is_manual: boolean().notNull().default(false),
    total_gross_cents: bigint({ mode: 'number' }).notNull(),
    total_refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Terms of a cancellation by the buyer, as they were when the order was made; null: the fee below alone. */
    cancellation_terms: jsonb().$type<CancellationTerms>(),
    /** Fee of orders that were made before there were terms. */
    cancellation_fee_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Fee per order that was kept with tickets given back. */
    cancellation_fee_kept_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** State of the last refund, while it is relevant. */
    refund_state: text().$type<RefundState>().notNull().default('none'),
    cancelled_at: instant(),
    cancelled_because: text().$type<CancellationReason>(),
    /** When the buyer confirmed the new date of a postponed event. */
    date_kept_at: instant(),
    currency: text().notNull(),
    paid_at: instant(),
    /**
     * Payment that bought the order, from which refunds are made; null when it was paid without one of ours.
     */
    payment_id: text(),
    /** Offline payment method that the buyer chose; null: a card, nothing to pay, or created by hand. */
    other_payment: text().$type<OfflinePaymentMethod>(),
    /** Payment deadline; null: pay at the door. */
    due_at: instant(),
    /** Time of the single payment reminder; null: none is due. */
    remind_at: instant(),
    /** What the desk recorded when it marked the order as paid. */
    paid_by_hand: jsonb().$type<ManualPayment>(),
    /** The scan at which a door took the payment. */
    paid_at_door: jsonb().$type<DoorPayment>(),
    /** The device and the tender of a sale at the box office, which has no buyer of its own. */
    sold_at_door: jsonb().$type<DoorSale>(),
    /** The batch for a point of sale whose tickets these are. */
    batch_no: integer(),
    /** If set, the last payment attempt failed and nobody bought the order; it has no attendees. */
    payment_failed_at: instant(),
    approval: text().$type<Approval>().notNull().default('not_needed'),
    approved_at: instant(),
    /** A test order: no money, no admission. */
    is_test: boolean().notNull().default(false),
    note: text(),
    needs_attention: boolean().notNull().default(false),
    /** The buyer was erased for privacy, with every attendee of the order; no personal data is left here. */
    erased_at: instant(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [
    index('orders_event').on(table.event_id, table.created_at, table.id),
    index('orders_name').on(table.event_id, table.last_name, table.first_name, table.id),
    index('orders_event_email').on(table.event_id, table.email, table.id),
    index('orders_gross').on(table.event_id, table.total_gross_cents, table.id),
    index('orders_phone').on(table.event_id, sql`right(${table.phone}, 4)`),
    index('orders_affiliate')
      .on(table.event_id, table.affiliate_id)
      .where(sql`${table.affiliate_id} is not null`),
    index('orders_promo_code')
      .on(table.promo_code_id)
      .where(sql`${table.promo_code_id} is not null`),
    index('orders_voucher')
      .on(table.voucher_id)
      .where(sql`${table.voucher_id} is not null`),
    index('orders_campaign')
      .on(table.event_id)
      .where(sql`${table.campaign} is not null`),
    index('orders_member_price')
      .on(table.event_id)
      .where(sql`${table.priced} @? '$.lines[*].member_discount'`),
    index('orders_user').on(table.user_id, table.created_at),
    index('orders_email').on(table.email),
    index('orders_owed')
      .on(table.event_id)
      .where(
        sql`${table.other_payment} is not null and ${table.paid_at} is null and ${table.cancelled_at} is null`,
      ),
  ],
)

export const attendees = pgTable(
  'attendees',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    ticket_id: text().notNull(),
    earlier_types: jsonb().$type<FormerTicketType[]>().notNull().default([]),
    /** Null for tickets that were issued before prices were recorded. */
    price_id: text(),
    /** Ticket price before discounts at the time of purchase; written by a trigger (decision 066). */
    price_cents: bigint({ mode: 'number' }).notNull().default(0),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    note: text(),
    needs_attention: boolean().notNull().default(false),
    paid_at: instant(),
    cancelled_at: instant(),
    /** What was refunded for the ticket when it was given back alone; null: it was not. */
    returned_cents: bigint({ mode: 'number' }),
    refunded_at: instant(),
    /** When the buyer offered the ticket to others; null: not offered. */
    offered_at: instant(),
    /** When somebody else bought the place of the offered ticket, so that it was given back. */
    resold_at: instant(),
    reissued_at: instant(),
    /** The person was erased for privacy: the ticket stays, without a name. */
    erased_at: instant(),
    created_at: instant().notNull(),
    version: version(),
    change_no: changeNo(),
  },
  (table) => [
    index('attendees_changes').on(table.event_id, table.change_no, table.id),
    index('attendees_name').on(table.event_id, table.last_name, table.first_name, table.id),
    index('attendees_first_name').on(table.event_id, table.first_name, table.last_name, table.id),
    index('attendees_email').on(table.event_id, table.email, table.id),
    index('attendees_created').on(table.event_id, table.created_at, table.id),
    index('attendees_status').on(
      table.event_id,
      sql`(case when ${table.cancelled_at} is null then 'ACTIVE' else 'CANCELLED' end)`,
      table.last_name,
      table.first_name,
      table.id,
    ),
    index('attendees_order').on(table.order_id),
    index('attendees_ticket').on(table.ticket_id, table.price_id),
    index('attendees_offered')
      .on(table.event_id, table.ticket_id)
      .where(sql`${table.offered_at} is not null`),
  ],
)

/**
 * Every code a ticket ever had; the one of ours that is not retired is the current one. A code of another ticket
 * system stays beside it until that is replaced.
 */
export const ticket_codes = pgTable(
  'ticket_codes',
  {
    ...eventColumns(),
    code_hash: text().notNull(),
    attendee_id: text()
      .notNull()
      .references(() => attendees.id),
    /** Null once retired or its person was erased: it is never printed again. */
    code: text(),
    issued_at: instant().notNull(),
    retired_at: instant(),
    reason: text().$type<ReissueReason>(),
    /** Issued by another ticket system and imported; its hash is of this event. */
    is_foreign: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.code_hash] }),
    uniqueIndex('ticket_codes_current')
      .on(table.attendee_id)
      .where(sql`${table.retired_at} is null and not ${table.is_foreign}`),
    uniqueIndex('ticket_codes_foreign')
      .on(table.attendee_id)
      .where(sql`${table.retired_at} is null and ${table.is_foreign}`),
    index('ticket_codes_attendee').on(table.attendee_id),
    index('ticket_codes_event').on(table.event_id),
  ],
)
