import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import type { SandboxPayment } from '#contract/orders/sandbox.ts'
import { instant } from './columns.ts'

// Tables of the built-in payment provider. The product does not read them: it calls the provider, as it calls
// a real one.

const money = () => ({ amount_cents: bigint({ mode: 'number' }).notNull(), currency: text().notNull() })

export const sandbox_payments = pgTable('sandbox_payments', {
  /** Part of the card page's URL; not guessable. */
  id: text().primaryKey(),
  /** The product's payment id; unique. */
  payment_id: text().notNull().unique(),
  ...money(),
  description: text().notNull(),
  status: text().$type<SandboxPayment['status']>().notNull(),
  failure: text().$type<PaymentFailure>(),
  /** The card that was tried last. */
  card_number: text(),
  /** State of its dispute; null: none. */
  dispute: text().$type<DisputeStatus>(),
  return_url: text().notNull(),
  cancel_url: text().notNull(),
  created_at: instant().notNull(),
})

export const sandbox_refunds = pgTable('sandbox_refunds', {
  /** The product's refund id; unique. */
  id: text().primaryKey(),
  sandbox_payment_id: text().notNull(),
  ...money(),
  status: text().$type<'SUCCEEDED' | 'FAILED'>().notNull(),
  created_at: instant().notNull(),
})

/** Webhooks that are delivered over HTTP until they are accepted. */
export const sandbox_messages = pgTable(
  'sandbox_messages',
  {
    id: text().primaryKey(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    due_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    heard_at: instant(),
  },
  (table) => [index('sandbox_messages_due').on(table.heard_at, table.due_at)],
)

/** A single row: the key that both sides sign with. */
export const sandbox_keys = pgTable('sandbox_keys', {
  id: integer().primaryKey().default(1),
  secret: text().notNull(),
})
