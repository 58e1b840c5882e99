import { and, eq, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { known_devices } from '#server/core/db/schema/users.ts'

export async function has(tx: Tx, user_id: Id, token_hash: string): Promise<boolean> {
  const rows = await tx
    .select({ seen_at: known_devices.seen_at })
    .from(known_devices)
    .where(and(eq(known_devices.user_id, user_id), eq(known_devices.token_hash, token_hash)))
  return rows.length > 0
}

export async function save(tx: Tx, user_id: Id, token_hash: string, seen_at: Instant): Promise<void> {
  await tx
    .insert(known_devices)
    .values({ user_id, token_hash, seen_at })
    .onConflictDoUpdate({
      target: [known_devices.user_id, known_devices.token_hash],
      set: { seen_at },
    })
}

export async function deleteOfUser(tx: Tx, user_id: Id): Promise<void> {
  await tx.delete(known_devices).where(eq(known_devices.user_id, user_id))
}

export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(known_devices).where(lt(known_devices.seen_at, before))
}
