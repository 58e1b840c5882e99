import type { RateLimit } from '#server/domains/platform/index.ts'
import type { MailContext } from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

const FREE_ORDERS_PER_HOUR = 300
const UNVERIFIED_MAILS_PER_HOUR = 10
const RENAMES_PER_HOUR = 30
const RESENDS_PER_HOUR = 10

/** Fields that decide to whom an order may send mail. */
type OrderContact = Pick<OrderRow, 'secret' | 'total_gross_cents' | 'paid_at' | 'user_id' | 'email'>

/**
 * Returns whether an order may send mail to others than its buyer: it was paid, its buyer has verified the
 * address, or the team created it. Otherwise anybody could make the server mail strangers under any name.
 */
export async function canMailHolders({ tx }: Pick<MailContext, 'tx'>, order: OrderContact): Promise<boolean> {
  if (order.secret === null) return true
  if (order.total_gross_cents > 0 && order.paid_at !== null) return true
  return order.user_id !== null && (await store.isVerifiedAddress(tx, order.user_id, order.email))
}

/**
 * Returns the rate limits that an order consumes for mail to unverified addresses: per address and hour,
 * regardless of the caller.
 */
export async function unverifiedMailLimits(
  context: Pick<MailContext, 'tx'>,
  order: OrderContact,
): Promise<RateLimit[]> {
  return (await canMailHolders(context, order)) ? [] : [unverifiedMailLimit(order.email)]
}

/** Limit for mails to an unverified address. */
export const unverifiedMailLimit = (email: string): RateLimit => ({
  kind: 'order-mail.address',
  name: email,
  an_hour: UNVERIFIED_MAILS_PER_HOUR,
})

/** Limit for free orders from one network address for one event. */
export const freeOrderLimit = (address: string, event_id: string): RateLimit => ({
  kind: 'free-order.address',
  name: `${address} ${event_id}`,
  an_hour: FREE_ORDERS_PER_HOUR,
})

/** Limit for new holders of one order, each of whom receives a mail. */
export const renameLimit = (order_id: string): RateLimit => ({
  kind: 'rename.order',
  name: order_id,
  an_hour: RENAMES_PER_HOUR,
})

/** Limit for mailing the tickets of an order again with its secret. */
export const resendLimit = (order_id: string): RateLimit => ({
  kind: 'resend.order',
  name: order_id,
  an_hour: RESENDS_PER_HOUR,
})
