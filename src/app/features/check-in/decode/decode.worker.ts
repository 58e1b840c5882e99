import { createFrameReader, type FrameResult } from './camera-watch.ts'
import { openNative, openZxing, type Engine } from './decode-engines.ts'
import type { DecodeReply, DecodeRequest } from './decode-messages.ts'
import { readPhotoWith } from './photo-scales.ts'
import { createLumaReader } from './luma.ts'
import { LIVE_PREPARATIONS, prepareFrame, type CroppableImage, type FrameImage } from './prepare-frame.ts'
import { createFingerprinter } from './frame-fingerprint.ts'

/** With a native detector, zxing reads one in this many frames in which the detector found nothing. */
const NATIVE_SHARE = 3
/** Interval of reports about an unchanged image: a silent worker is treated as dead. */
const HEARTBEAT_MS = 300

let native_engine: Engine<FrameImage> | null = null
let zxing_engine: Engine<ImageData> | null = null
let frames_without_code = 0
let is_paused = false

const reply = (message: DecodeReply) => self.postMessage(message)

const engines_ready = (async () => {
  native_engine = await openNative()
  if (native_engine) reply({ kind: 'ready', engine: 'native' })
  try {
    zxing_engine = await openZxing()
    reply({ kind: 'ready', engine: 'zxing' })
  } catch (error) {
    if (!native_engine) reply({ kind: 'failed', reason: String(error) })
  }
})()

/** A frame and the part of it that is processed: its brightness, where available without drawing. */
type FrameSource = { frame: FrameImage; image: CroppableImage }

async function readFrameSource({ frame, image }: FrameSource): Promise<string | null> {
  const text = await native_engine?.(frame)
  if (text) return text
  const frame_index = frames_without_code++
  if (!zxing_engine || (native_engine && frame_index % NATIVE_SHARE !== 0)) return null
  const preparation =
    LIVE_PREPARATIONS[(native_engine ? frame_index / NATIVE_SHARE : frame_index) % LIVE_PREPARATIONS.length]
  return preparation ? zxing_engine(prepareFrame(image, preparation)) : null
}

const fingerprint = createFingerprinter()
const readChangedFrame = createFrameReader(
  readFrameSource,
  ({ image }: FrameSource) => fingerprint(image),
  () => performance.now(),
)
const lumaOf = createLumaReader()

/** Sequential: a frame's brightness buffer is reused by the next. */
async function readCameraFrame(frame: FrameImage): Promise<FrameResult> {
  const luma = 'format' in frame ? await lumaOf(frame) : null
  return readChangedFrame({ frame, image: luma ?? frame })
}

async function readPhoto(photo: Blob): Promise<string | null> {
  await engines_ready
  const image = await createImageBitmap(photo)
  try {
    return (await native_engine?.(image)) || (zxing_engine ? await readPhotoWith(zxing_engine, image) : null)
  } finally {
    image.close()
  }
}

type ReadRequest = Extract<DecodeRequest, { id: number }>

async function handleRead(request: ReadRequest): Promise<FrameResult> {
  switch (request.kind) {
    case 'read':
      return { text: await readFrameSource({ frame: request.frame, image: request.frame }), is_still: false }
    case 'look':
      return readCameraFrame(request.frame)
    case 'photo':
      return { text: await readPhoto(request.photo), is_still: false }
  }
}

const NO_RESULT: FrameResult = { text: null, is_still: false }

async function respond(request: ReadRequest): Promise<void> {
  const result = await handleRead(request).catch(() => NO_RESULT)
  if (request.kind !== 'photo') request.frame.close()
  reply({ kind: 'read', id: request.id, ...result })
}

let frame_reader: ReadableStreamDefaultReader<VideoFrame> | null = null

/** Takes every frame so that none queues up, and processes the one that arrives when the previous is done. */
async function watchFrames(no: number, frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader()
  frame_reader = reader
  let last_report: { text: string | null; at: number } = { text: null, at: 0 }
  while (frame_reader === reader) {
    const { value: frame } = await reader.read()
    if (frame === undefined) return
    const { text } = is_paused ? NO_RESULT : await readCameraFrame(frame).catch(() => NO_RESULT)
    frame.close()
    const at = performance.now()
    const is_new = text !== null && text !== last_report.text
    if (!is_new && at - last_report.at < HEARTBEAT_MS) continue
    last_report = { text, at }
    reply({ kind: 'seen', watch: no, text })
  }
}

function endWatch(): void {
  void frame_reader?.cancel().catch(() => undefined)
  frame_reader = null
}

self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  switch (data.kind) {
    case 'watch':
      endWatch()
      return void watchFrames(data.watch, data.frames).catch(() => undefined)
    case 'unwatch':
      return endWatch()
    case 'pause':
      is_paused = data.is_paused
      return
    default:
      return void respond(data)
  }
})
