/** What makes a frame hard; `blank` holds no code at all. */
export const HARD_KINDS = [
  'blur',
  'tilt',
  'low light',
  'noise',
  'small',
  'inverted',
  'glare',
  'shadow',
  'blank',
] as const
export type HardKind = (typeof HARD_KINDS)[number]

export const FRAME_WIDTH = 1280
export const FRAME_HEIGHT = 720

export type Prng = () => number

/** A small seeded generator (mulberry32): the same seed gives the same frames on every machine. */
export function makePrng(seed: number): Prng {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const randomBetween = (chance: Prng, low: number, high: number) => low + (high - low) * chance()

export type FrameDistortion = {
  /** Side of the code without its quiet zone, in pixels, before tilt. */
  side: number
  turn: number
  tilt: number
  tilt_direction: number
  x: number
  y: number
  ink: number
  paper: number
  blur: number
  motion: number
  motion_direction: number
  noise: number
  gain: number
  lift: number
  glare: { x: number; y: number; radius: number; strength: number } | null
  shadow: { direction: number; offset: number; softness: number; depth: number } | null
}

function ordinaryLook(chance: Prng): FrameDistortion {
  return {
    side: randomBetween(chance, 150, 300),
    turn: randomBetween(chance, -0.5, 0.5) + (chance() < 0.2 ? Math.PI / 2 : 0),
    tilt: randomBetween(chance, 0, 0.35),
    tilt_direction: randomBetween(chance, 0, 2 * Math.PI),
    x: FRAME_WIDTH / 2 + randomBetween(chance, -70, 70),
    y: FRAME_HEIGHT / 2 + randomBetween(chance, -60, 60),
    ink: randomBetween(chance, 15, 45),
    paper: randomBetween(chance, 190, 235),
    blur: randomBetween(chance, 0.6, 1.1),
    motion: 0,
    motion_direction: 0,
    noise: randomBetween(chance, 3, 6),
    gain: 1,
    lift: 0,
    glare: null,
    shadow: null,
  }
}

/** How hard each kind is: set so that qr-scanner as it comes reads about one frame in three. */
export function distortionOf(kind: HardKind, chance: Prng): FrameDistortion {
  const look = ordinaryLook(chance)
  const module_px = look.side / 25
  switch (kind) {
    case 'blur':
      if (chance() < 0.5) return { ...look, blur: module_px * randomBetween(chance, 0.4, 0.72) }
      return {
        ...look,
        motion: module_px * randomBetween(chance, 1, 2),
        motion_direction: randomBetween(chance, 0, Math.PI),
      }
    case 'tilt':
      return { ...look, side: randomBetween(chance, 200, 340), tilt: randomBetween(chance, 0.8, 1.24) }
    case 'low light':
      return { ...look, gain: randomBetween(chance, 0.06, 0.4), lift: 8, noise: randomBetween(chance, 4, 11) }
    case 'noise':
      return { ...look, noise: randomBetween(chance, 12, 95) }
    case 'small':
      return { ...look, side: randomBetween(chance, 36, 85), blur: randomBetween(chance, 0.4, 0.9) }
    case 'inverted':
      return {
        ...look,
        ink: look.paper,
        paper: look.ink,
        tilt: randomBetween(chance, 0, 0.8),
        blur: module_px * randomBetween(chance, 0.15, 0.62),
        noise: randomBetween(chance, 5, 30),
      }
    case 'glare':
      return {
        ...look,
        glare: {
          x: randomBetween(chance, -0.45, 0.45),
          y: randomBetween(chance, -0.45, 0.45),
          radius: randomBetween(chance, 0.2, 0.45),
          strength: randomBetween(chance, 120, 330),
        },
      }
    case 'shadow':
      return {
        ...look,
        noise: randomBetween(chance, 4, 9),
        shadow: {
          direction: randomBetween(chance, 0, 2 * Math.PI),
          offset: randomBetween(chance, -0.3, 0.3),
          softness: randomBetween(chance, 0.01, 0.12),
          depth: randomBetween(chance, 0.07, 0.45),
        },
      }
    case 'blank':
      return look
  }
}
