import { useTranslation } from 'react-i18next'
import { useBilledPayments } from '#app/data/billing/queries.ts'
import { formatCalendarMonth } from '#app/lib/format/dates.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { ListView } from '#app/components/list/list-view.tsx'
import { rowsOfGrowing } from '#app/components/list/rows-state.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { BillingList } from './billing-search.ts'
import { usePaymentColumns } from './payment-columns.tsx'

interface PaymentListProps {
  list: BillingList
  /** Selectable months, newest first. */
  months: readonly string[]
  timezone: string
}

/** Card payments of one month, or all. */
export function PaymentList({ list, months, timezone }: PaymentListProps) {
  const { t } = useTranslation('billing')
  const online = useOnline()
  const { month } = list.search
  const payments = useBilledPayments(month === undefined ? {} : { month })
  return (
    <ListView
      label={t('screen.payments')}
      list={list}
      rows={rowsOfGrowing(payments, online)}
      columns={usePaymentColumns(timezone)}
      rowKey={({ id }) => id}
      filters={
        <FilterSelect
          label={t('screen.month')}
          value={month}
          onChange={(value) => list.setFilter('month', value)}
          options={months.map((value) => ({ value, label: formatCalendarMonth(value) }))}
        />
      }
      empty={<EmptyState title={t('screen.no_payments')}>{t('screen.no_payments_text')}</EmptyState>}
    />
  )
}
