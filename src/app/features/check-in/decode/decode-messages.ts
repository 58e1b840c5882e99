/** Messages from the page to the decoding worker; the frame is transferred. */
export type DecodeRequest =
  /** Reads this frame, whatever was read before. */
  | { kind: 'read'; id: number; frame: ImageBitmap }
  /** A frame of a running camera: read only if it shows something new. */
  | { kind: 'look'; id: number; frame: ImageBitmap }
  | { kind: 'photo'; id: number; photo: Blob }
  /** Watches a camera's frame stream; replaces the previous one. */
  | { kind: 'watch'; watch: number; frames: ReadableStream<VideoFrame> }
  | { kind: 'unwatch' }
  /** Whether frames are discarded unread. */
  | { kind: 'pause'; is_paused: boolean }

/** Messages from the worker. */
export type DecodeReply =
  /** One or more once its engines are known, or `failed`. */
  | { kind: 'ready'; engine: 'native' | 'zxing' }
  | { kind: 'failed'; reason: string }
  /** One per request with an id. `is_still`: the next frame is not urgent. */
  | { kind: 'read'; id: number; text: string | null; is_still: boolean }
  /** From a watched camera: the text in view, and from time to time that there is none. */
  | { kind: 'seen'; watch: number; text: string | null }
