import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { BilledPayment } from '#contract/account/billing.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { TextLink } from '#app/ui/links.tsx'
import { RefundedAmounts } from './money-back.tsx'

/** Columns of the payments; times in the account's timezone. */
export function usePaymentColumns(timezone: string): Column<BilledPayment>[] {
  const { t } = useTranslation('billing')
  return [
    { key: 'order', header: t('column.order'), cell: (payment) => <SubjectCell payment={payment} /> },
    {
      key: 'paid_at',
      header: t('column.paid_at'),
      cell: ({ paid_at }) => <Box sx={{ minWidth: { md: 136 } }}>{formatInstant(paid_at, timezone)}</Box>,
    },
    {
      key: 'event',
      header: t('column.event'),
      cell: ({ paid_for }) => (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {paid_for.kind === 'order' ? paid_for.event.title : paid_for.room_name}
        </Box>
      ),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: ({ amount_cents, currency }) => formatMoney(amount_cents, currency),
    },
    {
      key: 'refunded',
      header: t('column.refunded'),
      align: 'right',
      cell: (payment) => <RefundedAmounts {...payment} />,
    },
    {
      key: 'fee',
      header: t('column.fee'),
      align: 'right',
      cell: ({ fee }) =>
        fee === null ? t('screen.fee_unknown') : formatMoney(fee.fee_cents, fee.fee_currency),
    },
    { key: 'receipt', header: t('column.receipt'), cell: (payment) => <ReceiptCell payment={payment} /> },
  ]
}

function SubjectCell({ payment: { paid_for } }: { payment: BilledPayment }) {
  if (paid_for.kind === 'booking') return paid_for.reference
  const { id, event, reference } = paid_for
  return (
    <TextLink to="/manage/event/$eventId/orders/$orderId" params={{ eventId: event.id, orderId: id }}>
      {reference}
    </TextLink>
  )
}

function ReceiptCell({ payment: { receipt_url, paid_for } }: { payment: BilledPayment }) {
  const { t } = useTranslation('billing')
  if (receipt_url === null) return '–'
  return (
    <Link
      href={receipt_url}
      target="_blank"
      rel="noopener noreferrer"
      underline="always"
      aria-label={t('screen.receipt_of', { order: paid_for.reference })}
    >
      {t('screen.receipt')}
    </Link>
  )
}
