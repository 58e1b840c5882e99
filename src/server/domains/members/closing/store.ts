import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { booking_lines, bookings, calendar_feeds } from '#server/core/db/schema/rooms.ts'
import { member_import_rows } from '#server/core/db/schema/member-imports.ts'
import { members, tier_lines } from '#server/core/db/schema/members.ts'
import { receipts } from '#server/core/db/schema/receipts.ts'
import { registrations, sessions, team_memberships, users } from '#server/core/db/schema/users.ts'
import { boughtBy } from '#server/core/db/sql/bought-by.ts'
import { forgetSubscriptions } from '#server/domains/messaging/index.ts'
import { ERASED } from '#server/core/http/idempotency/idempotency.ts'

export type UserRow = typeof users.$inferSelect

export async function lockUser(tx: Tx, user_id: Id): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, user_id)).for('update')
  return row
}

/** Returns the future bookings and booking requests of a user as obstacles. */
export function futureBookings(tx: Tx, user_id: Id, now: Instant) {
  return tx
    .select({ id: bookings.id, starts_at: bookings.starts_at })
    .from(bookings)
    .where(
      and(
        eq(bookings.user_id, user_id),
        inArray(bookings.state, ['option', 'requested', 'held', 'confirmed']),
        gt(bookings.ends_at, now),
      ),
    )
    .orderBy(bookings.starts_at, bookings.id)
}

/** Returns the orders of a user for future events as obstacles. */
export function futureOrders(tx: Tx, user: UserRow, now: Instant) {
  return tx
    .select({
      id: orders.id,
      event_id: orders.event_id,
      event_title: events.title,
      starts_at: events.starts_at,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(
      and(boughtBy(user), isNotNull(orders.paid_at), isNull(orders.cancelled_at), gt(events.starts_at, now)),
    )
    .orderBy(events.starts_at, orders.id)
}

export async function isInTeam(tx: Tx, user_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ user_id: team_memberships.user_id })
    .from(team_memberships)
    .where(eq(team_memberships.user_id, user_id))
    .limit(1)
  return rows.length > 0
}

/** Keeps the number, tiers and receipts of a member, and deletes everything that identifies them. */
export async function anonymizeMember(tx: Tx, member_id: Id, now: Instant): Promise<void> {
  await tx
    .update(members)
    .set({
      user_id: null,
      chinese_name: '',
      gender: null,
      age_group: null,
      birth_month: null,
      backup_phone: null,
      relationship: null,
      news_agreed_at: null,
      news_agreed_words: null,
      note: '',
      closed_at: now,
      version: sql`${members.version} + 1`,
    })
    .where(eq(members.id, member_id))
  await tx.update(tier_lines).set({ reason: '' }).where(eq(tier_lines.member_id, member_id))
  await tx
    .update(receipts)
    .set({ rejection_words: sql`case when ${receipts.rejection_words} is null then null else '' end` })
    .where(eq(receipts.member_id, member_id))
}

/** Deletes a person's rows of a running import, which would otherwise create them again. */
export async function deleteStagedRows(
  tx: Tx,
  membership_no: string,
  user: Pick<UserRow, 'id' | 'email' | 'phone'> | undefined,
): Promise<void> {
  await tx
    .delete(member_import_rows)
    .where(
      or(
        eq(member_import_rows.membership_no, membership_no),
        user && eq(member_import_rows.user_id, user.id),
        user && eq(member_import_rows.email, user.email.toLowerCase()),
        user?.phone ? eq(member_import_rows.phone, user.phone) : undefined,
      ),
    )
}

/** Deletes a user without any role, with the mails that wait for them. */
export async function eraseUser(tx: Tx, { id, email }: UserRow): Promise<void> {
  await tx.delete(mails).where(eq(mails.to_address, email))
  await tx.delete(registrations).where(eq(registrations.email, email))
  await forgetSubscriptions(tx, [email.toLowerCase()])
  await tx.update(orders).set({ user_id: null }).where(eq(orders.user_id, id))
  await anonymizeBookings(tx, id)
  await tx.delete(sessions).where(eq(sessions.user_id, id))
  await tx.delete(calendar_feeds).where(eq(calendar_feeds.user_id, id))
  await tx.delete(users).where(eq(users.id, id))
}

/** Keeps the room, time and amounts of a user's bookings, and anonymizes the rest. */
async function anonymizeBookings(tx: Tx, user_id: Id): Promise<void> {
  const own_bookings = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.user_id, user_id))
  // Staff requests were answered with the booking, and the answers are stored for repeated requests.
  await tx
    .update(idempotency_keys)
    .set({ body: null, status: ERASED })
    .where(inArray(sql<string>`${idempotency_keys.body} #>> '{data,id}'`, own_bookings))
  await tx
    .update(booking_lines)
    .set({ by_name: null, words: '' })
    .where(inArray(booking_lines.booking_id, own_bookings))
  await tx
    .update(bookings)
    .set({
      user_id: null,
      client_name: '',
      client_email: null,
      client_phone: null,
      answers: [],
      note: '',
      staff_note: '',
      reason: '',
      paid_reference: '',
      version: sql`${bookings.version} + 1`,
    })
    .where(eq(bookings.user_id, user_id))
}
