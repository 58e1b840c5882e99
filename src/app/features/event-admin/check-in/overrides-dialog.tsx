import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { DoorOverride } from '#contract/door/overrides.ts'
import { useOverrides } from '#app/data/devices/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { useEvent } from '../use-event.tsx'

/** Who let people in against the verdict or undid scans at a list, why, and by whose PIN. */
export function OverridesDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  return (
    <Dialog open title={t('overrides.title', { name: list.name })} onClose={onClose} width="md">
      <Overrides list={list} />
    </Dialog>
  )
}

function Overrides({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { data, error, refetch } = useOverrides(list)
  if (data === undefined && error !== null) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  }
  if (data === undefined) return <LoadingRows rows={3} />
  if (data.length === 0)
    return <EmptyState title={t('overrides.none')}>{t('overrides.none_text')}</EmptyState>
  return (
    <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((entry) => (
        <OverrideEntry key={`${entry.device_id} ${entry.scan_id}`} entry={entry} />
      ))}
    </Stack>
  )
}

function OverrideEntry({ entry }: { entry: DoorOverride }) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { supervisor, by, device_name, gate, attendee_name } = entry
  const time = formatInstant(entry.scanned_at, event.timezone)
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h3" variant="h3" sx={{ flex: '1 1 10rem', minWidth: 0 }}>
          {attendee_name ?? t('conflicts.unknown')}
        </Typography>
        <StatusChip
          tone="default"
          label={entry.kind === 'undo' ? t('overrides.undone') : t('overrides.let_in')}
        />
        {!entry.is_allowed && <StatusChip tone="error" label={t('overrides.not_allowed')} />}
      </Stack>
      <Typography>{entry.reason}</Typography>
      <Typography>
        {supervisor === null ? t('overrides.by', { by }) : t('overrides.by_pin', { by: supervisor.name })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[time, gate, device_name].filter(Boolean).join(' · ')}
      </Typography>
    </Paper>
  )
}
