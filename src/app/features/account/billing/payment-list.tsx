import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { BilledPayment } from '#contract/billing.ts'
import { useBilledPayments } from '#app/data/billing/queries.ts'
import { formatCalendarMonth } from '#app/lib/dates.ts'
import { useOnline } from '#app/lib/online.ts'
import { ListView } from '#app/parts/list/list-view.tsx'
import type { RowsState } from '#app/parts/list/rows-state.ts'
import { OnlineOnly } from '#app/parts/online-only.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { BillingList } from './billing-search.ts'
import { usePaymentColumns } from './payment-columns.tsx'

interface PaymentListProps {
  list: BillingList
  /** Those that can be chosen, the newest first. */
  months: readonly string[]
  timezone: string
}

/** The payments by card of a month, or all of them. */
export function PaymentList({ list, months, timezone }: PaymentListProps) {
  const { t } = useTranslation('billing')
  const online = useOnline()
  const { month } = list.search
  const payments = useBilledPayments(month === undefined ? {} : { month })
  return (
    <>
      <ListView
        label={t('screen.payments')}
        list={list}
        rows={rowsOf(payments, online)}
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
      {payments.hasNextPage && (
        <MoreButton is_busy={payments.isFetching} onMore={() => void payments.fetchNextPage()} />
      )}
    </>
  )
}

function rowsOf(payments: ReturnType<typeof useBilledPayments>, online: boolean): RowsState<BilledPayment> {
  const { data, error } = payments
  if (data !== undefined) return { kind: 'ready', rows: data, page: null, is_stale: !online }
  if (!online) return { kind: 'offline' }
  if (error !== null) return { kind: 'failed', error, retry: () => void payments.refetch() }
  return { kind: 'loading' }
}

function MoreButton({ is_busy, onMore }: { is_busy: boolean; onMore: () => void }) {
  const { t } = useTranslation('billing')
  return (
    <OnlineOnly>
      {(offline) => (
        <Button variant="outlined" disabled={offline || is_busy} onClick={onMore} sx={{ mt: 2 }}>
          {t('screen.more')}
        </Button>
      )}
    </OnlineOnly>
  )
}
