import { and, eq, lt, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { idempotency_keys } from '#server/db/schema/idempotency.ts'

type Key = { caller: string; key: string }

const sameKey = ({ caller, key }: Key) =>
  and(eq(idempotency_keys.caller, caller), eq(idempotency_keys.key, key))

/** Whether the key was free; it is this request's from now on. */
export async function claimKey(
  tx: Tx,
  { caller, key, request_hash, rights, now }: Key & { request_hash: string; rights: string; now: Instant },
): Promise<boolean> {
  const rows = await tx
    .insert(idempotency_keys)
    .values({ caller, key, request_hash, rights, status: 0, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
  return rows.length > 0
}

export async function keepAnswer(tx: Tx, key: Key, answer: { status: number; body: unknown }): Promise<void> {
  await tx
    .update(idempotency_keys)
    .set({ status: answer.status, body: answer.body ?? null })
    .where(sameKey(key))
}

export async function readKey(tx: Tx, key: Key) {
  const [row] = await tx.select().from(idempotency_keys).where(sameKey(key))
  return row
}

/** Does something to see whether it would go, and takes it back. */
export async function undoing(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`savepoint undoing`)
  await work()
  await tx.execute(sql`rollback to savepoint undoing`)
}

export async function deleteKeysBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(idempotency_keys).where(lt(idempotency_keys.created_at, before))
}
