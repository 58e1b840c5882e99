import { lightPalette, SCHEMES, type Scheme } from './palette.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Minimum contrast of text; controls need less. */
const CONTRAST = 4.5
const STEPS = 50
const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** Contrast ratio of two colours (#rrggbb), from 1 to 21 (WCAG 2.2). */
export function contrastOf(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgbOf(first)), luminance(rgbOf(second))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * A legible version of an organizer's colour for text and controls in a scheme, changed as little as necessary.
 */
export function legibleColour(
  colour: string,
  scheme: Scheme,
  backgrounds: readonly string[] = [SCHEMES[scheme].background.default, SCHEMES[scheme].background.paper],
): string {
  const end = scheme === 'light' ? BLACK : WHITE
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = hexOf(mix(rgbOf(colour), end, step / STEPS))
    if (backgrounds.every((background) => contrastOf(mixed, background) >= CONTRAST)) return mixed
  }
  return hexOf(end)
}

const isProductColour = (colour: string): boolean => colour.toLowerCase() === lightPalette.primary.main

/**
 * Displayed version of an organizer's colour in a scheme; the default colour maps to the theme's own.
 * @param backgrounds background colours, as above
 */
export function displayColourOf(colour: string, scheme: Scheme, backgrounds?: readonly string[]): string {
  return isProductColour(colour) ? SCHEMES[scheme].primary.main : legibleColour(colour, scheme, backgrounds)
}

/**
 * Styles that replace the primary colour with an organizer's; none for the default colour.
 * @param backgrounds background colours in each scheme, where they differ from the default
 */
export function customColourStyles(
  colour: string,
  backgrounds: Partial<Record<Scheme, readonly string[]>> = {},
): Record<string, string | Record<string, string>> {
  if (isProductColour(colour)) return {}
  return {
    ...variablesOf(legibleColour(colour, 'light', backgrounds.light)),
    '[data-color-scheme=dark] &': variablesOf(legibleColour(colour, 'dark', backgrounds.dark)),
  }
}

/** The same for the whole page including dialogs and menus. */
export function customColourPageStyles(colour: string): Record<string, Record<string, string>> {
  if (isProductColour(colour)) return {}
  return {
    ':root:not([data-color-scheme=dark])': variablesOf(legibleColour(colour, 'light')),
    ':root[data-color-scheme=dark]': variablesOf(legibleColour(colour, 'dark')),
  }
}

function variablesOf(colour: string): Record<string, string> {
  const [onWhite, onBlack] = [hexOf(WHITE), hexOf(BLACK)].map((text) => contrastOf(text, colour))
  return {
    '--mui-palette-primary-main': colour,
    '--mui-palette-primary-dark': colour,
    '--mui-palette-primary-mainChannel': rgbOf(colour).join(' '),
    '--mui-palette-primary-contrastText': hexOf((onWhite ?? 0) >= (onBlack ?? 0) ? WHITE : BLACK),
  }
}

function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

/**
 * Mixes two colours (#rrggbb).
 * @param share from 0, the first, to 1, the second
 */
export const mixColours = (from: string, to: string, share: number): string =>
  hexOf(mix(rgbOf(from), rgbOf(to), share))

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
