import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorReport } from '#contract/door/door-report.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'

const FIGURES = ['sold', 'entered', 'did_not_come', 'cancelled'] as const
type AttendanceRow = { id: string; name: string } & Record<(typeof FIGURES)[number], number>

const nameOf = ({ id, name }: AttendanceRow) => (id === 'total' ? <b>{name}</b> : name)

/** Sold, checked in, did not come and cancelled per ticket type. */
export function AttendancePanel({ report: { tickets, others_entered } }: { report: DoorReport }) {
  const { t } = useTranslation('door-report')
  const headers = {
    sold: t('attendance.sold'),
    entered: t('attendance.entered'),
    did_not_come: t('attendance.did_not_come'),
    cancelled: t('attendance.cancelled'),
  }
  const total = (figure: (typeof FIGURES)[number]) => tickets.reduce((sum, row) => sum + row[figure], 0)
  const rows: AttendanceRow[] = tickets.map(({ ticket_id: id, ...row }) => ({ id, ...row }))
  if (tickets.length > 1)
    rows.push({
      id: 'total',
      name: t('attendance.total'),
      sold: total('sold'),
      entered: total('entered'),
      did_not_come: total('did_not_come'),
      cancelled: total('cancelled'),
    })
  const columns: Column<AttendanceRow>[] = [
    {
      key: 'name',
      header: t('attendance.ticket'),
      cell: nameOf,
    },
    ...FIGURES.map((figure): Column<AttendanceRow> => ({
      key: figure,
      header: headers[figure],
      align: 'right',
      cell: (row) => formatNumber(row[figure]),
    })),
  ]
  return (
    <Panel title={t('attendance.title')}>
      {tickets.length === 0 ? (
        <Typography>{t('attendance.none')}</Typography>
      ) : (
        <DataTable label={t('attendance.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      {others_entered > 0 && (
        <Typography sx={{ mt: 1.5 }}>{t('attendance.others', { count: others_entered })}</Typography>
      )}
    </Panel>
  )
}
