import { contrastOf, mixed } from './own-colour.ts'
import { darkPalette, lightPalette } from './palette.ts'

/** Of text on its ground. */
const CONTRAST = 4.5
const STEPS = 50

const SCHEMES = { light: lightPalette, dark: darkPalette } as const
type Scheme = keyof typeof SCHEMES

/** Everything that stands on the ground of a public page. */
function inksOf(scheme: Scheme): string[] {
  const { text, primary, success, error, warning, info } = SCHEMES[scheme]
  return [text.primary, text.secondary, primary.main, success.main, error.main, warning.main, info.main]
}

const carries = (ground: string, scheme: Scheme): boolean =>
  inksOf(scheme).every((ink) => contrastOf(ink, ground) >= CONTRAST)

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

/** The thinnest veil (#rrggbbaa) over any picture that words can stand on in a scheme. */
export function veilOver(scheme: Scheme): string {
  const ground = SCHEMES[scheme].background.default
  for (let step = 0; step < STEPS; step += 1) {
    const through = 1 - step / STEPS
    if (['#000000', '#ffffff'].every((worst) => carries(mixed(ground, worst, through), scheme))) {
      return `${ground}${Math.round((step / STEPS) * 255)
        .toString(16)
        .padStart(2, '0')}`
    }
  }
  return `${ground}ff`
}
