import { encode } from 'uqr'
import {
  randomBetween,
  FRAME_HEIGHT,
  FRAME_WIDTH,
  HARD_KINDS,
  distortionOf,
  makePrng,
  type Prng,
  type HardKind,
  type FrameDistortion,
} from './hard-looks.ts'

export type HardFrame = {
  kind: HardKind
  /** The text that the frame holds, or null. */
  text: string | null
  width: number
  height: number
  /** One byte of brightness per pixel. */
  luma: Uint8Array
}

export const FRAMES_PER_KIND = 24
export const HARD_FRAME_COUNT = FRAMES_PER_KIND * HARD_KINDS.length

const WIDTH = FRAME_WIDTH
const HEIGHT = FRAME_HEIGHT
const QUIET_ZONE = 4
const CODE_LENGTH = 27
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Grain of a sensor: many draws of a normal distribution, to be read from a random place on. */
const grain = (() => {
  const chance = makePrng(1)
  return Float32Array.from(
    { length: 1 << 18 },
    () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()),
  )
})()

/** A hall seen by a camera: slow changes of light, some bars and boxes. */
function background(chance: Prng): Float32Array {
  const luma = new Float32Array(WIDTH * HEIGHT)
  const [base, slope_x, slope_y] = [
    randomBetween(chance, 60, 120),
    randomBetween(chance, -40, 40),
    randomBetween(chance, -40, 40),
  ]
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      luma[y * WIDTH + x] = base + (slope_x * x) / WIDTH + (slope_y * y) / HEIGHT
  for (let box = 0; box < 40; box++) {
    const left = Math.floor(randomBetween(chance, -100, WIDTH))
    const top = Math.floor(randomBetween(chance, -100, HEIGHT))
    const right = Math.min(WIDTH, left + Math.floor(randomBetween(chance, 8, 220)))
    const bottom = Math.min(HEIGHT, top + Math.floor(randomBetween(chance, 8, 160)))
    const shade = randomBetween(chance, 20, 220)
    for (let y = Math.max(0, top); y < bottom; y++)
      luma.fill(shade, y * WIDTH + Math.max(0, left), y * WIDTH + right)
  }
  return luma
}

/** Where a point of the picture lies on the tilted card, in sides of the code from its middle. */
function cardPoint(look: FrameDistortion): (x: number, y: number) => [number, number] {
  const [axis_x, axis_y] = [Math.cos(look.tilt_direction), Math.sin(look.tilt_direction)]
  const [cos_turn, sin_turn] = [Math.cos(-look.turn), Math.sin(-look.turn)]
  const [cos_tilt, sin_tilt] = [Math.cos(look.tilt), Math.sin(look.tilt)]
  const distance = 3 * look.side
  return (x, y) => {
    const [dx, dy] = [x - look.x, y - look.y]
    const along = dx * axis_x + dy * axis_y
    const across = -dx * axis_y + dy * axis_x
    const v = (across * distance) / (cos_tilt * distance - across * sin_tilt)
    const u = along * (1 + (v * sin_tilt) / distance)
    const [card_x, card_y] = [u * axis_x - v * axis_y, u * axis_y + v * axis_x]
    return [
      (card_x * cos_turn - card_y * sin_turn) / look.side,
      (card_x * sin_turn + card_y * cos_turn) / look.side,
    ]
  }
}

const SAMPLES = 3

function drawCard(luma: Float32Array, text: string, look: FrameDistortion): void {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  const edge = 0.5 + QUIET_ZONE / size
  const toCard = cardPoint(look)
  const reach = look.side * 1.2
  for (let y = Math.max(0, Math.floor(look.y - reach)); y < Math.min(HEIGHT, look.y + reach); y++) {
    for (let x = Math.max(0, Math.floor(look.x - reach)); x < Math.min(WIDTH, look.x + reach); x++) {
      const [middle_u, middle_v] = toCard(x + 0.5, y + 0.5)
      if (Math.abs(middle_u) > edge + 0.1 || Math.abs(middle_v) > edge + 0.1) continue
      let sum = 0
      const behind = luma[y * WIDTH + x]!
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const [u, v] = toCard(
          x + ((sample % SAMPLES) + 0.5) / SAMPLES,
          y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES,
        )
        if (Math.abs(u) > edge || Math.abs(v) > edge) sum += behind
        else sum += data[Math.floor((v + 0.5) * size)]?.[Math.floor((u + 0.5) * size)] ? look.ink : look.paper
      }
      luma[y * WIDTH + x] = sum / (SAMPLES * SAMPLES)
    }
  }
}

