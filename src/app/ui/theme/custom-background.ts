import { contrastOf, mixColours } from './custom-colour.ts'
import { lightPalette, SCHEMES, type Scheme } from './palette.ts'

/** Minimum contrast of text on its background. */
const CONTRAST = 4.5
const STEPS = 50

/** All colours that appear on a public page's background in a scheme. */
export function textColoursOn(scheme: Scheme): string[] {
  const { text, primary, success, error, warning, info } = SCHEMES[scheme]
  return [text.primary, text.secondary, primary.main, success.main, error.main, warning.main, info.main]
}

const isLegible = (background: string, scheme: Scheme): boolean =>
  textColoursOn(scheme).every((text_colour) => contrastOf(text_colour, background) >= CONTRAST)

/** Whether a background is the product's default, which needs no styles. */
export const isProductBackground = (colour: string): boolean =>
  colour.toLowerCase() === lightPalette.background.default

/** A legible version of an organizer's background in a scheme, changed as little as necessary. */
export function legibleBackground(colour: string, scheme: Scheme): string {
  const end = SCHEMES[scheme].background.default
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mixColours(colour, end, step / STEPS)
    if (isLegible(mixed, scheme)) return mixed
  }
  return end
}

/** Largest transparency of a scheme's background over any image that keeps text legible, from 0 to 1. */
function veilTransparency(scheme: Scheme): number {
  for (let step = 0; step < STEPS; step += 1) {
    const share = 1 - step / STEPS
    if (coloursBehindVeil(scheme, share).every((backdrop) => isLegible(backdrop, scheme))) return share
  }
  return 0
}

const coloursBehindVeil = (scheme: Scheme, share: number): string[] =>
  ['#000000', '#ffffff'].map((backdrop) => mixColours(SCHEMES[scheme].background.default, backdrop, share))

/** The most transparent overlay (#rrggbbaa) over any image that keeps text legible in a scheme. */
export function veilColourOf(scheme: Scheme): string {
  const alpha = Math.round((1 - veilTransparency(scheme)) * 255)
  return `${SCHEMES[scheme].background.default}${alpha.toString(16).padStart(2, '0')}`
}

/**
 * All colours behind text for an organizer's background in a scheme: the background itself and the paper on it.
 */
export function backgroundsOf(background: 'cover' | 'plain' | `#${string}`, scheme: Scheme): string[] {
  const { paper, default: page } = SCHEMES[scheme].background
  if (background === 'plain') return [page, paper]
  if (background === 'cover') return [...coloursBehindVeil(scheme, veilTransparency(scheme)), paper]
  return [legibleBackground(background, scheme), paper]
}
