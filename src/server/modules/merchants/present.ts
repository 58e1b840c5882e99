import type { ListedMerchant, Merchant } from '#contract/parts/merchants.ts'
import type { MerchantRow } from './store.ts'

export function present(row: MerchantRow): Merchant {
  return { ...row, is_active: row.inactive_since === null }
}

export function presentListed({ id, name, name_zh, other_names, shop_number }: MerchantRow): ListedMerchant {
  return { id, name, name_zh, other_names, shop_number }
}
