import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { CheckInList, ListKind } from '#contract/door/check-in-lists.ts'
import type { Conflict, DuplicatePayment } from '#contract/door/conflicts.ts'
import { useConflicts } from '#app/data/check-in-lists/queries.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { useVerdictLabels } from './verdict-labels.ts'

type NamedConflict = Conflict & { attendee_name: string | null }

/** Scans at a door that contradict the log: both sides, to look into. */
export function ConflictsDialog({ list, onClose }: { list: CheckInList; onClose: () => void }) {
  const { t } = useTranslation('event-admin')
  return (
    <Dialog open title={t('conflicts.title', { name: list.name })} onClose={onClose} width="md">
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('conflicts.lead')}</Typography>
      <Conflicts list={list} />
    </Dialog>
  )
}

function Conflicts({ list }: { list: CheckInList }) {
  const { t } = useTranslation('event-admin')
  const { data, error, refetch } = useConflicts(list.id)
  if (data === undefined && error !== null) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  }
  if (data === undefined) return <LoadingRows rows={3} />
  if (data.length === 0)
    return <EmptyState title={t('conflicts.none')}>{t('conflicts.none_text')}</EmptyState>
  return (
    <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data.map((conflict) => (
        <ConflictEntry
          key={`${conflict.second.device_id} ${conflict.second.scan_id}`}
          conflict={conflict}
          kind={list.kind}
        />
      ))}
    </Stack>
  )
}

function ConflictEntry({ conflict, kind }: { conflict: NamedConflict; kind: ListKind }) {
  const { t } = useTranslation('event-admin')
  const labels = useVerdictLabels(kind)
  const { event } = useEvent()
  const { first, second, shown, verdict, paid_twice } = conflict
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {conflict.attendee_name ?? t('conflicts.unknown')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {first !== null && (
          <Side
            title={t('conflicts.first')}
            side={first}
            verdict={verdict.kind === 'not_inside' ? labels.left : labels.admitted}
          />
        )}
        <Side
          title={first === null ? t('conflicts.only') : t('conflicts.second')}
          side={second}
          verdict={labels[shown.kind]}
        />
      </Box>
      <Typography sx={{ mt: 1.5 }}>
        {t('conflicts.log')} <strong>{labels[verdict.kind]}</strong>
      </Typography>
      {paid_twice !== undefined && (
        <Typography sx={{ mt: 1, fontWeight: 600 }}>
          {formatPaidTwice(paid_twice, event.timezone, t)}
        </Typography>
      )}
    </Paper>
  )
}

/** Says that a door took money for an order that was paid elsewhere too, and where. */
function formatPaidTwice(
  { at, gate, device }: DuplicatePayment,
  timezone: string,
  t: TFunction<'event-admin'>,
): string {
  const time = formatInstant(at, timezone)
  const door = [gate, device].filter(Boolean).join(' · ')
  return door === '' ? t('conflicts.paid_online', { time }) : t('conflicts.paid_twice', { time, door })
}

interface SideProps {
  title: string
  side: Conflict['second']
  verdict: string
}

function Side({ title, side, verdict }: SideProps) {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  return (
    <div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {side.gate === null || side.gate === '' ? side.device_name : `${side.gate} · ${side.device_name}`}
      </Typography>
      <Typography variant="body2">
        <time dateTime={side.scanned_at} title={formatInstant(side.scanned_at, event.timezone)}>
          {formatTime(side.scanned_at, event.timezone, true)}
        </time>
      </Typography>
      <Typography variant="body2">{t('conflicts.shown', { verdict })}</Typography>
    </div>
  )
}
