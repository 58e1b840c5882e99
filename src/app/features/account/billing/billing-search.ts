import { calendarMonth } from '#contract/account/billing.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

/** `month` is a calendar month in the account's timezone. */
type BillingFilters = { month: string }
export type BillingList = ListControl<'paid_at', BillingFilters>

/** Search params of the billing page. */
export const billingSearch = listSearch<'paid_at', BillingFilters>({
  sorts: ['paid_at'],
  first: { key: 'paid_at', direction: 'desc' },
  filters: { month: calendarMonth },
})
