import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { check_in_lists, devices } from '#server/core/db/schema/check-in-lists.ts'
import { presences } from '#server/core/db/schema/scans.ts'

export type DeviceRow = typeof devices.$inferSelect
type NewDevice = typeof devices.$inferInsert
/** Key of a device: its id for a paired phone, session and list for a team member. */
export type DeviceKey = { device_id: Id } | { session_id: Id; check_in_list_id: Id }

const matchesKey = (key: DeviceKey) =>
  'device_id' in key
    ? eq(devices.id, key.device_id)
    : and(eq(devices.session_id, key.session_id), eq(devices.check_in_list_id, key.check_in_list_id))

export async function readListKey(tx: Tx, check_in_list_id: Id) {
  const { account_id, event_id } = check_in_lists
  const [row] = await tx
    .select({ account_id, event_id, check_in_list_id: check_in_lists.id })
    .from(check_in_lists)
    .where(eq(check_in_lists.id, check_in_list_id))
  return row
}

/** Returns whether a list sells tickets. */
export async function sellsTickets(tx: Tx, check_in_list_id: Id): Promise<boolean> {
  const { id, sells_ticket_ids } = check_in_lists
  const [row] = await tx.select({ sells_ticket_ids }).from(check_in_lists).where(eq(id, check_in_list_id))
  return (row?.sells_ticket_ids.length ?? 0) > 0
}

export async function readDevice(tx: Tx, key: DeviceKey): Promise<DeviceRow | undefined> {
  const [row] = await tx.select().from(devices).where(matchesKey(key))
  return row
}

/** Locks the row so that two batches of one device are stored one after the other. */
export async function lockDevice(tx: Tx, key: DeviceKey): Promise<DeviceRow | undefined> {
  const [row] = await tx.select().from(devices).where(matchesKey(key)).for('update')
  return row
}

/** Locks several devices of a list, ordered by id. */
export async function lockDevices(tx: Tx, check_in_list_id: Id, ids: readonly Id[]): Promise<DeviceRow[]> {
  return tx
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.check_in_list_id, check_in_list_id),
        sql`${devices.id} = any(${sql.param([...ids])}::text[])`,
      ),
    )
    .orderBy(asc(devices.id))
    .for('update')
}

export async function insertDevice(tx: Tx, device: NewDevice): Promise<void> {
  await tx
    .insert(devices)
    .values(device)
    .onConflictDoNothing({
      target: [devices.session_id, devices.check_in_list_id],
    })
}

export async function updateDevice(tx: Tx, id: Id, change: Partial<NewDevice>): Promise<void> {
  await tx.update(devices).set(change).where(eq(devices.id, id))
}

/** Returns the device after the change; undefined when the list has no such device. */
export async function changeDevice(
  tx: Tx,
  check_in_list_id: Id,
  id: Id,
  change: Partial<NewDevice>,
): Promise<DeviceRow | undefined> {
  const [row] = await tx
    .update(devices)
    .set({ id, ...change })
    .where(and(eq(devices.check_in_list_id, check_in_list_id), eq(devices.id, id)))
    .returning()
  return row
}

export async function readDevices(tx: Tx, check_in_list_id: Id): Promise<DeviceRow[]> {
  return tx
    .select()
    .from(devices)
    .where(eq(devices.check_in_list_id, check_in_list_id))
    .orderBy(asc(devices.paired_at), asc(devices.id))
}

/** Returns the devices of every list of an event, by gate and name; revoked ones only while they hold scans or sales. */
export async function readDevicesOfEvent(tx: Tx, event_id: Id): Promise<DeviceRow[]> {
  const lists = sql`select id from check_in_lists where event_id = ${event_id}`
  return tx
    .select()
    .from(devices)
    .where(
      and(
        sql`${devices.check_in_list_id} in (${lists})`,
        sql`(${devices.revoked_at} is null or ${devices.waiting_scans} > 0 or ${devices.waiting_sales} > 0)`,
      ),
    )
    .orderBy(asc(devices.gate), asc(devices.name), asc(devices.id))
}

/** Returns whether the list has this device. A device that was revoked before keeps its first revocation time. */
export async function revoke(tx: Tx, check_in_list_id: Id, id: Id, now: Instant): Promise<boolean> {
  const rows = await tx
    .update(devices)
    .set({ revoked_at: sql`coalesce(${devices.revoked_at}, ${now}::timestamptz)` })
    .where(and(eq(devices.check_in_list_id, check_in_list_id), eq(devices.id, id)))
    .returning({ id: devices.id })
  return rows.length > 0
}

type RevokedPhone = Pick<DeviceRow, 'id' | 'name' | 'account_id' | 'event_id'>

/**
 * Revokes paired phones: all of a list, or those of a pairing at every list that they hold and the caller manages.
 * They are locked in the order in which batches of scans lock them.
 * @returns the phones that were not revoked before
 */
export async function revokePhones(
  tx: Tx,
  { check_in_list_id, pairing_id }: { check_in_list_id: Id; pairing_id: Id | null },
  isManaged: (phone: RevokedPhone) => boolean,
  now: Instant,
): Promise<RevokedPhone[]> {
  const { id, name, account_id, event_id } = devices
  const found = await tx
    .select({ id, name, account_id, event_id })
    .from(devices)
    .where(
      and(
        pairing_id === null
          ? eq(devices.check_in_list_id, check_in_list_id)
          : eq(devices.pairing_id, pairing_id),
        isNull(devices.user_id),
        isNull(devices.revoked_at),
      ),
    )
    .orderBy(asc(devices.id))
    .for('update')
  const phones = found.filter(isManaged)
  const ids = phones.map(({ id }) => id)
  if (ids.length > 0) await tx.update(devices).set({ revoked_at: now }).where(inArray(devices.id, ids))
  return phones
}

export async function countConflicts(tx: Tx, check_in_list_id: Id): Promise<number> {
  const [row] = await tx
    .select({ conflicts: sql<number>`coalesce(sum(${presences.conflicts}), 0)::int` })
    .from(presences)
    .where(eq(presences.check_in_list_id, check_in_list_id))
  return row?.conflicts ?? 0
}
