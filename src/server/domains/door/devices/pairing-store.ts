import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { pairings } from '#server/core/db/schema/check-in-lists.ts'

export type PairingRow = typeof pairings.$inferSelect

export async function insertPairing(tx: Tx, pairing: typeof pairings.$inferInsert): Promise<void> {
  await tx.insert(pairings).values(pairing)
}

/** A single statement, so that a code never admits more phones than it is for. */
export async function consumePairing(
  tx: Tx,
  check_in_list_id: Id,
  code_hash: string,
  now: Instant,
): Promise<PairingRow | undefined> {
  const [row] = await tx
    .update(pairings)
    .set({ used_at: now, used: sql`${pairings.used} + 1` })
    .where(
      and(
        eq(pairings.check_in_list_id, check_in_list_id),
        eq(pairings.code_hash, code_hash),
        lt(pairings.used, pairings.max_devices),
        isNull(pairings.ended_at),
        gt(pairings.expires_at, now),
      ),
    )
    .returning()
  return row
}

/** Returns the links of a list for several phones, and the codes for one that can still be used; newest first. */
export function readPairings(
  tx: Tx,
  check_in_list_id: Id,
  { now, limit }: { now: Instant; limit: number },
): Promise<PairingRow[]> {
  const is_open_code = and(eq(pairings.used, 0), isNull(pairings.ended_at), gt(pairings.expires_at, now))
  return tx
    .select()
    .from(pairings)
    .where(
      and(eq(pairings.check_in_list_id, check_in_list_id), or(gt(pairings.max_devices, 1), is_open_code)),
    )
    .orderBy(desc(pairings.created_at), desc(pairings.id))
    .limit(limit)
}

/** Ends a pairing, or all of a list; returns how many there are. One that ended before keeps its time. */
export async function endPairings(
  tx: Tx,
  { check_in_list_id, pairing_id }: { check_in_list_id: Id; pairing_id: Id | null },
  now: Instant,
): Promise<number> {
  const rows = await tx
    .update(pairings)
    .set({ ended_at: sql`coalesce(${pairings.ended_at}, ${now}::timestamptz)` })
    .where(
      and(
        eq(pairings.check_in_list_id, check_in_list_id),
        pairing_id === null ? gt(pairings.expires_at, now) : eq(pairings.id, pairing_id),
      ),
    )
    .returning({ id: pairings.id })
  return rows.length
}
