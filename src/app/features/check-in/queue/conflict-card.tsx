import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { DuplicatePayment } from '#contract/door/conflicts.ts'
import type { Scan } from '#contract/door/scans.ts'
import { personName } from '#rules/text/person-name.ts'
import type { RosterConflict } from '#offline/storage/roster.ts'
import { useIsHandOut, useZone } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

/** A ticket whose scan at a door contradicts the log: the attendee, and both sides with time and door. */
export function ConflictCard({ conflict }: { conflict: RosterConflict }) {
  const { t } = useTranslation('check-in')
  const zone = useZone()
  const is_hand_out = useIsHandOut()
  const now_ms = useCorrectedClock().now_ms()
  const timeOf = useDoorTime()
  const { attendee, first, scan, verdict, paid_twice } = conflict
  const name = attendee === null ? null : personName(attendee) || null
  const reason =
    formatVerdictReason(verdict, { zone, now_ms, is_hand_out }, t) ??
    verdictLabel(verdict.kind, t, is_hand_out)
  const is_contradicted = verdict.kind !== 'admitted' && verdict.kind !== 'left'
  const is_exit = scan.kind === 'out'
  const explanation = () => {
    if (is_hand_out) return first !== null ? t('hand_out.both') : t('hand_out.should_refuse', { reason })
    if (first !== null) return is_exit ? t('queue.both_left') : t('queue.both_admitted')
    return is_exit ? t('queue.should_not_leave', { reason }) : t('queue.should_refuse', { reason })
  }
  const formatDirection = () => {
    if (is_hand_out) return t('hand_out.label')
    return is_exit ? t('door.exit') : t('door.entry')
  }
  return (
    <Box sx={card} data-conflict={scan.id}>
      <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{name ?? t('queue.unknown')}</Typography>
      {is_contradicted && <Typography>{explanation()}</Typography>}
      {paid_twice !== null && <Typography>{formatPaidTwice(paid_twice, timeOf, t)}</Typography>}
      <Stack component="dl" sx={{ gap: 0.5, my: 1, '& dt': { color: 'text.secondary' }, '& dd': { m: 0 } }}>
        {first !== null && <Side label={t('queue.first')} scan={first} />}
        <Side label={first === null ? formatDirection() : t('queue.second')} scan={scan} />
      </Stack>
    </Box>
  )
}

/** Text for an order that was paid at a door and elsewhere too, with the other payment. */
function formatPaidTwice(
  { at, gate, device }: DuplicatePayment,
  timeOf: (at: string) => string,
  t: TFunction<'check-in'>,
): string {
  const time = timeOf(at)
  const door = [gate, device].filter(Boolean).join(' · ')
  return door === '' ? t('queue.paid_online', { time }) : t('queue.paid_twice', { time, door })
}

function Side({ label, scan }: { label: string; scan: Scan }) {
  const { t } = useTranslation('check-in')
  const timeOf = useDoorTime()
  const is_hand_out = useIsHandOut()
  const door = [scan.gate, scan.device_name].filter(Boolean).join(' · ')
  const params = { time: timeOf(scan.scanned_at), door }
  const formatScan = () => {
    if (is_hand_out) return t('hand_out.at', params)
    return scan.kind === 'out' ? t('queue.left_at', params) : t('queue.admitted_at', params)
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatScan()}</dd>
    </div>
  )
}

const card = {
  p: 2,
  pb: 1,
  border: 2,
  borderColor: 'warning.main',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const
