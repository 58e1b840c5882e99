import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Camera, CameraState } from './camera.ts'

const CHOICE_KEY = 'door-camera'
const REST_MS = 300

export type CameraInUse = {
  state: CameraState
  retry: () => void
  readAgain: () => void
  use: (device_id: string) => void
  setTorch: (is_on: boolean) => void
}

/**
 * Runs the camera into a video for as long as the calling part is shown.
 * @param onText told each code once; may change from drawing to drawing
 * @param isResting whether no frame is read, so that what is in front of the camera has the phone for itself
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
  isResting: () => boolean,
): CameraInUse {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const camera = useRef<Camera | null>(null)
  const hear = useRef(onText)
  const resting = useRef(isResting)
  useEffect(() => {
    hear.current = onText
    resting.current = isResting
  })
  useEffect(() => {
    let is_current = true
    let close: (() => void) | null = null
    void openParts().then(({ openCamera, startDecoder }) => {
      if (!is_current || video.current === null) return
      const decoder = startDecoder()
      const opened = openCamera({
        video: video.current,
        decoder: {
          ...decoder,
          readFrame: (frame) => (resting.current() ? rest() : decoder.readFrame(frame)),
        },
        onCode: (text) => hear.current(text),
        onState: setState,
        preferred_device_id: localStorage.getItem(CHOICE_KEY) ?? undefined,
      })
      camera.current = opened
      close = () => {
        camera.current = null
        opened.close()
        decoder.close()
      }
    })
    return () => {
      is_current = false
      close?.()
    }
  }, [video])
  return {
    state,
    retry: () => camera.current?.retry(),
    readAgain: () => camera.current?.readAgain(),
    use(device_id) {
      localStorage.setItem(CHOICE_KEY, device_id)
      camera.current?.use(device_id)
    },
    setTorch: (is_on) => void camera.current?.setTorch(is_on),
  }
}

/** Answers a frame late and without looking, so that the next one is taken late. */
const rest = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), REST_MS))

/** The camera's code comes after the screen's, so that the door is drawn first. */
async function openParts() {
  const [{ openCamera }, { startDecoder }] = await Promise.all([
    import('./camera.ts'),
    import('../decode/decoder.ts'),
  ])
  return { openCamera, startDecoder }
}
