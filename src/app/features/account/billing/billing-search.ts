import { calendarMonth } from '#contract/account/billing.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

/** `month` is one of the account's calendar. */
type BillingFilters = { month: string }
export type BillingList = ListControl<'paid_at', BillingFilters>

/** What the address of the billing may say. */
export const billingSearch = listSearch<'paid_at', BillingFilters>({
  sorts: ['paid_at'],
  first: { key: 'paid_at', direction: 'desc' },
  filters: { month: calendarMonth },
})
