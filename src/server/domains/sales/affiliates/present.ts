import type { Affiliate } from '#contract/resources/affiliates.ts'
import type { AffiliateRow } from './store.ts'

export function present(row: AffiliateRow): Affiliate {
  const { account_id: _, visits: __, ...affiliate } = row
  return affiliate
}
