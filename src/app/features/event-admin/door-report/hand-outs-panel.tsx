import { useTranslation } from 'react-i18next'
import type { DoorReport } from '#contract/door/door-report.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'

type HandOut = DoorReport['hand_outs'][number]

/** What each hand-out list gave; nothing without such lists. */
export function HandOutsPanel({ hand_outs }: { hand_outs: readonly HandOut[] }) {
  const { t } = useTranslation('door-report')
  if (hand_outs.length === 0) return null
  const columns: Column<HandOut>[] = [
    { key: 'name', header: t('hand_outs.list'), cell: ({ name }) => name },
    {
      key: 'given',
      header: t('hand_outs.given'),
      align: 'right',
      cell: ({ given }) => formatNumber(given),
    },
    {
      key: 'expected',
      header: t('hand_outs.expected'),
      align: 'right',
      cell: ({ expected }) => formatNumber(expected),
    },
  ]
  return (
    <Panel title={t('hand_outs.title')}>
      <DataTable
        label={t('hand_outs.title')}
        columns={columns}
        rows={hand_outs}
        rowKey={({ check_in_list_id }) => check_in_list_id}
      />
    </Panel>
  )
}
