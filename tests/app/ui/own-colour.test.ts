import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, legibleColour, customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { darkPalette, lightPalette } from '#app/ui/theme/palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('the contrast of black on white is 21, of a colour with itself 1, in either order', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#336699', '#336699')).toBe(1)
})

test('every custom colour becomes legible in light and dark', () => {
  fc.assert(
    fc.property(colour, (own) => {
      for (const [scheme, { background }] of [
        ['light', lightPalette],
        ['dark', darkPalette],
      ] as const) {
        const legible = legibleColour(own, scheme)
        expect(contrastOf(legible, background.default)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(legible, background.paper)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a legible colour stays unchanged', () => {
  expect(legibleColour('#004d40', 'light')).toBe('#004d40')
  expect(legibleColour('#80cbc4', 'dark')).toBe('#80cbc4')
})

test('text on the custom colour is legible', () => {
  fc.assert(
    fc.property(colour, (own) => {
      fc.pre(own !== lightPalette.primary.main)
      const variables = customColourStyles(own)
      const ink = variables['--mui-palette-primary-contrastText']
      const ground = variables['--mui-palette-primary-main']
      if (typeof ink !== 'string' || typeof ground !== 'string') throw new Error('there is a colour for each')
      expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('the default colour changes nothing', () => {
  expect(customColourStyles('#6D2C5A')).toEqual({})
})
