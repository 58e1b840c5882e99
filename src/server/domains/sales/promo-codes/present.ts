import type { PromoCode } from '#contract/resources/promo-codes.ts'
import type { PromoCodeRow } from './store.ts'

export function present(row: PromoCodeRow): PromoCode {
  const { account_id: _, ...promo_code } = row
  return promo_code
}
