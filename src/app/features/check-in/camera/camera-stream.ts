/** Why there is no image. `insecure`: the page was loaded over plain http, where browsers hide the camera. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure'

export type CameraDevice = { id: string; label: string }

export type OpenedStream = { stream: MediaStream; track: MediaStreamTrack }

const VIDEO_CONSTRAINTS: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } }

function cameraProblemOf(error: unknown): CameraProblem {
  // Older browsers throw an OverconstrainedError that is not a DOMException.
  const name = typeof error === 'object' && error && 'name' in error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing'
    default:
      return 'busy'
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Opens the preferred camera, else the rear one, else any. Calls getUserMedia directly instead of through
 * qr-scanner, to tell a denial from a missing camera and to prompt only once.
 */
export async function openStream(device_id: string | undefined): Promise<OpenedStream | CameraProblem> {
  if (!window.isSecureContext) return 'insecure'
  const media_devices: MediaDevices | undefined = navigator.mediaDevices
  if (!media_devices) return 'missing'
  const rear = { ...VIDEO_CONSTRAINTS, facingMode: { ideal: 'environment' } }
  const candidates = device_id ? [{ ...VIDEO_CONSTRAINTS, deviceId: { exact: device_id } }, rear] : [rear]
  let problem: CameraProblem = 'missing'
  for (const video of candidates) {
    try {
      const stream = await media_devices.getUserMedia({ video, audio: false })
      const [track] = stream.getVideoTracks()
      if (track) return { stream, track }
      stopTracks(stream)
    } catch (error) {
      problem = cameraProblemOf(error)
      if (problem !== 'missing') return problem
    }
  }
  return problem
}

/** The cameras of this device; they have labels only after permission was granted. */
export async function listCameras(): Promise<CameraDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

export function closeStream({ stream }: OpenedStream): void {
  stopTracks(stream)
}

/** Whether a camera faces the user; its image is mirrored. */
function isFrontCamera(track: MediaStreamTrack): boolean {
  const { facingMode } = track.getSettings()
  return facingMode ? facingMode === 'user' : /front|user|face/i.test(track.label)
}

/** Shows a stream in a video element; one that it shows already goes on without a gap. */
export function attachStream(video: HTMLVideoElement, { stream, track }: OpenedStream): void {
  if (video.srcObject !== stream) video.srcObject = stream
  video.style.transform = isFrontCamera(track) ? 'scaleX(-1)' : ''
}

export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: MediaTrackCapabilities & { torch?: unknown } = track.getCapabilities?.() ?? {}
  return (
    capabilities.torch === true || (Array.isArray(capabilities.torch) && capabilities.torch.includes(true))
  )
}

/** Turns the torch on or off; false when it does not respond. */
export async function setTorch(track: MediaStreamTrack, is_on: boolean): Promise<boolean> {
  try {
    const constraint: MediaTrackConstraintSet & { torch: boolean } = { torch: is_on }
    await track.applyConstraints({ advanced: [constraint] })
    const settings = track.getSettings()
    return settings.torch === undefined || settings.torch === is_on
  } catch {
    return false
  }
}
