import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'

export type OrderRow = typeof orders.$inferSelect

export async function findOwner(tx: Tx, account_id: Id) {
  const [row] = await tx
    .select({
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      locale: users.locale,
    })
    .from(team_memberships)
    .innerJoin(users, eq(users.id, team_memberships.user_id))
    .where(and(eq(team_memberships.account_id, account_id), eq(team_memberships.is_owner, true)))
    .orderBy(asc(users.created_at))
    .limit(1)
  return row
}

/** Returns whether an address is the user's own and verified. */
export async function isVerifiedAddress(tx: Tx, user_id: Id, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, user_id), eq(sql`lower(${users.email})`, email), isNotNull(users.email_verified_at)),
    )
  return rows.length > 0
}

/** Returns an order that must exist. */
export async function readOrder(tx: Tx, event_id: Id, id: Id): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.event_id, event_id)))
  if (row === undefined) throw new Error(`There is no order ${id}`)
  return row
}

export async function findReservation(tx: Tx, event_id: Id, id: Id) {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.event_id, event_id)))
  return row
}
