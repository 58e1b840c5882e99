import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { violatedConstraint } from '#server/core/db/failures.ts'
import { createEventRowStore } from '#server/core/db/rows-of-event.ts'
import { promo_codes } from '#server/core/db/schema/events.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { TIMES_USED, usesOfPromoCode } from '#server/core/db/sql/promo-code-uses.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

type DerivedFields = { times_used: number }
/** The number of uses is counted from orders whenever a code is read. */
export type PromoCodeRow = typeof promo_codes.$inferSelect & DerivedFields

const { code, created_at, expires_at, discount_type } = promo_codes

const row_store = createEventRowStore(promo_codes, {
  searched: code,
  sorts: { code, created_at, expires_at, times_used: TIMES_USED },
  derived: { times_used: TIMES_USED },
  filters: {
    code: { value: code, kind: 'text' },
    discount_type: { value: discount_type, kind: 'text' },
    expires_at: { value: expires_at, kind: 'instant' },
  },
  in_order: code,
})
export const { page, ofEvents, find, lock, lockAll, remove } = row_store

export async function findByCode(tx: Tx, event_id: Id, code: string): Promise<PromoCodeRow | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(promo_codes), times_used: TIMES_USED })
    .from(promo_codes)
    .where(and(eq(promo_codes.event_id, event_id), sql`lower(${promo_codes.code}) = lower(${code})`))
  return row
}

const usesRow = z.object({ uses: z.number().int() })

/** Counts the uses of a code by orders and by open holds except one, in one snapshot. */
export async function countUses(
  tx: Tx,
  id: Id,
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<number> {
  const [row] = await queryRows(
    tx,
    usesRow,
    sql`
    select ${usesOfPromoCode(id)} + (
      select count(*)::int from ${reservations} as held
      where held.promo_code_id = ${id} and held.held_until > ${now}::timestamptz and not held.is_abandoned
        and held.id is distinct from ${besides}::text
    ) as uses`,
  )
  return row?.uses ?? 0
}

const namedCode = z.object({ typed: z.string(), id: idOf('promo_code') })

/** Locks the event's codes with these texts, ignoring case, in a fixed order; returns the id of each text. */
export function lockByTexts(tx: Tx, event_id: Id, typed: readonly string[]) {
  return queryRows(
    tx,
    namedCode,
    sql`
    select named.typed, c.id from unnest(${sql.param([...typed])}::text[]) as named (typed)
    join ${promo_codes} as c on c.event_id = ${event_id} and lower(c.code) = lower(named.typed)
    order by c.id collate "C" for update of c`,
  )
}

/** Returns codes with their uses by orders and by open holds except one, in one snapshot. */
export async function listWithUses(
  tx: Tx,
  ids: readonly Id[],
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<(PromoCodeRow & { uses: number })[]> {
  if (ids.length === 0) return []
  const held = sql<number>`(select count(*)::int from ${reservations} as held
    where held.promo_code_id = promo_codes.id and held.held_until > ${now}::timestamptz and not held.is_abandoned
      and held.id is distinct from ${besides}::text)`
  const rows = await tx
    .select({ ...getTableColumns(promo_codes), times_used: TIMES_USED, held })
    .from(promo_codes)
    .where(sql`${promo_codes.id} = any(${sql.param([...ids])}::text[])`)
  return rows.map(({ held: held_uses, ...row }) => ({ ...row, uses: row.times_used + held_uses }))
}

/** Reason why a row was not stored: the event has the code already, ignoring case, or the id exists anywhere. */
export type SaveConflict = 'code_taken' | 'id_taken'

export async function insert(tx: Tx, promo_code: PromoCodeRow): Promise<PromoCodeRow | SaveConflict> {
  const row = await row_store.insert(tx, promo_code)
  if (row !== undefined) return { ...row, times_used: 0 }
  return (await row_store.isIdTaken(tx, promo_code.id)) ? 'id_taken' : 'code_taken'
}

/** Stores a changed code with its next version. After `code_taken` the transaction has failed. */
export async function save(tx: Tx, promo_code: PromoCodeRow): Promise<PromoCodeRow | SaveConflict> {
  try {
    return { ...promo_code, ...(await row_store.save(tx, promo_code)) }
  } catch (error) {
    if (violatedConstraint(error) !== 'promo_codes_code') throw error
    return 'code_taken'
  }
}
