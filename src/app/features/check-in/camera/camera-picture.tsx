import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDirection, useDisplayedScan } from '../screen/station-context.ts'
import type { SheetName } from '../sheets/sheets.tsx'
import type { CameraControl } from './use-camera.ts'
import './camera-picture.css'

const CameraHelp = lazy(() => import('./camera-help.tsx').then((part) => ({ default: part.CameraHelp })))

interface CameraViewfinderProps {
  video: HTMLVideoElement
  camera: CameraControl
  onOpen: (sheet: SheetName) => void
}

/** Camera image with an aiming frame; other ways to scan when there is no image. */
export function CameraViewfinder({ video, camera, onOpen }: CameraViewfinderProps) {
  const { t } = useTranslation('check-in')
  const { state } = camera
  const picture = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    video.setAttribute('aria-label', t('camera.picture'))
    picture.current?.prepend(video)
    return () => video.remove()
  }, [video, t])
  return (
    <div ref={picture} className="camera-picture" data-camera={state.kind}>
      {state.kind === 'running' && <AimFrame hasTorch={state.has_torch} />}
      {state.kind === 'starting' && (
        <div className="message">
          {t('camera.starting')}
          <span>{t('camera.starting_help')}</span>
        </div>
      )}
      {state.kind === 'lost' && (
        <div className="message" role="status">
          {t('camera.lost')}
        </div>
      )}
      {state.kind !== 'running' && state.kind !== 'starting' && state.kind !== 'lost' && (
        <Suspense fallback={null}>
          <CameraHelp problem={state.kind} onOpen={onOpen} onRetry={camera.retry} />
        </Suspense>
      )}
    </div>
  )
}

/** Aiming frame; its text disappears with the first ticket, the torch message after a moment. */
function AimFrame({ hasTorch }: { hasTorch: boolean }) {
  const { t } = useTranslation('check-in')
  const is_leaving = useDirection() === 'out'
  const is_first = useDisplayedScan((outcome) => outcome === null)
  const [is_new, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), NEW_MS)
    return () => clearTimeout(timer)
  }, [])
  const shows_torch_note = is_new && !hasTorch
  return (
    <div className="aim" data-leaving={is_leaving || undefined}>
      {is_leaving && <p className="leaving">{t('door.checking_out')}</p>}
      <div className="room">
        <div className="frame" aria-hidden />
      </div>
      {(is_first || shows_torch_note) && (
        <p className="hint">
          {is_first && t('camera.aim')}
          {shows_torch_note && <span>{t('tools.no_flash')}</span>}
        </p>
      )}
    </div>
  )
}

const NEW_MS = 8_000
