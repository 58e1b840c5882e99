type TrackProcessor = { readonly readable: ReadableStream<VideoFrame> }

declare global {
  var MediaStreamTrackProcessor:
    | { new (options: { track: MediaStreamTrack; maxBufferSize?: number }): TrackProcessor }
    | undefined
}

const WITHOUT_CALLBACK_MS = 33

/** A camera's frame stream for transfer to a worker; null where unsupported. */
export function openFrames(track: MediaStreamTrack): ReadableStream<VideoFrame> | null {
  const Processor = globalThis.MediaStreamTrackProcessor
  return Processor ? new Processor({ track, maxBufferSize: 1 }).readable : null
}

/** Runs a callback once when a video shows its next frame. */
export function nextFrame(video: HTMLVideoElement, run: () => void): void {
  const has_callback: boolean = 'requestVideoFrameCallback' in video
  if (has_callback) video.requestVideoFrameCallback(run)
  else setTimeout(run, WITHOUT_CALLBACK_MS)
}
