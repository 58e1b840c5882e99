import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Camera, CameraState } from './camera.ts'
import { savePreferredCamera, readPreferredCamera } from './early-stream.ts'
import { markFirstPicture } from './first-picture.ts'

export type CameraControl = {
  state: CameraState
  retry: () => void
  resumeReading: () => void
  use: (device_id: string) => void
  setTorch: (is_on: boolean) => void
}

/** Whether no frame is read, so that what is in front of the camera has the phone for itself. */
type PauseStore = { get: () => boolean; subscribe: (listener: () => void) => () => void }

/**
 * Runs the camera into a video for as long as the calling part is shown.
 * @param onText told each code once; may change from drawing to drawing
 * @param resting stays the same from drawing to drawing
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  resting: PauseStore,
): CameraControl {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const camera = useRef<Camera | null>(null)
  const hear = useRef(onText)
  useEffect(() => {
    hear.current = onText
  })
  useEffect(() => {
    let is_current = true
    let close: (() => void) | null = null
    void loadCameraModules().then(({ openCamera, startDecoder }) => {
      if (!is_current || video.current === null) return
      const decoder = startDecoder()
      const opened = openCamera({
        video: video.current,
        decoder,
        onCode: (text) => hear.current(text),
        onState(now) {
          if (now.kind !== 'starting') markFirstPicture()
          setState(now)
        },
        preferred_device_id: readPreferredCamera(),
      })
      camera.current = opened
      const rest = () => decoder.rest(resting.get())
      rest()
      const unfollow = resting.subscribe(rest)
      close = () => {
        camera.current = null
        unfollow()
        opened.close()
        decoder.close()
      }
    })
    return () => {
      is_current = false
      close?.()
    }
  }, [video, resting])
  return {
    state,
    retry: () => camera.current?.retry(),
    resumeReading: () => camera.current?.readAgain(),
    use(device_id) {
      savePreferredCamera(device_id)
      camera.current?.use(device_id)
    },
    setTorch: (is_on) => void camera.current?.setTorch(is_on),
  }
}

/** The camera's code comes beside the screen's, so that the door is drawn first. */
export async function loadCameraModules() {
  const [{ openCamera }, { startDecoder }] = await Promise.all([
    import('./camera.ts'),
    import('../decode/decoder.ts'),
  ])
  return { openCamera, startDecoder }
}
