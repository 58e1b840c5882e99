import { type RefObject, useEffect, useRef, useState } from 'react'
import { openCamera, type Camera, type CameraState } from './camera.ts'
import { startDecoder } from './decoder.ts'

const CHOICE_KEY = 'door-camera'

export type CameraInUse = {
  state: CameraState
  retry: () => void
  use: (device_id: string) => void
  setTorch: (is_on: boolean) => void
}

/**
 * Runs the camera into a video for as long as the calling part is shown.
 * @param onText told each code once; may change from drawing to drawing
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): CameraInUse {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const camera = useRef<Camera | null>(null)
  const hear = useRef(onText)
  useEffect(() => {
    hear.current = onText
  })
  useEffect(() => {
    if (video.current === null) return undefined
    const decoder = startDecoder()
    const opened = openCamera({
      video: video.current,
      decoder,
      onCode: (text) => hear.current(text),
      onState: setState,
      preferred_device_id: localStorage.getItem(CHOICE_KEY) ?? undefined,
    })
    camera.current = opened
    return () => {
      camera.current = null
      opened.close()
      decoder.close()
    }
  }, [video])
  return {
    state,
    retry: () => camera.current?.retry(),
    use(device_id) {
      localStorage.setItem(CHOICE_KEY, device_id)
      camera.current?.use(device_id)
    },
    setTorch: (is_on) => void camera.current?.setTorch(is_on),
  }
}
