import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { check_in_lists, devices } from '#server/core/db/schema/check-in-lists.ts'
import { events } from '#server/core/db/schema/events.ts'

const held = alias(devices, 'held')

/** Returns lists with their events, in the order of the ids; ids without a list are skipped. */
export async function readListKeys(tx: Tx, ids: readonly Id[]) {
  if (ids.length === 0) return []
  const { account_id, event_id } = check_in_lists
  const rows = await tx
    .select({ account_id, event_id, check_in_list_id: check_in_lists.id })
    .from(check_in_lists)
    .where(inArray(check_in_lists.id, [...ids]))
  return ids.flatMap((id) => rows.find((row) => row.check_in_list_id === id) ?? [])
}

/** Returns the lists that the phones of these devices hold, theirs included, with the device that each is read for. */
export function readHeldLists(tx: Tx, device_ids: readonly Id[]) {
  return tx
    .select({
      device_id: devices.id,
      held_device_id: held.id,
      check_in_list_id: held.check_in_list_id,
      account_id: held.account_id,
      event_id: held.event_id,
      device_name: held.name,
      name: check_in_lists.name,
      expires_at: check_in_lists.expires_at,
      event_title: events.title,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
    })
    .from(devices)
    .innerJoin(held, and(eq(held.token_hash, devices.token_hash), isNull(held.revoked_at)))
    .innerJoin(check_in_lists, eq(check_in_lists.id, held.check_in_list_id))
    .innerJoin(events, eq(events.id, held.event_id))
    .where(inArray(devices.id, [...device_ids]))
    .orderBy(events.starts_at, check_in_lists.name, held.id)
}

/** Adds a list to a phone; a list that it holds already stays as it is. Returns whether it was added. */
export async function addDevice(tx: Tx, device: typeof devices.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(devices).values(device).onConflictDoNothing().returning({ id: devices.id })
  return rows.length > 0
}

/** Revokes devices, locked in the order in which batches of scans lock them. */
export async function revokeDevices(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  const sorted = [...ids].sort()
  await tx
    .select({ id: devices.id })
    .from(devices)
    .where(inArray(devices.id, sorted))
    .orderBy(devices.id)
    .for('update')
  await tx
    .update(devices)
    .set({ revoked_at: sql`coalesce(${devices.revoked_at}, ${now}::timestamptz)` })
    .where(inArray(devices.id, sorted))
}

export type HeldList = Awaited<ReturnType<typeof readHeldLists>>[number]
