import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { guest_list_names, guest_lists } from '#server/core/db/schema/guest-lists.ts'
import { reservation_items, reservations } from '#server/core/db/schema/reservations.ts'
import { FIRST_CHECK_IN } from '#server/core/db/sql/first-check-in.ts'
import { textEquals } from '#server/core/db/sql/text-equals.ts'

export type GuestListRow = typeof guest_lists.$inferSelect
/** A guest of a list who is not cancelled. */
export type GuestRow = Awaited<ReturnType<typeof listGuests>>[number]

const NO_PRICE: HeldOrder = {
  lines: [],
  total_before_additions_cents: 0,
  total_discount_cents: 0,
  total_fee_cents: 0,
  total_tax_cents: 0,
  total_gross_cents: 0,
  taxes_and_fees: [],
}

export function ofEvent(tx: Tx, event_id: Id): Promise<GuestListRow[]> {
  return tx
    .select()
    .from(guest_lists)
    .where(eq(guest_lists.event_id, event_id))
    .orderBy(asc(guest_lists.created_at), asc(guest_lists.id))
}

export async function countOfEvent(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(guest_lists)
    .where(eq(guest_lists.event_id, event_id))
  return row?.total ?? 0
}

/** Returns a list of the event, locked until the end of the transaction. */
export async function lock(tx: Tx, event_id: Id, id: Id): Promise<GuestListRow | undefined> {
  const [row] = await tx
    .select()
    .from(guest_lists)
    .where(and(eq(guest_lists.id, id), eq(guest_lists.event_id, event_id)))
    .for('update')
  return row
}

/** Locks the lists of an event that are still open, until the end of the transaction. */
export const lockOpen = (tx: Tx, event_id: Id, now: Instant): Promise<GuestListRow[]> =>
  tx
    .select()
    .from(guest_lists)
    .where(and(eq(guest_lists.event_id, event_id), isNotNull(guest_lists.secret), gt(guest_lists.until, now)))
    .orderBy(asc(guest_lists.id))
    .for('update')

export async function findBySecret(tx: Tx, secret: string): Promise<GuestListRow | undefined> {
  const [row] = await tx.select().from(guest_lists).where(textEquals(guest_lists.secret, secret))
  return row
}

export async function insert(tx: Tx, row: typeof guest_lists.$inferInsert): Promise<void> {
  await tx.insert(guest_lists).values(row)
}

/** Stores changes with the next version. */
export async function save(
  tx: Tx,
  id: Id,
  fields: Partial<Pick<GuestListRow, 'host' | 'places' | 'until' | 'secret'>>,
): Promise<void> {
  await tx
    .update(guest_lists)
    .set({ ...fields, version: sql`${guest_lists.version} + 1` })
    .where(eq(guest_lists.id, id))
}

/** Moves the time until which a list is open, and its places are held. */
export async function moveUntil(tx: Tx, id: Id, until: Instant): Promise<void> {
  await save(tx, id, { until })
  await tx.update(reservations).set({ held_until: until }).where(eq(reservations.id, id))
}

/** Returns the guests of lists in the order in which they were named. */
export function listGuests(tx: Tx, event_id: Id, guest_list_id?: Id) {
  return tx
    .select({
      guest_list_id: guest_list_names.guest_list_id,
      attendee_id: attendees.id,
      ticket_id: attendees.ticket_id,
      first_name: attendees.first_name,
      last_name: attendees.last_name,
      checked_in_at: FIRST_CHECK_IN,
    })
    .from(guest_list_names)
    .innerJoin(attendees, eq(attendees.id, guest_list_names.attendee_id))
    .where(
      and(
        eq(guest_list_names.event_id, event_id),
        guest_list_id === undefined ? undefined : eq(guest_list_names.guest_list_id, guest_list_id),
        isNull(attendees.cancelled_at),
      ),
    )
    .orderBy(asc(attendees.created_at), asc(attendees.id))
}

export async function addNames(tx: Tx, list: GuestListRow, attendee_ids: readonly Id[]): Promise<void> {
  const { id: guest_list_id, account_id, event_id } = list
  const rows = attendee_ids.map((attendee_id) => ({ attendee_id, account_id, event_id, guest_list_id }))
  if (rows.length > 0) await tx.insert(guest_list_names).values(rows)
}

type Hold = { currency: string; locale: string; secret: string }
type HeldPlaces = { ticket_id: Id; price_id: Id; quantity: number }

/** Holds exactly these places for a list until its time is over; none ends its hold. */
export async function holdPlaces(
  tx: Tx,
  { id, account_id, event_id, until: held_until, created_at }: GuestListRow,
  places: readonly HeldPlaces[],
  hold: Hold,
): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.id, id))
  const held = places.filter(({ quantity }) => quantity > 0)
  if (held.length === 0) return
  const owner = { account_id, event_id }
  await tx.insert(reservations).values({ ...owner, ...hold, id, held_until, priced: NO_PRICE, created_at })
  await tx.insert(reservation_items).values(held.map((place) => ({ ...owner, ...place, reservation_id: id })))
}
