import { and, desc, eq, gt, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deliveryFailureReason } from '#contract/messages/message-recipients.ts'
import type { UndeliveredEmail } from '#contract/orders/order-details.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'

const later = alias(mails, 'later')

/** Mails of an order that failed or are unclear, without a newer one of the same kind to the same address. */
const isOpen = (tx: Tx, order_id: Id) => and(eq(mails.about, order_id), isLatestFailure(tx))

const isLatestFailure = (tx: Tx) =>
  and(
    isNotNull(mails.failed_at),
    isNotNull(mails.data),
    notExists(
      tx
        .select({ id: later.id })
        .from(later)
        .where(
          and(
            eq(later.about, mails.about),
            eq(later.to_address, mails.to_address),
            eq(later.template, mails.template),
            gt(later.created_at, mails.created_at),
          ),
        ),
    ),
  )

/**
 * Returns the mails of an order to its buyer and attendees that failed or may not have arrived, newest first.
 */
export async function listNotSent(tx: Tx, order_id: Id): Promise<UndeliveredEmail[]> {
  const rows = await tx
    .select()
    .from(mails)
    .where(isOpen(tx, order_id))
    .orderBy(desc(mails.created_at), desc(mails.id))
  return rows.map(({ id, to_address: to, because, last_error }) => {
    const is_unclear = because === 'unclear'
    const failed_because = deliveryFailureReason.catch('refused').parse(because)
    return {
      id,
      to,
      state: is_unclear ? 'unclear' : 'failed',
      because: is_unclear ? null : failed_because,
      answer: last_error ?? '',
    }
  })
}

/**
 * Queues one of these mails again under its own Message-ID, as if for the first time.
 * @returns false when it is none of them
 */
export async function requeueMail(tx: Tx, order_id: Id, id: Id, now: Instant): Promise<boolean> {
  const rows = await tx
    .update(mails)
    .set(forTheFirstTime(now))
    .where(and(eq(mails.id, id), isOpen(tx, order_id)))
    .returning({ id: mails.id })
  return rows.length > 0
}

/** Mails of orders of an account that no mail server was there to send. */
const isKept = (tx: Tx, account_id: Id) =>
  and(eq(mails.account_id, account_id), eq(mails.because, 'no_mail_server'), isLatestFailure(tx))

/** Of these mails, those about events that are not over. */
async function keptForOpenEvents(tx: Tx, account_id: Id, now: Instant): Promise<SQL | undefined> {
  const rows = await tx
    .selectDistinct({
      id: events.id,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      happening: events.happening,
    })
    .from(mails)
    .innerJoin(orders, eq(orders.id, mails.about))
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(isKept(tx, account_id))
  const open_ids = rows.filter((event) => !isOverAt(event, now)).map(({ id }) => id)
  const open_orders = tx.select({ id: orders.id }).from(orders).where(inArray(orders.event_id, open_ids))
  return and(isKept(tx, account_id), inArray(mails.about, open_orders))
}

/** Returns the number of mails that were kept and are still of use. */
export async function countKept(tx: Tx, account_id: Id, now: Instant): Promise<number> {
  return tx.$count(mails, await keptForOpenEvents(tx, account_id, now))
}

/** Queues these mails as if for the first time; returns their number. */
export async function requeueKept(tx: Tx, account_id: Id, now: Instant): Promise<number> {
  const rows = await tx
    .update(mails)
    .set(forTheFirstTime(now))
    .where(await keptForOpenEvents(tx, account_id, now))
    .returning({ id: mails.id })
  return rows.length
}

const forTheFirstTime = (now: Instant) => ({
  failed_at: null,
  because: null,
  last_error: null,
  handed_at: null,
  attempts: 0,
  due_at: now,
})
