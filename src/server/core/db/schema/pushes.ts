import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PushMessage } from '#contract/account/pushes.ts'
import { instant, queueColumns } from './columns.ts'
import { users } from './users.ts'

/** Browsers that receive push messages about a person while the product is closed. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Session of the browser. The row outlives a session that was not ended, until the person signs in there
     * again.
     */
    session_id: text().notNull(),
    /** URL at the browser's push service. */
    endpoint: text().notNull(),
    /** Public key and shared secret of the browser, with which messages are encrypted. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull(),
    /** When the push service last accepted a message for it. */
    last_ok_at: instant(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.session_id),
    index('push_subscriptions_user').on(table.user_id, table.created_at),
  ],
)

/** Queued push messages, inserted in the transaction that causes them; deleted after 30 days. */
export const pushes = pgTable(
  'pushes',
  {
    id: text().primaryKey(),
    subscription_id: text()
      .notNull()
      .references(() => push_subscriptions.id, { onDelete: 'cascade' }),
    /** Null once it is sent. */
    message: jsonb().$type<PushMessage>(),
    /** It is not sent after that time. */
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
