import Box from '@mui/material/Box'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import type { QueuedScan } from '#offline/door-link/door-calls.ts'
import type { OwnScan, ScanState } from '#offline/storage/rows.ts'
import { isOverride } from '#rules/door/scan-log.ts'
import { personName } from '#rules/text/person-name.ts'
import { useIsHandOut, useZone } from '../screen/station-context.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { VerdictIcon } from '../verdict/verdict-icon.tsx'
import { isAdmission, VERDICT_TONES } from '../verdict/verdict-look.ts'
import { formatVerdictReason, verdictLabel } from '#app/features/check-in/verdict/verdict-labels.ts'

const COLOURS: Record<ScanState, string> = {
  waiting: 'info.main',
  sending: 'info.main',
  accepted: 'success.main',
  refused: 'error.main',
  conflict: 'warning.main',
  parked: 'error.main',
}

/** One own scan: attendee, verdict, time and sync state. */
export function QueueRow({ scan, attendee, list }: QueuedScan) {
  const { t } = useTranslation('check-in')
  const zone = useZone()
  const timeOf = useDoorTime()
  const is_hand_out = useIsHandOut()
  const kind = isOverride(scan) ? 'admitted' : (scan.local_verdict?.kind ?? 'unknown_code')
  const is_contradicted =
    scan.state === 'conflict' && scan.verdict !== null && !isAdmission(scan.verdict.kind)
  const name = attendee === null ? null : personName(attendee) || null
  return (
    <Box component="li" sx={row} data-scan-state={scan.state}>
      <Box sx={{ color: `verdict.${VERDICT_TONES[kind]}.main`, ...chip }}>
        <VerdictIcon tone={VERDICT_TONES[kind]} size={28} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 650 }}>{name ?? unknownScanLabel(scan, t)}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {[
            isOverride(scan) && !is_hand_out ? t('queue.overridden') : verdictLabel(kind, t, is_hand_out),
            ...(scan.over_limit === true ? [t('verdict.over_limit')] : []),
            timeOf(scan.scanned_at),
            ...(list === undefined ? [] : [list.name]),
          ].join(' · ')}
        </Box>
        {is_contradicted && scan.verdict !== null && (
          <Box sx={{ color: 'error.main', fontSize: '0.9375rem' }}>
            {formatVerdictReason(
              scan.verdict,
              { zone, now_ms: Date.parse(scan.scanned_at), is_hand_out },
              t,
            ) ?? verdictLabel(scan.verdict.kind, t, is_hand_out)}
          </Box>
        )}
        {scan.state === 'refused' && scan.error !== null && (
          <Box sx={{ color: 'error.main', fontSize: '0.9375rem' }}>{errorText(scan.error)}</Box>
        )}
      </Box>
      <Box sx={{ color: COLOURS[scan.state], fontWeight: 650, textAlign: 'end', maxWidth: '40%' }}>
        {scanStateLabel(scan.state, t)}
      </Box>
    </Box>
  )
}

function unknownScanLabel(scan: OwnScan, t: TFunction<'check-in'>): string {
  if (scan.kind === 'undo') return t('queue.undo_scan')
  return scan.raw_code === null ? t('queue.unknown') : scan.raw_code.slice(0, 40)
}

function scanStateLabel(state: ScanState, t: TFunction<'check-in'>): string {
  switch (state) {
    case 'waiting':
      return t('queue.state_waiting')
    case 'sending':
      return t('queue.state_sending')
    case 'accepted':
      return t('queue.state_accepted')
    case 'refused':
      return t('queue.state_refused')
    case 'conflict':
      return t('queue.state_conflict')
    case 'parked':
      return t('queue.state_parked')
  }
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  minHeight: 64,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** The verdict's colour needs a light background in both schemes. */
const chip = { p: '4px', borderRadius: '50%', bgcolor: 'common.white' } as const
