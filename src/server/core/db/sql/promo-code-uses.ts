import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#server/core/db/schema/attendees.ts'

/**
 * Whether the order `o` uses its promo code: it is neither cancelled, by whomever, nor given back in full, and was bought
 * at all (decision 097).
 */
const IS_USE = sql`o.cancelled_at is null and o.payment_failed_at is null
  and not (o.total_refunded_cents > 0 and o.total_refunded_cents >= o.total_gross_cents)`

/** How many orders use the promo code of a given id. */
export function usesOfPromoCode(promo_code_id: SQL | string): SQL<number> {
  return sql<number>`(select count(*)::int from ${orders} as o
    where o.promo_code_id = ${promo_code_id} and ${IS_USE})`
}

/** How many orders use each promo code, in a query from `promo_codes` under its own name. */
export const TIMES_USED: SQL<number> = usesOfPromoCode(sql.raw('promo_codes.id'))
