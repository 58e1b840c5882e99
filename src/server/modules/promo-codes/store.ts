import { and, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { rowsOfEvent } from '#server/db/rows-of-event.ts'
import { promo_codes } from '#server/db/schema/events.ts'

export type PromoCodeRow = typeof promo_codes.$inferSelect

const { code, created_at, expires_at, times_used, discount_type } = promo_codes

const kit = rowsOfEvent(promo_codes, {
  searched: code,
  sorts: { code, created_at, expires_at, times_used },
  filters: {
    code: { value: code, kind: 'text' },
    discount_type: { value: discount_type, kind: 'text' },
    expires_at: { value: expires_at, kind: 'instant' },
  },
  in_order: code,
})
export const { page, ofEvents, find, lock, lockAll, remove } = kit

const theCode = (event_id: Id, id: Id) => and(eq(promo_codes.id, id), eq(promo_codes.event_id, event_id))

export async function findByCode(tx: Tx, event_id: Id, code: string): Promise<PromoCodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(promo_codes)
    .where(and(eq(promo_codes.event_id, event_id), sql`lower(${promo_codes.code}) = lower(${code})`))
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
  const row = await kit.insert(tx, promo_code)
  if (row !== undefined) return row
  return (await kit.isIdTaken(tx, promo_code.id)) ? 'id_taken' : 'code_taken'
}

/** Stores a changed code with its next version; after `code_taken` the transaction is over. */
export async function save(tx: Tx, promo_code: PromoCodeRow): Promise<PromoCodeRow | Taken> {
  try {
    return await kit.save(tx, promo_code)
  } catch (error) {
    if (violatedConstraint(error) !== 'promo_codes_code') throw error
    return 'code_taken'
  }
}
