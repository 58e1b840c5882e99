import { useTranslation } from 'react-i18next'
import { tenderLabel } from '#app/components/receipt/tender-label.ts'
import type { DeviceSales } from '#contract/door/door-report.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'

interface SalesPanelProps {
  sales: readonly DeviceSales[]
  currency: string
}

type SalesRow = Omit<DeviceSales, 'tender'> & { tender: DeviceSales['tender'] | null }

function nameOf({ tender, device_name, gate }: SalesRow) {
  const name = [gate, device_name].filter(Boolean).join(' · ')
  return tender === null ? <b>{name}</b> : name
}

/** Tickets sold at the door: what each phone received by each tender. */
export function SalesPanel({ sales, currency }: SalesPanelProps) {
  const { t } = useTranslation('door-report')
  const { t: tBoxOffice } = useTranslation('box-office')
  const total = (figure: 'sales' | 'tickets' | 'sum_cents') =>
    sales.reduce((sum, row) => sum + row[figure], 0)
  const rows: SalesRow[] = [...sales]
  if (sales.length > 1)
    rows.push({
      device_id: 'total',
      device_name: t('takings.total'),
      gate: null,
      tender: null,
      sales: total('sales'),
      tickets: total('tickets'),
      sum_cents: total('sum_cents'),
    })
  const figure = (key: 'sales' | 'tickets', header: string): Column<SalesRow> => ({
    key,
    header,
    align: 'right',
    cell: (row) => formatNumber(row[key]),
  })
  const columns: Column<SalesRow>[] = [
    { key: 'device', header: t('takings.device'), cell: nameOf },
    {
      key: 'tender',
      header: t('sales.tender'),
      cell: ({ tender }) => (tender === null ? '' : tenderLabel(tender, tBoxOffice)),
    },
    figure('sales', t('sales.sales')),
    figure('tickets', t('sales.tickets')),
    {
      key: 'sum',
      header: t('takings.amount'),
      align: 'right',
      cell: ({ sum_cents }) => formatMoney(sum_cents, currency),
    },
  ]
  return sales.length === 0 ? null : (
    <Panel title={t('sales.title')}>
      <DataTable
        label={t('sales.title')}
        columns={columns}
        rows={rows}
        rowKey={({ device_id, tender }) => `${device_id} ${tender ?? ''}`}
      />
    </Panel>
  )
}
