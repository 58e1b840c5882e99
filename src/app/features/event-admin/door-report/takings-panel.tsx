import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DeviceTakings } from '#contract/door/door-report.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'

interface TakingsPanelProps {
  takings: readonly DeviceTakings[]
  currency: string
}

function nameOf({ device_id, device_name, gate }: DeviceTakings) {
  const name = [gate, device_name].filter(Boolean).join(' · ')
  return device_id === 'total' ? <b>{name}</b> : name
}

/** Money that each phone took for unpaid orders. */
export function TakingsPanel({ takings, currency }: TakingsPanelProps) {
  const { t } = useTranslation('door-report')
  const total = (figure: 'orders' | 'amount_cents' | 'paid_twice_cents') =>
    takings.reduce((sum, row) => sum + row[figure], 0)
  const rows = [...takings]
  if (takings.length > 1)
    rows.push({
      device_id: 'total',
      device_name: t('takings.total'),
      gate: null,
      orders: total('orders'),
      amount_cents: total('amount_cents'),
      paid_twice_cents: total('paid_twice_cents'),
    })
  const money = (key: 'amount_cents' | 'paid_twice_cents', header: string): Column<DeviceTakings> => ({
    key,
    header,
    align: 'right',
    cell: (row) => formatMoney(row[key], currency),
  })
  const columns: Column<DeviceTakings>[] = [
    {
      key: 'device',
      header: t('takings.device'),
      cell: nameOf,
    },
    {
      key: 'orders',
      header: t('takings.orders'),
      align: 'right',
      cell: ({ orders }) => formatNumber(orders),
    },
    money('amount_cents', t('takings.amount')),
    money('paid_twice_cents', t('takings.twice')),
  ]
  return (
    <Panel title={t('takings.title')}>
      {takings.length === 0 ? (
        <Typography>{t('takings.none')}</Typography>
      ) : (
        <DataTable
          label={t('takings.title')}
          columns={columns}
          rows={rows}
          rowKey={({ device_id }) => device_id}
        />
      )}
    </Panel>
  )
}
