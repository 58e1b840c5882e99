import { openNative, openZxing, type Engine } from './decode-engines.ts'
import type { DecodeReply, DecodeRequest } from './decode-messages.ts'
import { readPhotoWith } from './photo-scales.ts'
import { LIVE_PREPARATIONS, prepare } from './prepare-frame.ts'

/** Where the platform detects by itself, zxing looks at one frame in this many that it found nothing in. */
const NATIVE_SHARE = 3

let native: Engine<ImageBitmap> | null = null
let zxing: Engine<ImageData> | null = null
let frames_without_code = 0

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

async function readFrame(frame: ImageBitmap): Promise<string | null> {
  const text = await native?.(frame)
  if (text) return text
  const turn = frames_without_code++
  if (!zxing || (native && turn % NATIVE_SHARE !== 0)) return null
  const preparation = LIVE_PREPARATIONS[(native ? turn / NATIVE_SHARE : turn) % LIVE_PREPARATIONS.length]
  return preparation ? zxing(prepare(frame, preparation)) : null
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

async function answer(request: DecodeRequest): Promise<void> {
  let text: string | null = null
  try {
    text = 'frame' in request ? await readFrame(request.frame) : await readPhoto(request.photo)
  } catch {
    text = null
  } finally {
    if ('frame' in request) request.frame.close()
  }
  reply({ kind: 'read', id: request.id, text })
}

self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => void answer(event.data))
