import type { Voucher } from '#contract/sales/vouchers.ts'
import type { VoucherRow } from './store.ts'

export function present(row: VoucherRow): Voucher {
  const {
    account_id: _,
    price_id: _price,
    waiting_entry_id: _entry,
    voided_at: _void,
    has_places: _held,
    ...rest
  } = row
  return rest
}
