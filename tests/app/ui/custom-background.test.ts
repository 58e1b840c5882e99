import { expect, test } from 'vitest'
import { contrastOf, legibleColour } from '#app/ui/theme/custom-colour.ts'
import {
  backgroundsOf,
  isProductBackground,
  legibleBackground,
  veilColourOf,
} from '#app/ui/theme/custom-background.ts'
import { darkPalette, lightPalette } from '#app/ui/theme/palette.ts'

const SCHEMES = { light: lightPalette, dark: darkPalette } as const

test.each(['#ff0000', '#000000', '#ffffff', '#00ff7f', '#ffe08a', '#123456', '#808080'])(
  'text stays legible on the background %s, in light and dark',
  (colour) => {
    for (const scheme of ['light', 'dark'] as const) {
      const ground = legibleBackground(colour, scheme)
      const { text, error, primary } = SCHEMES[scheme]
      for (const ink of [text.primary, text.secondary, error.main, primary.main])
        expect(contrastOf(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('a legible background is used unchanged', () => {
  expect(legibleBackground('#fff4d6', 'light')).toBe('#fff4d6')
  expect(legibleBackground('#10141c', 'dark')).toBe('#10141c')
  expect(isProductBackground('#FAF7F2')).toBe(true)
  expect(isProductBackground('#fff4d6')).toBe(false)
})

test('an image lies below a translucent overlay', () => {
  for (const scheme of ['light', 'dark'] as const) {
    const veil = veilColourOf(scheme)
    expect(veil.slice(0, 7)).toBe(SCHEMES[scheme].background.default)
    const share = Number.parseInt(veil.slice(7), 16) / 255
    expect(share).toBeGreaterThan(0.5)
    expect(share).toBeLessThan(1)
  }
})

test.each(['plain', 'cover', '#ffe08a', '#123456'] as const)(
  'a custom colour stays legible on the page background: %s',
  (background) => {
    for (const scheme of ['light', 'dark'] as const) {
      const grounds = backgroundsOf(background, scheme)
      for (const chosen of ['#ffff00', '#123456', '#808080', '#c22f5b']) {
        const made = legibleColour(chosen, scheme, grounds)
        for (const ground of grounds)
          expect(contrastOf(made, ground), `${chosen} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  },
)
