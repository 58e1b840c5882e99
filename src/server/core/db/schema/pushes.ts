import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PushMessage } from '#contract/account/pushes.ts'
import { instant, queueColumns } from './columns.ts'
import { users } from './users.ts'

/** Browsers that are told what concerns a person while the product is not open. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session of the browser; it outlives a session that nobody ended, until the person signs in there again. */
    session_id: text().notNull(),
    /** Its address at the browser's push service. */
    endpoint: text().notNull(),
    /** The browser's public key and the secret it shares with us, by which what we say is encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull(),
    /** When the push service took something for it last. */
    last_ok_at: instant(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.session_id),
    index('push_subscriptions_user').on(table.user_id, table.created_at),
  ],
)

/** What browsers are to be told, written in the transaction of what it is about; deleted after 30 days. */
export const pushes = pgTable(
  'pushes',
  {
    id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => push_subscriptions.id, { onDelete: 'cascade' }),
    /** Null once it is sent. */
    message: jsonb().$type<PushMessage>(),
    /** After that it is not worth telling. */
    expires_at: instant().notNull(),
    ...queueColumns(),
  },
  (table) => [
    index('pushes_due')
      .on(table.due_at)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
    index('pushes_subscription').on(table.subscription_id),
  ],
)
