import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnswerEdit } from '#contract/orders/answers.ts'
import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Location } from '#contract/events/event-settings.ts'
import type { Approval, DoorPayment, FormerTicketType } from '#contract/door/mirror.ts'
import type { CancellationReason } from '#contract/orders/buyer-order.ts'
import type { RefundState } from '#contract/orders/money-back.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { changeNo, instant, eventColumns, version } from './columns.ts'

/** What came, and who of the team said so. */
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
    /** Opens the order's page; null of one that nobody bought by themself. */
    secret: text(),
    /** Who was signed in. */
    user_id: text(),
    promo_code_id: text(),
    /** As it was spelled then. */
    promo_code: text(),
    /** Who sent its buyer; one that is taken away while it is bought is nobody. */
    affiliate_id: text(),
    /** What was agreed; null of one made by hand. */
    priced: jsonb().$type<HeldOrder>(),
    /** Made by an organizer, without a payment of ours: cannot be refunded. */
    is_manual: boolean().notNull().default(false),
    total_gross_cents: bigint({ mode: 'number' }).notNull(),
    total_refunded_cents: bigint({ mode: 'number' }).notNull().default(0),
    /** How the last refund stands, while that matters. */
    refund_state: text().$type<RefundState>().notNull().default('none'),
    cancelled_at: instant(),
    cancelled_because: text().$type<CancellationReason>(),
    /** When its buyer said that they come on the new date of a postponed event. */
    date_kept_at: instant(),
    currency: text().notNull(),
    paid_at: instant(),
    /** The payment that bought it, from which money goes back; null when it was paid without one of ours. */
    payment_id: text(),
    /** What its buyer chose in place of a card; null: a card, nothing to pay, or made by hand. */
    other_payment: text().$type<OfflinePaymentMethod>(),
    /** When it has to be paid; null: at the door. */
    due_at: instant(),
    /** When its buyer is to be reminded, once; null: not any more. */
    remind_at: instant(),
    /** What the desk noted when it marked the order as paid. */
    paid_by_hand: jsonb().$type<ManualPayment>(),
    /** The scan that said so, when a door took the money. */
    paid_at_door: jsonb().$type<DoorPayment>(),
    /** Set: nobody bought it, because the last try to pay came to nothing; it has no attendees. */
    payment_failed_at: instant(),
    approval: text().$type<Approval>().notNull().default('not_needed'),
    approved_at: instant(),
    /** Made to try things out: no money, no entry. */
    is_test: boolean().notNull().default(false),
    note: text(),
    needs_attention: boolean().notNull().default(false),
    /** Who bought it was deleted for privacy, with everybody in it: nothing of them is left here. */
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
    index('orders_user').on(table.user_id, table.created_at),
    index('orders_email').on(table.email),
    index('orders_owed')
      .on(table.event_id)
      .where(
        sql`${table.other_payment} is not null and ${table.paid_at} is null and ${table.cancelled_at} is null`,
      ),
  ],
)

/** What was said to the questions of an event, by a buyer for the order or for one of its tickets. */
export const answers = pgTable(
  'answers',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** Null: of the whole order. */
    attendee_id: text().references(() => attendees.id),
    question_id: text().notNull(),
    /** As it was asked then. */
    question_title: text().notNull(),
    answer: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    /** Who changed it at the desk, and what stood there before; the oldest first. */
    edits: jsonb().$type<AnswerEdit[]>().notNull().default([]),
    version: version(),
  },
  (table) => [
    index('answers_order').on(table.order_id),
    index('answers_attendee').on(table.attendee_id),
    index('answers_question').on(table.event_id, table.question_id),
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
    /** Null for tickets from before prices were told apart. */
    price_id: text(),
    /** What their ticket cost before discounts when they got it; a trigger writes it (decision 066). */
    price_cents: bigint({ mode: 'number' }).notNull().default(0),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    note: text(),
    needs_attention: boolean().notNull().default(false),
    paid_at: instant(),
    cancelled_at: instant(),
    refunded_at: instant(),
    reissued_at: instant(),
    /** The person was deleted for privacy: the ticket stays, without a name. */
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
  ],
)

/** Every code a ticket ever had; the one that is not retired is the current one. */
export const ticket_codes = pgTable(
  'ticket_codes',
  {
    ...eventColumns(),
    code_hash: text().notNull(),
    attendee_id: text()
      .notNull()
      .references(() => attendees.id),
    /** Null once retired, or its person was erased: nobody needs to print it again. */
    code: text(),
    issued_at: instant().notNull(),
    retired_at: instant(),
    reason: text().$type<ReissueReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.code_hash] }),
    uniqueIndex('ticket_codes_current')
      .on(table.attendee_id)
      .where(sql`${table.retired_at} is null`),
    index('ticket_codes_attendee').on(table.attendee_id),
    index('ticket_codes_event').on(table.event_id),
  ],
)
