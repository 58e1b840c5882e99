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

/** Whether decoding is paused, so that the overlay in front of the camera has the CPU to itself. */
type PauseStore = { get: () => boolean; subscribe: (listener: () => void) => () => void }

/**
 * Runs the camera in a video element while the calling component is mounted.
 * @param onText called with each code once; may change between renders
 * @param resting must be stable between renders
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

/** The camera code loads after the screen's, so that the door renders first. */
export async function loadCameraModules() {
  const [{ openCamera }, { startDecoder }] = await Promise.all([
    import('./camera.ts'),
    import('../decode/decoder.ts'),
  ])
  return { openCamera, startDecoder }
}
