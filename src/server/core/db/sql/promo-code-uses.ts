import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#server/core/db/schema/attendees.ts'

/**
 * Whether the order `o` uses its promo code: it is not cancelled, its payment did not fail, and it is not
 * refunded in full (decision 097).
 */
const IS_USE = sql`o.cancelled_at is null and o.payment_failed_at is null
  and not (o.total_refunded_cents > 0 and o.total_refunded_cents >= o.total_gross_cents)`

/** Returns the number of orders that use a promo code. */
export function usesOfPromoCode(promo_code_id: SQL | string): SQL<number> {
  return sql<number>`(select count(*)::int from ${orders} as o
    where o.promo_code_id = ${promo_code_id} and ${IS_USE})`
}

/** Returns the order that uses a voucher; null: none. */
export function orderWithVoucher(voucher_id: SQL): SQL<string | null> {
  return sql<string | null>`(select o.id from ${orders} as o
    where o.voucher_id = ${voucher_id} and ${IS_USE} order by o.created_at limit 1)`
}

/** Number of orders per promo code, in a query from `promo_codes` under its own name. */
export const TIMES_USED: SQL<number> = usesOfPromoCode(sql.raw('promo_codes.id'))
