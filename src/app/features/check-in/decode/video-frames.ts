type TrackProcessor = { readonly readable: ReadableStream<VideoFrame> }

declare global {
  var MediaStreamTrackProcessor:
    { new (options: { track: MediaStreamTrack; maxBufferSize?: number }): TrackProcessor } | undefined
}

const WITHOUT_CALLBACK_MS = 33

/** The frames of a camera as they come, to be handed to a worker; null where the browser gives them to none. */
export function openFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | null {
  const Processor = globalThis.MediaStreamTrackProcessor
  return Processor ? new Processor({ track, maxBufferSize: 1 }).readable : null
}

/** Runs once when a video shows another frame. */
export function nextFrame(video: HTMLVideoElement, run: () => void): void {
  const has_callback: boolean = 'requestVideoFrameCallback' in video
  if (has_callback) video.requestVideoFrameCallback(run)
  else setTimeout(run, WITHOUT_CALLBACK_MS)
}
