import PaidIcon from '@mui/icons-material/PaymentsOutlined'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OwedRefund } from '#contract/orders/owed-refunds.ts'
import { useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useOwedRefunds } from '#app/data/owed-refunds/queries.ts'
import { formatInstant, formatRelative } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useHasRight } from '#app/lib/net/session.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton, TextLink } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'

/** Outstanding manual refunds of orders and bookings: recipient, amount and age. */
export function DueRefundsScreen() {
  const { t } = useTranslation('event-orders')
  const refunds = useOwedRefunds()
  const online = useOnline()
  const columns = useColumns()
  return (
    <Page title={t('owed_list.title')} subtitle={t('owed_list.lead')} actions={<BankStatementsLink />}>
      {!online && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('owed_list.offline')}
        </Alert>
      )}
      <WaitForServer query={refunds}>
        {({ data, meta: { total } }) =>
          data.length === 0 ? (
            <EmptyState icon={<PaidIcon />} title={t('owed_list.empty')}>
              {t('owed_list.empty_text')}
            </EmptyState>
          ) : (
            <>
              <DataTable label={t('owed_list.title')} columns={columns} rows={data} rowKey={({ id }) => id} />
              {total > data.length && (
                <Typography sx={{ mt: 2 }}>{t('owed_list.more', { count: data.length, total })}</Typography>
              )}
            </>
          )
        }
      </WaitForServer>
    </Page>
  )
}

/** Refunds of money that a bank received are recorded with the bank statements. */
function BankStatementsLink() {
  const { t } = useTranslation('shell')
  if (!useHasRight('statement.manage')) return null
  return <LinkButton to="/manage/bank-statements">{t('nav.bank_statements')}</LinkButton>
}

function useColumns(): Column<OwedRefund>[] {
  const { t } = useTranslation('event-orders')
  const zone = useAccountTimezone()
  const now = useNow()
  return [
    {
      key: 'who',
      header: t('owed_list.who'),
      cell: ({ owed_for }) => <RefundSubjectLink owed_for={owed_for} />,
    },
    {
      key: 'of',
      header: t('owed_list.of'),
      cell: ({ owed_for }) => (owed_for.kind === 'order' ? owed_for.event.title : owed_for.room_name),
    },
    {
      key: 'since',
      header: t('owed_list.since'),
      cell: ({ created_at }) => `${formatInstant(created_at, zone)} · ${formatRelative(created_at, now)}`,
    },
    {
      key: 'amount',
      header: t('owed_list.amount'),
      align: 'right',
      cell: ({ amount_cents, currency }) => formatMoney(amount_cents, currency),
    },
  ]
}

/** Link to the page where the refund is recorded. */
function RefundSubjectLink({ owed_for }: Pick<OwedRefund, 'owed_for'>) {
  const { id, reference, name } = owed_for
  const label = name === '' ? reference : `${name} · ${reference}`
  if (owed_for.kind === 'booking')
    return (
      <TextLink to="/manage/bookings/$bookingId" params={{ bookingId: id }}>
        {label}
      </TextLink>
    )
  return (
    <TextLink
      to="/manage/event/$eventId/orders/$orderId"
      params={{ eventId: owed_for.event.id, orderId: id }}
    >
      {label}
    </TextLink>
  )
}
