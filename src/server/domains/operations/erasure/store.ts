import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { ERASED_TEXT } from '#contract/door/scans.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { patternsOf, texts } from './patterns-store.ts'
import type { ErasureScope } from './targets.ts'

export async function findOrderOf(tx: Tx, event_id: Id, attendee_id: Id): Promise<Id | undefined> {
  const [row] = await tx
    .select({ order_id: attendees.order_id })
    .from(attendees)
    .where(and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)))
  return row?.order_id
}

/** Returns all attendees of an order. */
export function peopleOf(tx: Tx, order_id: Id) {
  const { id, first_name, last_name, email, erased_at } = attendees
  return tx
    .select({ id, first_name, last_name, email, erased_at })
    .from(attendees)
    .where(eq(attendees.order_id, order_id))
    .orderBy(asc(attendees.id))
}

/** Returns whether a payment of an order may be in progress, or a refund is pending. */
export async function hasPendingMoney(tx: Tx, order_id: Id): Promise<boolean> {
  const pending_payments = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, order_id), eq(payments.status, 'PENDING')))
  const pending_refunds = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.order_id, order_id), eq(refunds.status, 'PENDING')))
  return (await pending_payments).length + (await pending_refunds).length > 0
}

/**
 * Anonymizes attendees and cancels their tickets, which can no longer be printed; already erased ones stay
 * unchanged.
 */
export async function anonymizeAttendees(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  await tx
    .update(attendees)
    .set({
      first_name: '',
      last_name: '',
      email: '',
      note: null,
      needs_attention: false,
      cancelled_at: sql`coalesce(${attendees.cancelled_at}, ${now}::timestamptz)`,
      erased_at: now,
      version: sql`${attendees.version} + 1`,
    })
    .where(and(inArray(attendees.id, [...ids]), sql`${attendees.erased_at} is null`))
  await tx
    .update(ticket_codes)
    .set({ code: null })
    .where(inArray(ticket_codes.attendee_id, [...ids]))
}

/** Anonymizes an order: amounts stay, the buyer's data is removed and links stop working. */
export async function anonymizeOrder(tx: Tx, order_id: Id, now: Instant): Promise<void> {
  await tx
    .update(orders)
    .set({
      first_name: '',
      last_name: '',
      email: '',
      phone: null,
      address: null,
      locale: null,
      secret: null,
      user_id: null,
      note: null,
      needs_attention: false,
      remind_at: null,
      // A bank reference often contains a name.
      paid_by_hand: sql`${orders.paid_by_hand} || '{"reference": ""}'::jsonb`,
      cancelled_at: sql`coalesce(${orders.cancelled_at}, ${now}::timestamptz)`,
      cancelled_because: sql`coalesce(${orders.cancelled_because}, 'organizer')`,
      erased_at: now,
      version: sql`${orders.version} + 1`,
    })
    .where(and(eq(orders.id, order_id), sql`${orders.erased_at} is null`))
}

const answerOwner = z.object({ attendee_id: idOf('attendee').nullable() })

/**
 * Deletes the answers of these people, and answers of others in the order that contain their names, with all
 * earlier versions. Returns the attendees whose door data may have changed.
 */
export async function deleteAnswers(tx: Tx, order_id: Id, scope: ErasureScope): Promise<Id[]> {
  const names = texts(patternsOf(scope.texts))
  const deleted = await queryRows(
    tx,
    answerOwner,
    sql`
    delete from answers where order_id = ${order_id} and (${scope.has_buyer}::boolean
      or attendee_id = any(${texts(scope.people_ids)}) or answer ilike any(${names})
      or options::text ilike any(${names}) or edits::text ilike any(${names}))
    returning attendee_id`,
  )
  const is_of_order = deleted.some(({ attendee_id }) => attendee_id === null)
  if (is_of_order) return (await peopleOf(tx, order_id)).map(({ id }) => id)
  return deleted.flatMap(({ attendee_id }) => attendee_id ?? [])
}

const attendeeId = z.object({ id: idOf('attendee') })

/**
 * Anonymizes notes of an order and its attendees that contain their names. Returns the attendees whose door data
 * changed.
 */
export async function anonymizeNotes(tx: Tx, order_id: Id, scope: ErasureScope): Promise<Id[]> {
  const names = texts(patternsOf(scope.texts))
  const { rows: of_order } = await tx.execute(sql`
    update orders set note = null, version = version + 1
    where id = ${order_id} and note ilike any(${names}) returning id`)
  const of_people = await queryRows(
    tx,
    attendeeId,
    sql`
    update attendees set note = null, version = version + 1
    where order_id = ${order_id} and note ilike any(${names}) returning id`,
  )
  if (of_order.length === 0) return of_people.map(({ id }) => id)
  return (await peopleOf(tx, order_id)).map(({ id }) => id)
}

export async function saveChangeNo(tx: Tx, ids: readonly Id[], change_no: number): Promise<void> {
  await tx
    .update(attendees)
    .set({ change_no })
    .where(inArray(attendees.id, [...ids]))
}

/**
 * Anonymizes scans: times and devices stay; reasons and raw texts are removed from the people's own scans, and
 * from other scans of the event that contain their names.
 */
export async function anonymizeScans(
  tx: Tx,
  {
    event_id,
    people_ids,
    texts: identifying_texts,
  }: Pick<ErasureScope, 'people_ids' | 'texts'> & { event_id: Id },
  change_no: number,
): Promise<void> {
  const own = sql`(subject = any(${texts(people_ids)}) or attendee_id = any(${texts(people_ids)}))`
  const names = texts(patternsOf(identifying_texts))
  await tx.execute(sql`
    update scans set change_no = ${change_no}::bigint,
      override = case when ${own} or override->>'reason' ilike any(${names})
        then jsonb_set(override, '{reason}', to_jsonb(${ERASED_TEXT}::text)) else override end,
      raw_code = case when ${own} or raw_code ilike any(${names}) then null else raw_code end
    where event_id = ${event_id} and (raw_code is not null or override is not null)
      and (${own} or override->>'reason' ilike any(${names}) or raw_code ilike any(${names}))`)
}
