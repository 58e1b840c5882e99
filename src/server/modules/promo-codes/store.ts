import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import type { listPromoCodes } from '#contract/promo-codes.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/list-page.ts'
import { promo_codes } from '#server/db/schema/events.ts'

export type PromoCodeRow = typeof promo_codes.$inferSelect
type Query = QueryOf<typeof listPromoCodes>

const SORTS = {
  code: promo_codes.code,
  created_at: promo_codes.created_at,
  expires_at: promo_codes.expires_at,
  times_used: promo_codes.times_used,
}
const FILTERS = {
  code: { value: promo_codes.code, kind: 'text' },
  discount_type: { value: promo_codes.discount_type, kind: 'text' },
  expires_at: { value: promo_codes.expires_at, kind: 'instant' },
} as const

const theCode = (event_id: Id, id: Id) => and(eq(promo_codes.id, id), eq(promo_codes.event_id, event_id))

export async function page(tx: Tx, event_id: Id, query: Query) {
  const wanted = and(
    eq(promo_codes.event_id, event_id),
    containsWords(promo_codes.code, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(promo_codes)
    .where(wanted)
    .orderBy(direction(SORTS[query.sort_by]), direction(promo_codes.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(promo_codes).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

export function ofEvents(tx: Tx, event_ids: readonly Id[]): Promise<PromoCodeRow[]> {
  return tx
    .select()
    .from(promo_codes)
    .where(inArray(promo_codes.event_id, [...event_ids]))
    .orderBy(asc(promo_codes.event_id), asc(promo_codes.code), asc(promo_codes.id))
}

export async function find(tx: Tx, event_id: Id, id: Id): Promise<PromoCodeRow | undefined> {
  const [row] = await tx.select().from(promo_codes).where(theCode(event_id, id))
  return row
}

export async function findByCode(tx: Tx, event_id: Id, code: string): Promise<PromoCodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(promo_codes)
    .where(and(eq(promo_codes.event_id, event_id), sql`lower(${promo_codes.code}) = lower(${code})`))
  return row
}

export async function lock(tx: Tx, event_id: Id, id: Id): Promise<PromoCodeRow | undefined> {
  const [row] = await tx.select().from(promo_codes).where(theCode(event_id, id)).for('update')
  return row
}

export async function countUse(tx: Tx, event_id: Id, id: Id): Promise<void> {
  await tx
    .update(promo_codes)
    .set({ times_used: sql`${promo_codes.times_used} + 1` })
    .where(theCode(event_id, id))
}

/** One that nobody paid for is a use again. */
export async function giveUseBack(tx: Tx, event_id: Id, id: Id): Promise<void> {
  await tx
    .update(promo_codes)
    .set({ times_used: sql`greatest(${promo_codes.times_used} - 1, 0)` })
    .where(theCode(event_id, id))
}

/** What kept a row from being stored: its code, which the event has in some case, or its id, which is anybody's. */
export type Taken = 'code_taken' | 'id_taken'

export async function insert(tx: Tx, promo_code: PromoCodeRow): Promise<PromoCodeRow | Taken> {
  const [row] = await tx.insert(promo_codes).values(promo_code).onConflictDoNothing().returning()
  if (row !== undefined) return row
  const [other] = await tx
    .select({ id: promo_codes.id })
    .from(promo_codes)
    .where(eq(promo_codes.id, promo_code.id))
  return other === undefined ? 'code_taken' : 'id_taken'
}

/** Stores a changed code with its next version; after `code_taken` the transaction is over. */
export async function save(tx: Tx, promo_code: PromoCodeRow): Promise<PromoCodeRow | Taken> {
  const saved = { ...promo_code, version: promo_code.version + 1 }
  try {
    await tx.update(promo_codes).set(saved).where(eq(promo_codes.id, promo_code.id))
    return saved
  } catch (error) {
    if (violatedConstraint(error) !== 'promo_codes_code') throw error
    return 'code_taken'
  }
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(promo_codes).where(eq(promo_codes.id, id))
}
