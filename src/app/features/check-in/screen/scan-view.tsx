import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraViewfinder } from '../camera/camera-picture.tsx'
import { cameraVideo } from '../camera/early-stream.ts'
import { useStation, useDoorState, useDisplayedScan, useZone } from './station-context.ts'
import { DirectionSwitch } from './direction-switch.tsx'
import { DoorBar } from './door-bar.tsx'
import { useCorrectedClock } from './use-corrected-clock.ts'
import { countComplete } from '../lists/complete-lists.ts'
import { ListTurns } from '../lists/list-turns.tsx'
import { Notices } from '../notices/notices.tsx'
import { SavingAppNotice } from '../notices/storing-notice.tsx'
import { preloadModules } from '../readiness/preload-parts.ts'
import { Sheets, useSheet } from '../sheets/sheets.tsx'
import { ToolsBar } from './tools-bar.tsx'
import { type CameraControl, useCamera } from '../camera/use-camera.ts'
import { useCameraReport } from '../camera/use-camera-report.ts'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'
import { formatClosing } from '#app/features/check-in/verdict/verdict-labels.ts'
import './scan-view.css'

/** The working door: camera, verdict, and everything else at the edges. */
export function ScanView({ onReadiness }: { onReadiness: () => void }) {
  const is_over = useDoorState(({ list_status }) => list_status === 'expired')
  return is_over ? <ClosedView onReadiness={onReadiness} /> : <CameraView onReadiness={onReadiness} />
}

/** Subscribes to neither the door's state nor its scans; each component subscribes to what it shows. */
function CameraView({ onReadiness }: { onReadiness: () => void }) {
  const { station } = useStation()
  const sheet = useSheet()
  const video = cameraVideo()
  // A user who searches or types is not pointing the phone at a ticket. A ticket ends practice.
  const pause = useMemo(
    () => ({
      get: () => sheet.get() !== null && sheet.get() !== 'practice',
      subscribe: sheet.subscribe,
    }),
    [sheet],
  )
  const onText = (raw_code: string) => {
    if (!pause.get()) void station.scan({ raw_code })
  }
  const camera = useCamera(video, onText, pause)
  useCameraReport(video, camera.state.kind)
  // The camera image comes first.
  usePreloadedModules(camera.state.kind !== 'starting')
  return (
    <main id="content" tabIndex={-1} className="scan-view">
      <DoorBar onQueue={() => sheet.set('queue')} />
      <Notices />
      <SavingAppNotice />
      <CameraViewfinder video={video} camera={camera} onOpen={sheet.set} />
      <div className="verdict-place">
        <VerdictPanel onOpen={sheet.set} />
      </div>
      <div className="foot">
        <DirectionSwitch />
        <ToolsBar camera={camera} onOpen={sheet.set} />
      </div>
      <Sheets sheet={sheet} camera={camera} onReadiness={onReadiness} />
      <CorrectedVerdict camera={camera} />
      <ListTurns sheet={sheet} />
    </main>
  )
}

/** A ticket shown while a list was loading gets its verdict when that list is ready, if it is still in view. */
function CorrectedVerdict({ camera: { resumeReading } }: { camera: CameraControl }) {
  const complete_lists = useDoorState(countComplete)
  const was_too_early = useDisplayedScan((outcome) => outcome?.verdict.kind === 'list_incomplete')
  const onComplete = useEffectEvent(() => {
    if (was_too_early) resumeReading()
  })
  useEffect(() => {
    if (complete_lists > 0) onComplete()
  }, [complete_lists])
  return null
}

function usePreloadedModules(is_ready: boolean): void {
  useEffect(() => {
    if (is_ready) void preloadModules('when_idle')
  }, [is_ready])
}

/** The list is over: no more scans, but stored ones are still sent. */
function ClosedView({ onReadiness }: { onReadiness: () => void }) {
  const { t } = useTranslation('check-in')
  const clock = useCorrectedClock()
  const closed_at = useDoorState(({ meta }) => meta?.list.expires_at ?? null)
  const zone = useZone()
  const sheet = useSheet()
  usePreloadedModules(true)
  return (
    <main id="content" tabIndex={-1} className="scan-view" data-closed>
      <DoorBar onQueue={() => sheet.set('queue')} />
      <div role="status" className="closed">
        <p className="title">
          {closed_at !== null && formatClosing(closed_at, { zone, now_ms: clock.now_ms() }, t)}
        </p>
        <p>{t('opening.closed_help')}</p>
      </div>
      <div className="verdict-place">
        <VerdictPanel onOpen={sheet.set} />
      </div>
      <div className="foot">
        <ToolsBar onOpen={sheet.set} />
      </div>
      <Sheets sheet={sheet} onReadiness={onReadiness} />
      <ListTurns sheet={sheet} />
    </main>
  )
}
