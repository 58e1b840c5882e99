import QrScanner from 'qr-scanner'
import { startDecoder } from '#app/features/check-in/decode/decoder.ts'
import { LIVE_PREPARATIONS } from '#app/features/check-in/decode/prepare-frame.ts'
import { makeHardFrame, HARD_FRAME_COUNT, type HardFrame } from './hard-frames.ts'
import type { HardKind } from './hard-looks.ts'

export type FrameReading = { kind: HardKind; text: string | null; read: string | null; turns_ms: number[] }
type DecodePage = { frames: FrameReading[]; own: FrameReading[]; engine: string }

type OwnEngine = Awaited<ReturnType<typeof QrScanner.createQrEngine>>

declare global {
  var benchDecoder: (with_own: boolean) => Promise<DecodePage>
}

function paint(canvas: HTMLCanvasElement, frame: HardFrame): void {
  canvas.width = frame.width
  canvas.height = frame.height
  const image = new ImageData(frame.width, frame.height)
  for (let at = 0; at < frame.luma.length; at++) {
    image.data.fill(frame.luma[at] ?? 0, 4 * at, 4 * at + 3)
    image.data[4 * at + 3] = 255
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0)
}

/** Holds one still in front of the reader for as many frames as it has preparations, as a live camera would. */
async function hold(
  frame: HardFrame,
  turns: number,
  read: () => Promise<string | null>,
): Promise<FrameReading> {
  const turns_ms: number[] = []
  let text: string | null = null
  for (let turn = 0; turn < turns && !text; turn++) {
    const begun = performance.now()
    text = await read()
    turns_ms.push(performance.now() - begun)
  }
  return { kind: frame.kind, text: frame.text, read: text, turns_ms }
}

/** qr-scanner as it comes: its own engine, its own region and its own shrinking. */
async function readAsItComes(qrEngine: OwnEngine, canvas: HTMLCanvasElement): Promise<string | null> {
  const side = Math.round((2 / 3) * canvas.height)
  const [x, y] = [(canvas.width - side) / 2, (canvas.height - side) / 2]
  const scanRegion = { x, y, width: side, height: side, downScaledWidth: 400, downScaledHeight: 400 }
  return QrScanner.scanImage(canvas, { qrEngine, scanRegion }).then(
    (found) => found.data,
    () => null,
  )
}

globalThis.benchDecoder = async (with_own) => {
  const decoder = startDecoder()
  while (decoder.engine() !== 'zxing') await new Promise((later) => setTimeout(later, 20))
  // Without a detector of the platform's, qr-scanner takes its own engine.
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  const own_engine = await QrScanner.createQrEngine()
  const canvas = document.createElement('canvas')
  const page: DecodePage = { frames: [], own: [], engine: decoder.engine() }
  for (let index = 0; index < HARD_FRAME_COUNT; index++) {
    const frame = makeHardFrame(index)
    paint(canvas, frame)
    page.frames.push(await hold(frame, LIVE_PREPARATIONS.length, () => decoder.readFrame(canvas)))
    if (with_own) page.own.push(await hold(frame, 1, () => readAsItComes(own_engine, canvas)))
  }
  decoder.close()
  if (own_engine instanceof Worker) own_engine.terminate()
  return page
}
