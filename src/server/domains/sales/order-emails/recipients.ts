import type { Share } from '#server/domains/platform/index.ts'
import type { Needs } from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'

const FREE_ORDERS_AN_HOUR = 300
const UNPROVED_MAILS_AN_HOUR = 10
const RENAMES_AN_HOUR = 30
const RESENDS_AN_HOUR = 10

/** What decides to whom an order may write. */
type Reached = Pick<OrderRow, 'secret' | 'total_gross_cents' | 'paid_at' | 'user_id' | 'email'>

/**
 * Whether an order may bring mail to others than its buyer: it was paid for, its buyer has proved the address, or
 * the team made it. Else anybody could have us write to strangers, under any name.
 */
export async function mayWriteToHolders({ tx }: Pick<Needs, 'tx'>, order: Reached): Promise<boolean> {
  if (order.secret === null) return true
  if (order.total_gross_cents > 0 && order.paid_at !== null) return true
  return order.user_id !== null && (await store.isProved(tx, order.user_id, order.email))
}

/**
 * What an order takes of what may be brought to an address that nobody has proved: so much an hour for each address,
 * whoever asks.
 */
export async function unprovedShares(context: Pick<Needs, 'tx'>, order: Reached): Promise<Share[]> {
  return (await mayWriteToHolders(context, order)) ? [] : [mailsToUnproved(order.email)]
}

/** What is mailed to an address that nobody has proved. */
export const mailsToUnproved = (email: string): Share => ({
  kind: 'order-mail.address',
  name: email,
  an_hour: UNPROVED_MAILS_AN_HOUR,
})

/** Orders for nothing from one network address for one event. */
export const freeOrdersFrom = (address: string, event_id: string): Share => ({
  kind: 'free-order.address',
  name: `${address} ${event_id}`,
  an_hour: FREE_ORDERS_AN_HOUR,
})

/** New holders that one order may name, each of which is mailed. */
export const renamesOf = (order_id: string): Share => ({
  kind: 'rename.order',
  name: order_id,
  an_hour: RENAMES_AN_HOUR,
})

/** How often whoever has its secret has the tickets of an order mailed again. */
export const resendsOf = (order_id: string): Share => ({
  kind: 'resend.order',
  name: order_id,
  an_hour: RESENDS_AN_HOUR,
})
