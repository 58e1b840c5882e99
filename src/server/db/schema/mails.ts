import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, queued } from './columns.ts'

/** What is to be sent, written in the transaction of the change that causes it; deleted after 30 days. */
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
    /** What the template needs, links that open accounts among it: so null once the mail is sent. */
    data: jsonb().$type<object>(),
    ...queued(),
  },
  (table) => [
    index('mails_due')
      .on(table.due_at)
      .where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
  ],
)

/** Links to all orders of an address, which were mailed to it: each works once, until it expires or a newer one is sent. */
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