/** Light on the scene: a shadow across the card, a lamp mirrored in it. */
function light(luma: Float32Array, { shadow, glare, ...look }: FrameDistortion): void {
  if (!shadow && !glare) return
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = [(x - look.x) / look.side, (y - look.y) / look.side]
      let value = luma[y * WIDTH + x]!
      if (shadow) {
        const depth = u * Math.cos(shadow.direction) + v * Math.sin(shadow.direction) - shadow.offset
        const lit = 1 / (1 + Math.exp(-depth / shadow.softness))
        value *= shadow.depth + (1 - shadow.depth) * lit
      }
      if (glare) {
        const away = ((u - glare.x) ** 2 + (v - glare.y) ** 2) / glare.radius ** 2
        value += glare.strength * Math.exp(-away * 2)
      }
      luma[y * WIDTH + x] = value
    }
  }
}

/** Averages along a line through each pixel with the given weights; the outermost pixels stay as they are. */
function smear(luma: Float32Array, weights: number[], step_x: number, step_y: number): Float32Array {
  const out = luma.slice()
  const middle = (weights.length - 1) / 2
  const offsets = weights.map(
    (_, tap) => Math.round((tap - middle) * step_y) * WIDTH + Math.round((tap - middle) * step_x),
  )
  for (let y = Math.ceil(middle); y < HEIGHT - middle; y++) {
    for (let x = Math.ceil(middle); x < WIDTH - middle; x++) {
      const at = y * WIDTH + x
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * luma[at + offsets[tap]!]!
      out[at] = sum
    }
  }
  return out
}

function optics(luma: Float32Array, look: FrameDistortion): Float32Array {
  const radius = Math.ceil(look.blur * 2.5)
  const bell = Array.from({ length: 2 * radius + 1 }, (_, tap) =>
    Math.exp(-((tap - radius) ** 2) / (2 * look.blur ** 2)),
  )
  const total = bell.reduce((sum, weight) => sum + weight, 0)
  const weights = bell.map((weight) => weight / total)
  const soft = smear(smear(luma, weights, 1, 0), weights, 0, 1)
  if (look.motion < 1) return soft
  const taps = Math.max(3, Math.round(look.motion) | 1)
  const even = Array.from({ length: taps }, () => 1 / taps)
  return smear(soft, even, Math.cos(look.motion_direction), Math.sin(look.motion_direction))
}

/** The frame of that number, 0 up to HARD_FRAME_COUNT; the same for ever. */
export function makeHardFrame(index: number): HardFrame {
  const kind = HARD_KINDS[index % HARD_KINDS.length] ?? 'blank'
  const chance = makePrng(7919 * (index + 1))
  const look = distortionOf(kind, chance)
  const scene = background(chance)
  const text =
    kind === 'blank'
      ? null
      : Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(Math.floor(chance() * 32))).join('')
  if (text) drawCard(scene, text, look)
  light(scene, look)
  const seen = optics(scene, look)
  const luma = new Uint8Array(seen.length)
  let grain_at = 0
  for (let at = 0; at < seen.length; at++) {
    if (at % WIDTH === 0) grain_at = Math.floor(chance() * (grain.length - WIDTH))
    const value =
      Math.min(255, seen[at]!) * look.gain + look.lift + grain[grain_at + (at % WIDTH)]! * look.noise
    luma[at] = Math.max(0, Math.min(255, Math.round(value)))
  }
  return { kind, text, width: WIDTH, height: HEIGHT, luma }
}
