import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { order_links } from '#server/core/db/schema/mails.ts'

/** Stores a link; earlier links of the same address stop working. */
export async function insertLink(tx: Tx, link: typeof order_links.$inferInsert): Promise<void> {
  await tx.delete(order_links).where(eq(order_links.email, link.email))
  await tx.insert(order_links).values(link)
}

/** Consumes a valid link and returns its address. */
export async function consumeLink(tx: Tx, token_hash: string, now: Instant): Promise<string | undefined> {
  const [row] = await tx
    .update(order_links)
    .set({ used_at: now })
    .where(
      and(
        eq(order_links.token_hash, token_hash),
        isNull(order_links.used_at),
        gt(order_links.expires_at, now),
      ),
    )
    .returning({ email: order_links.email })
  return row?.email
}

export async function deleteExpiredBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(order_links).where(lt(order_links.expires_at, before))
}
