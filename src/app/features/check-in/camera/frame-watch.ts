/** A camera without a new frame for this time is treated as dead, whatever its track reports. */
const FRAME_TIMEOUT_MS = 3_000
const CHECK_INTERVAL_MS = 500

/**
 * Calls `onStalled` once when the video has shown no new frame for three seconds.
 * @returns a function that stops the watch
 */
export function watchStalledFrames(video: HTMLVideoElement, onStalled: () => void): () => void {
  let last_frame_at = performance.now()
  let last_checked_at = last_frame_at
  let callback = 0
  const has_callback: boolean = 'requestVideoFrameCallback' in video
  const onFrame = () => {
    last_frame_at = performance.now()
    callback = video.requestVideoFrameCallback(onFrame)
  }
  if (has_callback) callback = video.requestVideoFrameCallback(onFrame)
  let last_time = video.currentTime
  const timer = setInterval(() => {
    const now = performance.now()
    if (!has_callback && video.currentTime !== last_time) {
      last_time = video.currentTime
      last_frame_at = now
    }
    // A frozen or throttled page receives no frames, which is not the camera's fault.
    if (document.hidden || now - last_checked_at > FRAME_TIMEOUT_MS) last_frame_at = now
    last_checked_at = now
    if (now - last_frame_at < FRAME_TIMEOUT_MS) return
    stop()
    onStalled()
  }, CHECK_INTERVAL_MS)
  const stop = () => {
    clearInterval(timer)
    if (has_callback) video.cancelVideoFrameCallback(callback)
  }
  return stop
}
