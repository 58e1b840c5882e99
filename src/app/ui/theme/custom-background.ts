import { contrastOf, mixed } from './custom-colour.ts'
import { lightPalette, SCHEMES, type Scheme } from './palette.ts'

/** Of text on its ground. */
const CONTRAST = 4.5
const STEPS = 50

/** Everything that stands on the ground of a public page in a scheme. */
export function inksOn(scheme: Scheme): string[] {
  const { text, primary, success, error, warning, info } = SCHEMES[scheme]
  return [text.primary, text.secondary, primary.main, success.main, error.main, warning.main, info.main]
}

const carries = (ground: string, scheme: Scheme): boolean =>
  inksOn(scheme).every((ink) => contrastOf(ink, ground) >= CONTRAST)

/** Whether a background is the product's own, which is there anyway. */
export const isProductGround = (colour: string): boolean =>
  colour.toLowerCase() === lightPalette.background.default

/** An organizer's background as words can stand on it in a scheme: moved as far as it must be, no further. */
export function legibleGround(colour: string, scheme: Scheme): string {
  const end = SCHEMES[scheme].background.default
  for (let step = 0; step < STEPS; step += 1) {
    const moved = mixed(colour, end, step / STEPS)
    if (carries(moved, scheme)) return moved
  }
  return end
}

/** How much of any picture may be seen through the ground of a scheme while words can stand on it, from 0 to 1. */
function throughVeil(scheme: Scheme): number {
  for (let step = 0; step < STEPS; step += 1) {
    const through = 1 - step / STEPS
    if (behindVeil(scheme, through).every((worst) => carries(worst, scheme))) return through
  }
  return 0
}

const behindVeil = (scheme: Scheme, through: number): string[] =>
  ['#000000', '#ffffff'].map((worst) => mixed(SCHEMES[scheme].background.default, worst, through))

/** The thinnest veil (#rrggbbaa) over any picture that words can stand on in a scheme. */
export function veilOver(scheme: Scheme): string {
  const alpha = Math.round((1 - throughVeil(scheme)) * 255)
  return `${SCHEMES[scheme].background.default}${alpha.toString(16).padStart(2, '0')}`
}

/** What an organizer's background comes to in a scheme, with the paper that stands on it: all that words stand on. */
export function groundsOf(background: 'cover' | 'plain' | `#${string}`, scheme: Scheme): string[] {
  const { paper, default: own } = SCHEMES[scheme].background
  if (background === 'plain') return [own, paper]
  if (background === 'cover') return [...behindVeil(scheme, throughVeil(scheme)), paper]
  return [legibleGround(background, scheme), paper]
}
