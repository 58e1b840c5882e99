import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MessageFull, MessageType } from '#contract/messages/messages.ts'
import { instant, mailColumns, eventColumns, queueColumns, requestId } from './columns.ts'

/** Queued mails, inserted in the transaction of the change that causes them; deleted after 30 days. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Null: it concerns a person, not an account. */
    account_id: text(),
    to_address: text().notNull(),
    to_name: text(),
    locale: text().notNull(),
    template: text().notNull(),
    /** Template data, including links that grant access to accounts: null once the mail is sent. */
    data: jsonb().$type<object>(),
    /** Order whose tickets it delivers to the buyer; null: none. */
    about: text(),
    ...queueColumns(),
    ...mailColumns(),
  },
  (table) => [
    index('mails_not_sent')
      .on(table.about)
      .where(sql`${table.failed_at} is not null`),
    index('mails_due')
      .on(table.due_at)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
  ],
)

/**
 * Links to all orders of an email address, mailed to it: each works once, until it expires or a newer one is
 * sent.
 */
export const order_links = pgTable(
  'order_links',
  {
    /** SHA-256 of the token in the link. */
    token_hash: text().primaryKey(),
    email: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index('order_links_email').on(table.email)],
)

/** Messages of an organizer to people of an event. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    subject: text().notNull(),
    /** Sanitized HTML. */
    message: text().$type<MessageFull['message']>().notNull(),
    translations: jsonb().$type<MessageFull['translations']>().notNull(),
    message_type: text().$type<MessageType>().notNull(),
    ids: text().array().notNull(),
    send_copy_to_me: boolean().notNull(),
    /** Each mail has the event attached as a calendar entry. */
    has_calendar_entry: boolean().notNull().default(false),
    /** Whether recipients can unsubscribe; mails about their own order cannot be declined. */
    is_declinable: boolean().notNull().default(true),
    by_user_id: text().notNull(),
    by_name: text().notNull(),
    request_id: requestId(),
    /** Null: immediately. */
    send_at: instant(),
    /** A reminder: `send_at` follows the start of the event, and later recipients are added until then. */
    send_before_minutes: integer(),
    started_at: instant(),
    cancelled_at: instant(),
    /** Held back until then because of the number of recipients. */
    held_back_until: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('messages_event').on(table.event_id, table.created_at),
    index('messages_due')
      .on(table.send_at)
      .where(sql`${table.started_at} is null and ${table.cancelled_at} is null`),
  ],
)

/** Subscription of an address to the messages of an account's organizers; created with the first message. */
export const message_subscriptions = pgTable(
  'message_subscriptions',
  {
    account_id: text().notNull(),
    /** In lower case. */
    address: text().notNull(),
    /** Part of the unsubscribe links; grants access to nothing else. */
    token: text().notNull(),
    /** Null: subscribed. */
    declined_at: instant(),
    last_message_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.address] }),
    uniqueIndex('message_subscriptions_token').on(table.token),
  ],
)

/** Recipients of a message, fixed when it starts; a queue of which each row is sent once. */
export const message_recipients = pgTable(
  'message_recipients',
  {
    /** Becomes the Message-ID. */
    id: text().primaryKey(),
    ...eventColumns(),
    message_id: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** In lower case; the row's own id once the person was erased for privacy. */
    address: text().notNull(),
    /** Attendees or orders that the message concerns. */
    concerns: text().array().notNull(),
    ...queueColumns(),
    ...mailColumns(),
  },
  (table) => [
    uniqueIndex('message_recipients_address').on(table.message_id, table.address),
    index('message_recipients_due')
      .on(table.due_at)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
    index('message_recipients_pace').on(table.account_id, table.due_at),
    index('message_recipients_to').on(table.address),
  ],
)
