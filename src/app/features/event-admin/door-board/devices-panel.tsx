import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorBoard } from '#contract/door/door-board.ts'
import { formatRelative, formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Panel } from '#app/ui/panel.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { DataTable, type Column } from '#app/ui/table/data-table.tsx'
import { deviceName } from '../device-name.tsx'
import { useListName } from '../list-name.ts'
import { useEvent } from '../use-event.tsx'
import { useCameraLabels } from './camera-labels.ts'

type BoardDevice = DoorBoard['devices'][number]

/** A phone at a door reports at least once a minute. */
const SILENT_MS = 3 * 60_000
const LOW_BATTERY_PERCENT = 20

const flagged = (text: string, is_bad: boolean) =>
  is_bad ? <StatusChip tone="warning" label={text} /> : text

/** Every device of the event's lists: last contact, waiting scans and sales, camera, battery and version. */
export function DevicesPanel({ devices, now_ms }: { devices: readonly BoardDevice[]; now_ms: number }) {
  const { t } = useTranslation('door-report')
  const listName = useListName()
  const { event } = useEvent()
  const cameras = useCameraLabels()
  const columns: Column<BoardDevice>[] = [
    {
      key: 'device',
      header: t('missing.device'),
      cell: deviceName,
    },
    { key: 'list', header: t('missing.list'), cell: ({ check_in_list_id }) => listName(check_in_list_id) },
    {
      key: 'last_contact',
      header: t('missing.last_contact'),
      cell: ({ last_contact_at }) => {
        if (last_contact_at === null) return t('missing.never')
        const text = formatRelative(last_contact_at, now_ms)
        const is_silent = now_ms - Date.parse(last_contact_at) > SILENT_MS
        return flagged(text, is_silent)
      },
    },
    {
      key: 'scans',
      header: t('board.waiting'),
      align: 'right',
      cell: ({ waiting_scans }) => formatNumber(waiting_scans ?? 0),
    },
    {
      key: 'sales',
      header: t('board.waiting_sales'),
      align: 'right',
      cell: ({ waiting_sales }) => formatNumber(waiting_sales ?? 0),
    },
    {
      key: 'camera',
      header: t('board.camera'),
      cell: ({ camera }) => {
        if (camera === null) return '–'
        const label = cameras[camera.state]
        if (camera.state === 'working') return label
        const since = formatTime(camera.since, event.timezone)
        return flagged(t('board.camera_since', { camera: label, since }), true)
      },
    },
    {
      key: 'battery',
      header: t('board.battery'),
      align: 'right',
      cell: ({ battery_percent }) => {
        if (battery_percent === null) return '–'
        const text = `${battery_percent}%`
        return flagged(text, battery_percent < LOW_BATTERY_PERCENT)
      },
    },
    { key: 'version', header: t('board.version'), cell: ({ app_version }) => app_version ?? '–' },
  ]
  return (
    <Panel title={t('board.devices')}>
      {devices.length === 0 ? (
        <Typography>{t('board.no_devices')}</Typography>
      ) : (
        <DataTable label={t('board.devices')} columns={columns} rows={devices} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}
