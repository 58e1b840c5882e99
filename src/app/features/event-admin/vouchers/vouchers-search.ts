import { voucherStatus, type VoucherStatus } from '#contract/sales/vouchers.ts'
import { listSearch } from '#app/components/list/list-search.ts'

type VoucherSort = 'created_at' | 'code' | 'label' | 'until'

/** Search params of the list of vouchers. */
export const vouchersSearch = listSearch<VoucherSort, { status: VoucherStatus }>({
  sorts: ['created_at', 'code', 'label', 'until'],
  first: { key: 'created_at', direction: 'desc' },
  filters: { status: voucherStatus },
})
