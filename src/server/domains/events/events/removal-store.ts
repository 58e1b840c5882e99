import { eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_RESOURCES } from '#server/core/db/event-resources.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { check_in_lists, supervisors } from '#server/core/db/schema/check-in-lists.ts'
import { allotments, box_office_entries, ticket_batches } from '#server/core/db/schema/box-office.ts'
import { campaign_visits, counted_parts, event_sums, page_views } from '#server/core/db/schema/event-sums.ts'
import { door_keys, event_counters, events } from '#server/core/db/schema/events.ts'
import { attachments } from '#server/core/db/schema/files.ts'
import { guest_lists } from '#server/core/db/schema/guest-lists.ts'
import { messages } from '#server/core/db/schema/mails.ts'
import { order_requests, reservations, sold_places } from '#server/core/db/schema/reservations.ts'
import { row_edits } from '#server/core/db/schema/row-edits.ts'
import { door_sign_offs, scans } from '#server/core/db/schema/scans.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { vouchers, waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { line_places, waiting_lines } from '#server/core/db/schema/waiting-lines.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** Further tables with rows of an event; settings and images are deleted with it, open holds expire. */
const RELATED_TABLES = [
  campaign_visits,
  attachments,
  row_edits,
  page_views,
  sold_places,
  event_sums,
  counted_parts,
  door_keys,
  supervisors,
  door_sign_offs,
  event_counters,
  waiting_lines,
  line_places,
  messages,
  allotments,
  box_office_entries,
  ticket_batches,
  guest_lists,
  vouchers,
  waiting_entries,
] as const

/** Pairings and devices are deleted with their lists. */
export async function removeLists(tx: Tx, event_id: Id): Promise<void> {
  await tx.delete(check_in_lists).where(eq(check_in_lists.event_id, event_id))
}

const historyRow = z.object({ has_history: z.boolean() })

/** Returns whether the event has an order or a scan, which must be kept forever. */
export async function hasHistory(tx: Tx, event_id: Id): Promise<boolean> {
  const [found] = await queryRows(
    tx,
    historyRow,
    sql`
    select exists (select 1 from ${orders} where event_id = ${event_id})
      or exists (select 1 from ${scans} where event_id = ${event_id}) as has_history`,
  )
  return found?.has_history === true
}

/** Deletes the event, its resources, and its id in the event lists of members. */
export async function removeEvent(tx: Tx, { id, account_id }: { id: Id; account_id: Id }): Promise<void> {
  for (const { table } of Object.values(EVENT_RESOURCES))
    await tx.delete<PgTable>(table).where(eq(table.event_id, id))
  const requested = tx
    .select({ id: order_requests.order_id })
    .from(order_requests)
    .where(eq(order_requests.event_id, id))
  await tx.delete(reservations).where(inArray(reservations.id, requested))
  for (const table of RELATED_TABLES) await tx.delete(table).where(eq(table.event_id, id))
  await tx.delete(events).where(eq(events.id, id))
  await tx.execute(sql`
    update ${team_memberships} set event_ids = array_remove(event_ids, ${id}), version = version + 1
    where account_id = ${account_id} and ${id} = any(event_ids)`)
}
