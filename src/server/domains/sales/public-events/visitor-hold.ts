import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import * as store from './store.ts'

/**
 * Returns the reservation of an order id and secret, which is excluded from availability counts; null when there
 * is none.
 */
export async function findOwnHold(
  db: Pick<Database, 'read'>,
  { held, s }: { held?: Id | undefined; s: string },
): Promise<Id | null> {
  if (held === undefined) return null
  const secret = await db.read((tx) => store.findSecret(tx, held))
  return secret !== undefined && isSecret(s, secret) ? held : null
}
