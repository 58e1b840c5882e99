import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { mailed_links } from '#server/core/db/schema/users.ts'
import { chunkRows } from '#server/core/db/sql/many-rows.ts'

export type { TokenPurpose } from '#server/core/db/schema/users.ts'
export type EmailTokenRow = typeof mailed_links.$inferSelect

type Purpose = EmailTokenRow['purpose']
export type TokenKind = { purpose: Purpose; user_id: Id; account_id: Id | null }

const isOfKind = ({ purpose, user_id, account_id }: TokenKind) =>
  and(
    eq(mailed_links.user_id, user_id),
    eq(mailed_links.purpose, purpose),
    account_id === null ? isNull(mailed_links.account_id) : eq(mailed_links.account_id, account_id),
  )

export async function insert(tx: Tx, link: typeof mailed_links.$inferInsert): Promise<void> {
  await tx.insert(mailed_links).values(link)
}

export async function insertMany(
  tx: Tx,
  links: readonly (typeof mailed_links.$inferInsert)[],
): Promise<void> {
  for (const chunk of chunkRows(links)) await tx.insert(mailed_links).values(chunk)
}

export async function find(
  tx: Tx,
  purposes: readonly Purpose[],
  token_hash: string,
): Promise<EmailTokenRow | undefined> {
  const [row] = await tx
    .select()
    .from(mailed_links)
    .where(and(eq(mailed_links.token_hash, token_hash), inArray(mailed_links.purpose, [...purposes])))
  return row
}

/** Returns whether the link was valid; it is used now. */
export async function consume(tx: Tx, token_hash: string, now: Instant): Promise<boolean> {
  const { used_at, expires_at } = mailed_links
  const rows = await tx
    .update(mailed_links)
    .set({ used_at: now })
    .where(and(eq(mailed_links.token_hash, token_hash), isNull(used_at), gt(expires_at, now)))
    .returning({ user_id: mailed_links.user_id })
  return rows.length > 0
}

export async function deleteUnused(tx: Tx, kind: TokenKind): Promise<void> {
  await tx.delete(mailed_links).where(and(isOfKind(kind), isNull(mailed_links.used_at)))
}

export async function deleteExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(mailed_links).where(lt(mailed_links.expires_at, before))
}
