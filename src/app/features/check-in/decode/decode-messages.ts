/** What the page sends to the decoding worker; the frame's ownership goes with it. */
export type DecodeRequest = { id: number; frame: ImageBitmap } | { id: number; photo: Blob }

/** What the worker answers: one `read` per request, and one `ready` or `failed` when its engines are known. */
export type DecodeReply =
  | { kind: 'ready'; engine: 'native' | 'zxing' }
  | { kind: 'failed'; reason: string }
  | { kind: 'read'; id: number; text: string | null }
