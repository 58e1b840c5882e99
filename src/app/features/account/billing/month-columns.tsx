import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { BillingMonth } from '#contract/account/billing.ts'
import { formatCalendarMonth } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { RefundedAmounts } from './money-back.tsx'

type AmountColumn = 'card_in_cents' | 'desk_in_cents' | 'desk_back_cents'

/** Columns of the table, one row per month and currency. */
export function useMonthColumns(): Column<BillingMonth>[] {
  const { t } = useTranslation('billing')
  const amountColumn = (key: AmountColumn, header: string): Column<BillingMonth> => ({
    key,
    header,
    align: 'right',
    cell: ({ [key]: cents, currency }) => formatMoney(cents, currency),
  })
  return [
    { key: 'month', header: t('column.month'), cell: ({ month }) => formatCalendarMonth(month) },
    amountColumn('card_in_cents', t('column.card_in')),
    {
      key: 'card_back_cents',
      header: t('column.card_back'),
      align: 'right',
      cell: ({ card_back_cents: refunded_cents, disputed_cents, currency }) => (
        <RefundedAmounts {...{ refunded_cents, disputed_cents, currency }} />
      ),
    },
    {
      key: 'fees',
      header: t('column.fees'),
      align: 'right',
      cell: (month) => <ProviderFees month={month} />,
    },
    amountColumn('desk_in_cents', t('column.desk_in')),
    amountColumn('desk_back_cents', t('column.desk_back')),
  ]
}

/** Known provider fees, and the number of payments whose fee is unknown. */
function ProviderFees({ month: { provider_fees, fees_unknown } }: { month: BillingMonth }) {
  const { t } = useTranslation('billing')
  if (provider_fees.length === 0 && fees_unknown === 0) return '–'
  return (
    <>
      {provider_fees.map(({ fee_cents, fee_currency }) => (
        <Box key={fee_currency}>{formatMoney(fee_cents, fee_currency)}</Box>
      ))}
      {fees_unknown > 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {t('screen.fees_unknown', { count: fees_unknown })}
        </Box>
      )}
    </>
  )
}
