import BillingIcon from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { readBilling } from '#contract/account/billing.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import { fetchBilling, useBilling } from '#app/data/billing/queries.ts'
import { foreignTimezone, formatCalendarMonth } from '#app/lib/format/dates.ts'
import { ExportButton } from '#app/components/export-button.tsx'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { billingSearch } from './billing-search.ts'
import { useMonthColumns } from './month-columns.tsx'
import { PaymentList } from './payment-list.tsx'
import { Payouts } from './payouts.tsx'

/** Volumes, refunds, provider fees, receipts, and where to find payouts. */
export function BillingScreen() {
  const { t } = useTranslation('billing')
  const billing = useBilling()
  const has_months = (billing.data?.months.length ?? 0) > 0
  return (
    <Page title={t('screen.title')} subtitle={t('screen.lead')} actions={has_months && <Export />}>
      <WaitForServer query={billing}>{(data) => <Billing billing={data} />}</WaitForServer>
    </Page>
  )
}

function Billing({ billing }: { billing: OkOf<typeof readBilling>['data'] }) {
  const { t } = useTranslation('billing')
  const columns = useMonthColumns()
  const list = useListSearch(billingSearch)
  const { months, timezone, provider } = billing
  const zone = foreignTimezone(timezone)
  if (months.length === 0)
    return (
      <>
        <EmptyState icon={<BillingIcon />} title={t('screen.empty')}>
          {t('screen.empty_text')}
        </EmptyState>
        <Payouts provider={provider} />
      </>
    )
  return (
    <>
      <BillingSection
        title={t('screen.months')}
        {...(zone !== null && { lead: t('screen.months_lead', { timezone: zone }) })}
      >
        <DataTable
          label={t('screen.months')}
          columns={columns}
          rows={months}
          rowKey={({ month, currency }) => `${month} ${currency}`}
        />
      </BillingSection>
      <BillingSection title={t('screen.payments')}>
        <PaymentList
          list={list}
          months={[...new Set(months.map(({ month }) => month))]}
          timezone={timezone}
        />
      </BillingSection>
      <Payouts provider={provider} />
    </>
  )
}

function BillingSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography id={id} variant="h2" sx={{ mb: lead === undefined ? 2 : 0.5 }}>
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {lead}
        </Typography>
      )}
      {children}
    </Box>
  )
}

/** Exports the displayed payments as a file. */
function Export() {
  const { t } = useTranslation('billing')
  const { month } = useListSearch(billingSearch).search
  return (
    <ExportButton
      title={t('screen.export')}
      fetchFile={(format, options) =>
        fetchBilling({ ...(month !== undefined && { month }), format }, options)
      }
    >
      {month === undefined
        ? t('screen.export_all')
        : t('screen.export_month', { month: formatCalendarMonth(month) })}
    </ExportButton>
  )
}
