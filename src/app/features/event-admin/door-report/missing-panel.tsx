import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorReport } from '#contract/door/door-report.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { useEvent } from '../use-event.tsx'
import { deviceName } from '../device-name.tsx'
import { useListName } from '../list-name.ts'

type WaitingDevice = DoorReport['waiting_devices'][number]

/** Phones that last reported scans or sales which the server does not have. */
export function MissingPanel({ devices }: { devices: readonly WaitingDevice[] }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const listName = useListName()
  const columns: Column<WaitingDevice>[] = [
    {
      key: 'device',
      header: t('missing.device'),
      cell: deviceName,
    },
    { key: 'list', header: t('missing.list'), cell: ({ check_in_list_id }) => listName(check_in_list_id) },
    {
      key: 'scans',
      header: t('missing.scans'),
      align: 'right',
      cell: ({ waiting_scans }) => formatNumber(waiting_scans),
    },
    {
      key: 'sales',
      header: t('missing.sales'),
      align: 'right',
      cell: ({ waiting_sales }) => formatNumber(waiting_sales),
    },
    {
      key: 'last_contact',
      header: t('missing.last_contact'),
      cell: ({ last_contact_at }) =>
        last_contact_at === null ? t('missing.never') : formatInstant(last_contact_at, event.timezone),
    },
  ]
  const has_devices = devices.length > 0
  return (
    <Panel title={t('missing.title')} lead={has_devices ? t('missing.text') : undefined}>
      {has_devices ? (
        <DataTable
          label={t('missing.title')}
          columns={columns}
          rows={devices}
          rowKey={({ device_id }) => device_id}
        />
      ) : (
        <Typography>{t('missing.none')}</Typography>
      )}
    </Panel>
  )
}
