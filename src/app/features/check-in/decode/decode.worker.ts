import { createLook, type Look } from './camera-watch.ts'
import { openNative, openZxing, type Engine } from './decode-engines.ts'
import type { DecodeReply, DecodeRequest } from './decode-messages.ts'
import { readPhotoWith } from './photo-scales.ts'
import { createLumaReader } from './luma.ts'
import { LIVE_PREPARATIONS, prepare, type Cuttable, type Picture } from './prepare-frame.ts'
import { createGlance } from './stillness.ts'

/** Where the platform detects by itself, zxing looks at one frame in this many that it found nothing in. */
const NATIVE_SHARE = 3
/** So often the page hears of a camera that shows nothing new: a worker that says nothing is taken for dead. */
const TELL_EVERY_MS = 300

let native: Engine<Picture> | null = null
let zxing: Engine<ImageData> | null = null
let frames_without_code = 0
let is_resting = false

const reply = (message: DecodeReply) => self.postMessage(message)

const opening = (async () => {
  native = await openNative()
  if (native) reply({ kind: 'ready', engine: 'native' })
  try {
    zxing = await openZxing()
    reply({ kind: 'ready', engine: 'zxing' })
  } catch (error) {
    if (!native) reply({ kind: 'failed', reason: String(error) })
  }
})()

/** A frame, and what of it is looked at: its brightness, where it can be had without drawing. */
type Sight = { frame: Picture; seen: Cuttable }

async function readSight({ frame, seen }: Sight): Promise<string | null> {
  const text = await native?.(frame)
  if (text) return text
  const turn = frames_without_code++
  if (!zxing || (native && turn % NATIVE_SHARE !== 0)) return null
  const preparation = LIVE_PREPARATIONS[(native ? turn / NATIVE_SHARE : turn) % LIVE_PREPARATIONS.length]
  return preparation ? zxing(prepare(seen, preparation)) : null
}

const glance = createGlance()
const lookAt = createLook(
  readSight,
  ({ seen }: Sight) => glance(seen),
  () => performance.now(),
)
const lumaOf = createLumaReader()

/** One after the other: a frame's brightness lasts until the next one's. */
async function look(frame: Picture): Promise<Look> {
  const luma = 'format' in frame ? await lumaOf(frame) : null
  return lookAt({ frame, seen: luma ?? frame })
}

async function readPhoto(photo: Blob): Promise<string | null> {
  await opening
  const image = await createImageBitmap(photo)
  try {
    return (await native?.(image)) || (zxing ? await readPhotoWith(zxing, image) : null)
  } finally {
    image.close()
  }
}

type Question = Extract<DecodeRequest, { id: number }>

async function read(request: Question): Promise<Look> {
  switch (request.kind) {
    case 'read':
      return { text: await readSight({ frame: request.frame, seen: request.frame }), is_still: false }
    case 'look':
      return look(request.frame)
    case 'photo':
      return { text: await readPhoto(request.photo), is_still: false }
  }
}

const NOTHING: Look = { text: null, is_still: false }

async function answer(request: Question): Promise<void> {
  const found = await read(request).catch(() => NOTHING)
  if (request.kind !== 'photo') request.frame.close()
  reply({ kind: 'read', id: request.id, ...found })
}

let watched: ReadableStreamDefaultReader<VideoFrame> | null = null

/** Takes every frame, so that none waits, and looks at each that comes when the one before was read. */
async function watch(no: number, frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader()
  watched = reader
  let told: { text: string | null; at: number } = { text: null, at: 0 }
  while (watched === reader) {
    const { value: frame } = await reader.read()
    if (frame === undefined) return
    const { text } = is_resting ? NOTHING : await look(frame).catch(() => NOTHING)
    frame.close()
    const at = performance.now()
    const is_news = text !== null && text !== told.text
    if (!is_news && at - told.at < TELL_EVERY_MS) continue
    told = { text, at }
    reply({ kind: 'seen', watch: no, text })
  }
}

function endWatch(): void {
  void watched?.cancel().catch(() => undefined)
  watched = null
}

self.addEventListener('message', ({ data }: MessageEvent<DecodeRequest>) => {
  switch (data.kind) {
    case 'watch':
      endWatch()
      return void watch(data.watch, data.frames).catch(() => undefined)
    case 'unwatch':
      return endWatch()
    case 'rest':
      is_resting = data.is_resting
      return
    default:
      return void answer(data)
  }
})
