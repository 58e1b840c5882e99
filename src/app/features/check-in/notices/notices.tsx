import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toEpochMs } from '#contract/wire/epoch.ts'
import { useStation, useDoorState, useZone } from '../screen/station-context.ts'
import { formatCountdown, formatDoorInstant } from '../screen/door-times.ts'
import { EngineNotice } from './engine-notice.tsx'
import { NoticeAlert } from './notice-alert.tsx'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'

const SECOND_MS = 1000

// Rarely shown, so a working door does not load them.
const LoadingNotice = lazy(() =>
  import('./loading-notice.tsx').then((part) => ({ default: part.LoadingNotice })),
)
const OutdatedNotice = lazy(() =>
  import('./outdated-notice.tsx').then((part) => ({ default: part.OutdatedNotice })),
)
const SignedOutNote = lazy(() =>
  import('./signed-out-note.tsx').then((part) => ({ default: part.SignedOutNote })),
)
const UnlockNotice = lazy(() =>
  import('./unlock-notice.tsx').then((part) => ({ default: part.UnlockNotice })),
)

/** Notices for the door staff beside the verdicts. */
export function Notices() {
  const { t } = useTranslation('check-in')
  const has_jumped = useDoorState(({ clock_jump_ms }) => clock_jump_ms !== 0)
  const is_complete = useDoorState((state) => state.is_complete)
  const needs_update = useDoorState((state) => state.needs_update)
  const happening = useDoorState(({ meta }) => meta?.event.happening)
  const is_stopped = useDoorState(({ stopped }) => stopped !== null)
  const unlock = useDoorState((state) => state.unlock)
  return (
    <>
      <EngineNotice />
      <Suspense fallback={null}>{unlock !== null && <UnlockNotice unlock={unlock} />}</Suspense>
      <Suspense fallback={null}>{is_stopped && <SignedOutNote />}</Suspense>
      {happening === 'cancelled' && <NoticeAlert>{t('happening.cancelled')}</NoticeAlert>}
      {happening === 'postponed' && <NoticeAlert>{t('happening.postponed')}</NoticeAlert>}
      {has_jumped && <NoticeAlert>{t('clock.jumped')}</NoticeAlert>}
      <Suspense fallback={null}>{needs_update && <OutdatedNotice />}</Suspense>
      <Suspense fallback={null}>{!is_complete && <LoadingNotice />}</Suspense>
      <OpeningNotice />
    </>
  )
}

/** Counts down to the opening and opens by itself; also detects the end. */
function OpeningNotice() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const list = useDoorState(({ meta }) => meta?.list)
  const list_status = useDoorState((state) => state.list_status)
  const zone = useZone()
  const clock = useCorrectedClock()
  const [now_ms, setNow] = useState<number | null>(null)
  const edge = list_status === 'not_active_yet' ? list?.activates_at : list?.expires_at
  useEffect(() => {
    if (edge === null || edge === undefined || list_status === 'expired') return undefined
    const update = () => {
      if (list_status === 'not_active_yet') setNow(clock.now_ms())
      if (clock.now_ms() >= toEpochMs(edge)) void station.door.refresh()
    }
    update()
    const timer = setInterval(update, SECOND_MS)
    return () => clearInterval(timer)
  }, [clock, station, edge, list_status])
  if (list_status !== 'not_active_yet' || edge === null || edge === undefined || now_ms === null) return null
  const remaining = formatCountdown(toEpochMs(edge) - now_ms)
  const { day, time } = formatDoorInstant(edge, zone, now_ms)
  return (
    <div className="notice-strip" data-countdown>
      <p className="title large" role="timer">
        {t('opening.in', { countdown: remaining })}
      </p>
      <p>{day === null ? t('opening.at', { time }) : t('opening.on', { day, time })}</p>
    </div>
  )
}
