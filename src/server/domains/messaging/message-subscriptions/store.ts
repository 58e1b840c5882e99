import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { message_subscriptions } from '#server/core/db/schema/mails.ts'

/** Texts that can be a token. */
const TOKEN = /^\w+$/

export type SubscriptionRow = typeof message_subscriptions.$inferSelect

export async function find(tx: Tx, account_id: Id, address: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(message_subscriptions)
    .where(and(eq(message_subscriptions.account_id, account_id), eq(message_subscriptions.address, address)))
  return row
}

/** Returns a subscription by the token of its link, with the account's name. */
export async function findByToken(tx: Tx, token: string) {
  if (!TOKEN.test(token)) return undefined
  const [row] = await tx
    .select({ subscription: message_subscriptions, account_name: accounts.name })
    .from(message_subscriptions)
    .innerJoin(accounts, eq(accounts.id, message_subscriptions.account_id))
    .where(eq(message_subscriptions.token, token))
  return row
}

export async function saveDeclined(tx: Tx, token: string, declined_at: Instant | null): Promise<void> {
  await tx.update(message_subscriptions).set({ declined_at }).where(eq(message_subscriptions.token, token))
}

/**
 * Inserts missing subscriptions.
 * @param addresses selects a column `address` without duplicates
 */
export async function addMissing(tx: Tx, account_id: Id, addresses: SQL, now: Instant): Promise<void> {
  await tx.execute(sql`
    insert into ${message_subscriptions} (account_id, address, token, last_message_at)
    select ${account_id}, address, replace(gen_random_uuid()::text, '-', ''), ${now}::timestamptz
    from (${addresses}) as written_to
    on conflict (account_id, address) do update set last_message_at = excluded.last_message_at`)
}

/**
 * Condition that an address has unsubscribed from an account's messages.
 * @param address an expression
 */
export const hasDeclined = (account_id: Id, address: SQL): SQL => sql`exists (
  select 1 from ${message_subscriptions} s
  where s.account_id = ${account_id} and s.address = ${address} and s.declined_at is not null)`

/** Deletes the subscriptions of addresses that no order or ticket of the account references any more. */
export async function deleteUnreferenced(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${message_subscriptions} s where s.address = any(${sql.param([...addresses])}::text[])
      and not exists (select 1 from orders o where o.email = s.address and o.account_id = s.account_id)
      and not exists (
        select 1 from events e join attendees a on a.event_id = e.id and a.email = s.address
        where e.account_id = s.account_id)`)
}

/** Deletes subscriptions with a last message before `before` that never unsubscribed. */
export async function deleteUnusedBefore(tx: Tx, before: Instant): Promise<void> {
  await tx
    .delete(message_subscriptions)
    .where(and(isNull(message_subscriptions.declined_at), lt(message_subscriptions.last_message_at, before)))
}
