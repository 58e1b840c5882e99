import { setImmediate } from 'node:timers/promises'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { lineMatcher, type MatchResult } from '#rules/statements/match.ts'
import { hanVariants } from '#rules/text/han-alike.ts'
import type { Database } from '#server/core/db/database.ts'
import { readinessOf } from './order-facts.ts'
import { matchableOrders } from './orders-store.ts'
import * as store from './store.ts'

/** Orders older than this are found by search only. */
const ORDER_AGE_MS = 180 * 86_400_000
/** Lines between two pauses in which other requests are answered. */
const LINES_AT_ONCE = 200

/** Matches the new lines of an account or statement with its orders, outside of a transaction. */
export async function matchNewLines(
  db: Database,
  scope: store.LineScope,
  now: Instant,
): Promise<Map<Id, MatchResult>> {
  const lines = await db.read((tx) => store.newLines(tx, scope))
  if (lines.length === 0) return new Map()
  const since = addMs(now, -ORDER_AGE_MS)
  const orders = await db.read((tx) => matchableOrders(tx, scope.account_id, since))
  const match = lineMatcher(
    orders.map((order) => ({ ...order, readiness: readinessOf(order) })),
    hanVariants,
  )
  const results = new Map<Id, MatchResult>()
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
    results.set(line.id, match(line))
  }
  return results
}
