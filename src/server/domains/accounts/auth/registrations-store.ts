import { and, eq, gt, lt } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { registrations } from '#server/core/db/schema/users.ts'

export type RegistrationRow = typeof registrations.$inferSelect

export async function insert(tx: Tx, row: RegistrationRow): Promise<void> {
  await tx.insert(registrations).values(row)
}

/** Returns a registration whose link is still valid. */
export async function find(tx: Tx, token_hash: string, now: Instant): Promise<RegistrationRow | undefined> {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.token_hash, token_hash), gt(registrations.expires_at, now)))
  return row
}

/**
 * Deletes all registrations of an address.
 * @returns whether this one was among them
 */
export async function consume(tx: Tx, { email, token_hash }: RegistrationRow): Promise<boolean> {
  const rows = await tx
    .delete(registrations)
    .where(eq(registrations.email, email))
    .returning({ token_hash: registrations.token_hash })
  return rows.some((row) => row.token_hash === token_hash)
}

export async function deleteExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(registrations).where(lt(registrations.expires_at, before))
}
