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

export type Chance = () => number

/** A small seeded generator (mulberry32): the same seed gives the same frames on every machine. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (chance: Chance, low: number, high: number) => low + (high - low) * chance()

export type Look = {
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

function ordinaryLook(chance: Chance): Look {
  return {
    side: between(chance, 150, 300),
    turn: between(chance, -0.5, 0.5) + (chance() < 0.2 ? Math.PI / 2 : 0),
    tilt: between(chance, 0, 0.35),
    tilt_direction: between(chance, 0, 2 * Math.PI),
    x: FRAME_WIDTH / 2 + between(chance, -70, 70),
    y: FRAME_HEIGHT / 2 + between(chance, -60, 60),
    ink: between(chance, 15, 45),
    paper: between(chance, 190, 235),
    blur: between(chance, 0.6, 1.1),
    motion: 0,
    motion_direction: 0,
    noise: between(chance, 3, 6),
    gain: 1,
    lift: 0,
    glare: null,
    shadow: null,
  }
}

/** How hard each kind is: set so that qr-scanner as it comes reads about one frame in three. */
export function lookOf(kind: HardKind, chance: Chance): Look {
  const look = ordinaryLook(chance)
  const module_px = look.side / 25
  switch (kind) {
    case 'blur':
      if (chance() < 0.5) return { ...look, blur: module_px * between(chance, 0.4, 0.72) }
      return {
        ...look,
        motion: module_px * between(chance, 1, 2),
        motion_direction: between(chance, 0, Math.PI),
      }
    case 'tilt':
      return { ...look, side: between(chance, 200, 340), tilt: between(chance, 0.8, 1.24) }
    case 'low light':
      return { ...look, gain: between(chance, 0.06, 0.4), lift: 8, noise: between(chance, 4, 11) }
    case 'noise':
      return { ...look, noise: between(chance, 12, 95) }
    case 'small':
      return { ...look, side: between(chance, 36, 85), blur: between(chance, 0.4, 0.9) }
    case 'inverted':
      return {
        ...look,
        ink: look.paper,
        paper: look.ink,
        tilt: between(chance, 0, 0.8),
        blur: module_px * between(chance, 0.15, 0.62),
        noise: between(chance, 5, 30),
      }
    case 'glare':
      return {
        ...look,
        glare: {
          x: between(chance, -0.45, 0.45),
          y: between(chance, -0.45, 0.45),
          radius: between(chance, 0.2, 0.45),
          strength: between(chance, 120, 330),
        },
      }
    case 'shadow':
      return {
        ...look,
        noise: between(chance, 4, 9),
        shadow: {
          direction: between(chance, 0, 2 * Math.PI),
          offset: between(chance, -0.3, 0.3),
          softness: between(chance, 0.01, 0.12),
          depth: between(chance, 0.07, 0.45),
        },
      }
    case 'blank':
      return look
  }
}
