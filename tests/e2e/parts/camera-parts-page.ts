import { openCamera, type Camera, type CameraState } from '#app/features/check-in/camera/camera.ts'
import { decodePhoto, startDecoder } from '#app/features/check-in/decode/decoder.ts'
import { createFeedback } from '#app/features/check-in/verdict/feedback.ts'

type CameraBench = {
  codes: string[]
  states: CameraState[]
  camera: Camera
  engine(): string
  reopen(preferred_device_id?: string): void
  photo(bytes: number[], type: string): Promise<string | null>
  feedback: ReturnType<typeof createFeedback>
}

declare global {
  var door: CameraBench
}

const video = document.querySelector('video')
if (!video) throw new Error('the page has no video')
const decoder = startDecoder()
const open = (preferred_device_id?: string) =>
  openCamera({
    video,
    decoder,
    preferred_device_id,
    onCode: (text) => door.codes.push(text),
    onState: (state) => door.states.push(state),
  })

globalThis.door = {
  codes: [],
  states: [],
  engine: () => decoder.engine(),
  feedback: createFeedback(),
  reopen(preferred_device_id) {
    door.camera.close()
    door.camera = open(preferred_device_id)
  },
  photo: (bytes, type) => decodePhoto(new Blob([new Uint8Array(bytes)], { type }), decoder),
  get camera() {
    return current
  },
  set camera(camera) {
    current = camera
  },
}
let current = open()
