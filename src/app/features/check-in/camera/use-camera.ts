import { useEffect, useRef, useState } from 'react'
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
 * @param pause must be stable between renders
 */
export function useCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  pause: PauseStore,
): CameraControl {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const camera = useRef<Camera | null>(null)
  const handler = useRef(onText)
  useEffect(() => {
    handler.current = onText
  })
  useEffect(() => {
    let is_current = true
    let close: (() => void) | null = null
    void loadCameraModules().then(({ openCamera, startDecoder }) => {
      if (!is_current) return
      const decoder = startDecoder()
      const instance = openCamera({
        video,
        decoder,
        onCode: (text) => handler.current(text),
        onState(next) {
          if (next.kind !== 'starting') markFirstPicture()
          setState(next)
        },
        preferred_device_id: readPreferredCamera(),
      })
      camera.current = instance
      const applyPause = () => decoder.setPaused(pause.get())
      applyPause()
      const unsubscribe = pause.subscribe(applyPause)
      close = () => {
        camera.current = null
        unsubscribe()
        instance.close()
        decoder.close()
      }
    })
    return () => {
      is_current = false
      close?.()
    }
  }, [video, pause])
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
