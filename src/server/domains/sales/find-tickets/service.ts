import { setTimeout as pause } from 'node:timers/promises'
import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { FIND_MINUTES } from '#contract/orders/find-tickets.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { countAttempt, isThrottled } from '#server/domains/platform/index.ts'
import { listOrdersByEmail } from '#server/domains/sales/order-view/service.ts'
import { queueTicketLookup } from '#server/domains/sales/order-emails/service.ts'
import { hashToken, newToken } from '#server/domains/accounts/index.ts'
import * as store from './store.ts'

/** Many visitors who forgot their tickets may share one network at the entrance. */
const FREE_PER_ADDRESS = 30
const FREE_PER_EMAIL = 3
/**
 * Longer than finding orders and queueing a mail takes, so that the response time does not reveal whether orders
 * exist.
 */
const RESPONSE_DELAY_MS = 200
const MINUTE_MS = 60_000

type LookupContext = { context: Omit<Context, 'tx'>; address: string }

/**
 * Mails a link to the orders of an e-mail address. Answer and response time are always the same.
 * Beyond the limit no further mail is sent and the last link stays valid. Errors: rate.limited for the caller's
 * network address.
 * @param input.locale language of the mail; default is that of the request
 */
export async function find(
  db: Database,
  { context, address }: LookupContext,
  input: { email: string; locale?: Context['locale'] | undefined },
): Promise<{ email: string }> {
  const { email, locale = context.locale } = input
  const by_address = { kind: 'find-tickets.address', name: address, free: FREE_PER_ADDRESS }
  await countAttempt(db, [by_address], context.now)
  await Promise.all([sendLink(db, context, { email, locale }), pause(RESPONSE_DELAY_MS)])
  return { email }
}

/** Returns the orders of an address by the single-use link mailed to it. Errors: link.invalid. */
export async function listByToken(context: Context, token: string): Promise<ClientOrder[]> {
  const email = await store.consumeLink(context.tx, hashToken(token), context.now)
  if (email === undefined) throw new AppError('link.invalid')
  return listOrdersByEmail(context, email)
}

/** Deletes expired links. */
export function deleteOldOrderLinks(tx: Tx, now: Instant): Promise<void> {
  return store.deleteExpiredBefore(tx, now)
}

async function sendLink(
  db: Database,
  context: LookupContext['context'],
  { email, locale }: { email: string; locale: Context['locale'] },
): Promise<void> {
  const mails = { kind: 'find-tickets.email', name: email, free: FREE_PER_EMAIL }
  if (await isThrottled(db, mails, context.now)) return
  await db.withTx(async (tx) => {
    const [latest] = await listOrdersByEmail({ tx, now: context.now, locale }, email)
    if (latest === undefined) return
    const token = newToken(context.random)
    await store.insertLink(tx, {
      token_hash: hashToken(token),
      email,
      created_at: context.now,
      expires_at: addMs(context.now, FIND_MINUTES * MINUTE_MS),
    })
    const url = `${context.settings.public_url}/find-my-tickets?token=${token}`
    const link = { event_id: latest.event_id, email, locale, url, valid_minutes: FIND_MINUTES }
    await queueTicketLookup({ ...context, tx }, link)
  })
}
