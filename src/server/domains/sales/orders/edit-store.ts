import { and, asc, eq, isNotNull, not, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { FIRST_CHECK_IN } from '#server/core/db/sql/first-check-in.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { attendees, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { disputes, payments, refunds } from '#server/core/db/schema/payments.ts'
import { users } from '#server/core/db/schema/users.ts'

export type OrderParts = Awaited<ReturnType<typeof readParts>>
export type PersonRow = OrderParts['people'][number]

/** Reads all rows related to one order. */
export async function readParts(tx: Tx, order_id: Id) {
  return {
    people: await peopleOf(tx, order_id),
    answers: await answersOf(tx, order_id),
    payments: await tx
      .select()
      .from(payments)
      .where(eq(payments.order_id, order_id))
      .orderBy(asc(payments.created_at), asc(payments.id)),
    refunds: await refundsOf(tx, order_id),
    disputes: await tx
      .select()
      .from(disputes)
      .where(eq(disputes.order_id, order_id))
      .orderBy(asc(disputes.opened_at), asc(disputes.id)),
    reissues: await reissuesOf(tx, order_id),
  }
}

/** Returns the attendees in the order in which the tickets were bought. */
function peopleOf(tx: Tx, order_id: Id) {
  return tx
    .select({
      id: attendees.id,
      first_name: attendees.first_name,
      last_name: attendees.last_name,
      email: attendees.email,
      ticket_id: attendees.ticket_id,
      ticket_name: tickets.name,
      price_id: attendees.price_id,
      price_label: ticket_prices.label,
      created_at: attendees.created_at,
      cancelled_at: attendees.cancelled_at,
      returned_cents: attendees.returned_cents,
      offered_at: attendees.offered_at,
      resold_at: attendees.resold_at,
      checked_in_at: FIRST_CHECK_IN,
      erased_at: attendees.erased_at,
    })
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .leftJoin(ticket_prices, eq(ticket_prices.id, attendees.price_id))
    .where(eq(attendees.order_id, order_id))
    .orderBy(asc(tickets.sort_order), asc(attendees.created_at), asc(attendees.id))
}

function answersOf(tx: Tx, order_id: Id) {
  return tx
    .select({
      id: answers.id,
      attendee_id: answers.attendee_id,
      question_id: answers.question_id,
      question_title: answers.question_title,
      answer: answers.answer,
      options: answers.options,
      edits: answers.edits,
      version: answers.version,
    })
    .from(answers)
    .where(eq(answers.order_id, order_id))
    .orderBy(asc(answers.question_title), asc(answers.question_id))
}

function refundsOf(tx: Tx, order_id: Id) {
  return tx
    .select({
      id: refunds.id,
      payment_id: refunds.payment_id,
      amount_cents: refunds.amount_cents,
      status: refunds.status,
      reason: refunds.reason,
      way: refunds.way,
      reference: refunds.reference,
      given_on: refunds.given_on,
      given_by: refunds.given_by,
      failure: refunds.failure,
      requested_by: sql<string | null>`nullif(trim(${users.first_name} || ' ' || ${users.last_name}), '')`,
      created_at: refunds.created_at,
      settled_at: refunds.settled_at,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requested_by))
    .where(eq(refunds.order_id, order_id))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
}

/** Returns when tickets of the order received another code. */
function reissuesOf(tx: Tx, order_id: Id) {
  return tx
    .select({ attendee_id: ticket_codes.attendee_id, at: ticket_codes.retired_at })
    .from(ticket_codes)
    .innerJoin(attendees, eq(attendees.id, ticket_codes.attendee_id))
    .where(
      and(eq(attendees.order_id, order_id), isNotNull(ticket_codes.retired_at), not(ticket_codes.is_foreign)),
    )
}

export async function peopleIds(tx: Tx, order_id: Id): Promise<Id[]> {
  const rows = await tx.select({ id: attendees.id }).from(attendees).where(eq(attendees.order_id, order_id))
  return rows.map(({ id }) => id)
}

/** Marks all unpaid attendees of an order as paid and returns their ids. */
export async function markAttendeesPaid(tx: Tx, order_id: Id, paid_at: Instant): Promise<Id[]> {
  const rows = await tx
    .update(attendees)
    .set({ paid_at, version: sql`${attendees.version} + 1` })
    .where(and(eq(attendees.order_id, order_id), sql`${attendees.paid_at} is null`))
    .returning({ id: attendees.id })
  return rows.map(({ id }) => id)
}

/** Stores the change number of attendees whose facts and logs have been written. */
export async function saveChangeNo(tx: Tx, ids: readonly Id[], change_no: number): Promise<void> {
  await tx
    .update(attendees)
    .set({ change_no })
    .where(sql`${attendees.id} = any(${sql.param([...ids])}::text[])`)
}
