import type { RateLimit } from '#server/domains/platform/index.ts'
import type { MailContext } from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

const FREE_ORDERS_PER_HOUR = 300
const UNVERIFIED_MAILS_PER_HOUR = 10
const RENAMES_PER_HOUR = 30
const RESENDS_PER_HOUR = 10

/** What decides to whom an order may write. */
type OrderContact = Pick<OrderRow, 'secret' | 'total_gross_cents' | 'paid_at' | 'user_id' | 'email'>

/**
 * Whether an order may bring mail to others than its buyer: it was paid for, its buyer has proved the address, or
 * the team made it. Else anybody could have us write to strangers, under any name.
 */
export async function canMailHolders({ tx }: Pick<MailContext, 'tx'>, order: OrderContact): Promise<boolean> {
  if (order.secret === null) return true
  if (order.total_gross_cents > 0 && order.paid_at !== null) return true
  return order.user_id !== null && (await store.isVerifiedAddress(tx, order.user_id, order.email))
}

/**
 * What an order takes of what may be brought to an address that nobody has proved: so much an hour for each address,
 * whoever asks.
 */
export async function unverifiedMailLimits(
  context: Pick<MailContext, 'tx'>,
  order: OrderContact,
): Promise<RateLimit[]> {
  return (await canMailHolders(context, order)) ? [] : [unverifiedMailLimit(order.email)]
}

/** What is mailed to an address that nobody has proved. */
export const unverifiedMailLimit = (email: string): RateLimit => ({
  kind: 'order-mail.address',
  name: email,
  an_hour: UNVERIFIED_MAILS_PER_HOUR,
})

/** Orders for nothing from one network address for one event. */
export const freeOrderLimit = (address: string, event_id: string): RateLimit => ({
  kind: 'free-order.address',
  name: `${address} ${event_id}`,
  an_hour: FREE_ORDERS_PER_HOUR,
})

/** New holders that one order may name, each of which is mailed. */
export const renameLimit = (order_id: string): RateLimit => ({
  kind: 'rename.order',
  name: order_id,
  an_hour: RENAMES_PER_HOUR,
})

/** How often whoever has its secret has the tickets of an order mailed again. */
export const resendLimit = (order_id: string): RateLimit => ({
  kind: 'resend.order',
  name: order_id,
  an_hour: RESENDS_PER_HOUR,
})
