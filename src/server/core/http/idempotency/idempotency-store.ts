import { and, eq, like, lt, notLike, or, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { idempotency_keys } from '#server/core/db/schema/idempotency.ts'

type IdempotencyKey = { caller: string; key: string }
type KeyClaim = IdempotencyKey & { request_hash: string; rights: string; now: Instant }
type KeyedResponse = IdempotencyKey & { status: number; body: unknown }

/** Prefix of the caller of an unauthenticated request; see `callerOf`. */
export const ANYONE_PREFIX = 'anyone '

const sameKey = ({ caller, key }: IdempotencyKey) =>
  and(eq(idempotency_keys.caller, caller), eq(idempotency_keys.key, key))

const anyOf = (keys: readonly IdempotencyKey[]) => or(...keys.map(sameKey))

/**
 * Claims free keys for their requests and returns the claimed ones; waits while another transaction claims
 * one of them.
 * @param stale_before an older claim without a response is taken over: its process has died
 */
export async function claimKeys(
  tx: Tx,
  claims: readonly KeyClaim[],
  stale_before: Instant,
): Promise<IdempotencyKey[]> {
  if (claims.length === 0) return []
  // A fixed order prevents deadlocks.
  const ordered = claims.toSorted((left, right) =>
    `${left.caller} ${left.key}` < `${right.caller} ${right.key}` ? -1 : 1,
  )
  return tx
    .insert(idempotency_keys)
    .values(ordered.map(({ now, ...claim }) => ({ ...claim, status: 0, created_at: now })))
    .onConflictDoUpdate({
      target: [idempotency_keys.caller, idempotency_keys.key],
      set: {
        request_hash: sql`excluded.request_hash`,
        rights: sql`excluded.rights`,
        created_at: sql`excluded.created_at`,
      },
      setWhere: sql`${idempotency_keys.status} = 0 and ${idempotency_keys.created_at} < ${stale_before}`,
    })
    .returning({ caller: idempotency_keys.caller, key: idempotency_keys.key })
}

/** Stores the responses of claimed keys in one statement. */
export async function saveResponses(tx: Tx, answers: readonly KeyedResponse[]): Promise<void> {
  if (answers.length === 0) return
  const rows = JSON.stringify(answers.map((answer) => ({ ...answer, body: answer.body ?? null })))
  await tx.execute(sql`
    update ${idempotency_keys} as kept set status = answered.status, body = nullif(answered.body, 'null'::jsonb)
    from jsonb_to_recordset(${rows}::jsonb) as answered(caller text, key text, status integer, body jsonb)
    where kept.caller = answered.caller and kept.key = answered.key`)
}

/** Releases claimed keys whose requests were rejected. */
export async function releaseKeys(tx: Tx, keys: readonly IdempotencyKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.delete(idempotency_keys).where(and(anyOf(keys), eq(idempotency_keys.status, 0)))
}

/** Returns the stored rows of keys, unordered. */
export async function readKeys(tx: Tx, keys: readonly IdempotencyKey[]) {
  return keys.length === 0 ? [] : tx.select().from(idempotency_keys).where(anyOf(keys))
}

/** Calls `run` in a savepoint and rolls it back, to find out whether it throws. */
export async function dryRun(tx: Tx, run: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`savepoint undoing`)
  await run()
  await tx.execute(sql`rollback to savepoint undoing`)
}

/**
 * Deletes stored responses that are older than the given instants; those of unauthenticated callers are kept
 * for a shorter time.
 */
export async function deleteKeysBefore(
  tx: Tx,
  { signed_in, anyone }: { signed_in: Instant; anyone: Instant },
): Promise<void> {
  const is_anyone = like(idempotency_keys.caller, `${ANYONE_PREFIX}%`)
  const is_signed_in = notLike(idempotency_keys.caller, `${ANYONE_PREFIX}%`)
  await tx
    .delete(idempotency_keys)
    .where(
      or(
        and(is_signed_in, lt(idempotency_keys.created_at, signed_in)),
        and(is_anyone, lt(idempotency_keys.created_at, anyone)),
      ),
    )
}
