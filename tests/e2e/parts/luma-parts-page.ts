import { createLumaReader } from '#app/features/check-in/decode/luma.ts'
import { prepareFrame } from '#app/features/check-in/decode/prepare-frame.ts'
import { createFingerprinter } from '#app/features/check-in/decode/frame-fingerprint.ts'

const WIDTH = 640
const HEIGHT = 480
const NO_COLOUR = 128

type LumaComparison = {
  /** Size of the luma that was read; null: the frame has to be drawn. */
  size: [width: number, height: number] | null
  /** Mean difference of the fingerprint and of the prepared image from the drawn frame, of 255. */
  glance: number
  prepared: number
}

declare global {
  var compareLuma: (format: VideoPixelFormat, visible?: DOMRectInit) => Promise<LumaComparison>
}

/** Smooth brightness without two equal parts. */
const hill = (x: number, y: number) => 128 + 100 * Math.sin(x / 23) * Math.cos(y / 31) + (x * y) / 12_800

function frameOf(format: VideoPixelFormat, visible: DOMRectInit | undefined): VideoFrame {
  const is_rgb = format === 'RGBA'
  const bytes = new Uint8Array(WIDTH * HEIGHT * (is_rgb ? 4 : 1.5)).fill(is_rgb ? 255 : NO_COLOUR)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x
      if (is_rgb) bytes.fill(hill(x, y), 4 * at, 4 * at + 3)
      else bytes[at] = hill(x, y)
    }
  return new VideoFrame(bytes, {
    format,
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    timestamp: 0,
    ...(visible === undefined ? {} : { visibleRect: visible }),
    colorSpace: {
      fullRange: true,
      matrix: is_rgb ? 'rgb' : 'smpte170m',
      primaries: 'bt709',
      transfer: 'iec61966-2-1',
    },
  })
}

function distance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) return Infinity
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

globalThis.compareLuma = async (format, visible) => {
  const frame = frameOf(format, visible)
  const seen = await createLumaReader()(frame)
  const glance = createFingerprinter()
  const drawn = { glance: glance(frame).luma, prepared: prepareFrame(frame, 'near').data }
  const read = seen ?? frame
  const compared = {
    size: seen === null ? null : ([seen.width, seen.height] satisfies [number, number]),
    glance: distance(glance(read).luma, drawn.glance),
    prepared: distance(prepareFrame(read, 'near').data, drawn.prepared),
  }
  frame.close()
  return compared
}
