import { useEffect } from 'react'
import type { CameraState } from '#contract/door/devices.ts'
import { useStation } from '../screen/station-context.ts'
import { watchBlackPicture } from './black-picture.ts'
import type { CameraState as CameraStateHere } from './camera.ts'

/** Null while the camera starts: nobody knows yet. */
const REPORTED: Record<CameraStateHere['kind'], CameraState | null> = {
  starting: null,
  running: 'working',
  lost: 'stalled',
  denied: 'denied',
  missing: 'missing',
  busy: 'busy',
  insecure: 'insecure',
}

/** Tells the engine what the camera does, for the door's next report to the server; nothing once it is closed. */
export function useCameraReport(video: HTMLVideoElement, kind: CameraStateHere['kind']): void {
  const { door } = useStation().station
  useEffect(() => {
    const report = (state: CameraState | null) =>
      door.setCamera(state === null ? null : { state, since_ms: Date.now() })
    report(REPORTED[kind])
    if (kind !== 'running') return undefined
    return watchBlackPicture(video, (is_black) => report(is_black ? 'black' : 'working'))
  }, [door, kind, video])
  useEffect(() => () => door.setCamera(null), [door])
}
