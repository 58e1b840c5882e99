/** What the page sends to the decoding worker; a frame's ownership goes with it. */
export type DecodeRequest =
  /** Reads this one, whatever was read before. */
  | { kind: 'read'; id: number; frame: ImageBitmap }
  /** One of a camera that runs: read as far as it shows something new. */
  | { kind: 'look'; id: number; frame: ImageBitmap }
  | { kind: 'photo'; id: number; photo: Blob }
  /** Looks at the frames of a camera by itself, in place of those before. */
  | { kind: 'watch'; watch: number; frames: ReadableStream<VideoFrame> }
  | { kind: 'unwatch' }
  /** Whether frames are let pass unread. */
  | { kind: 'rest'; is_resting: boolean }

/** What the worker answers. */
export type DecodeReply =
  /** One or more once its engines are known, or `failed`. */
  | { kind: 'ready'; engine: 'native' | 'zxing' }
  | { kind: 'failed'; reason: string }
  /** One for each question with an id. `is_still`: the next frame has time. */
  | { kind: 'read'; id: number; text: string | null; is_still: boolean }
  /** Of a camera that it watches: what is in view, and now and then that nothing is. */
  | { kind: 'seen'; watch: number; text: string | null }
