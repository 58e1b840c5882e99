import { expect, test } from 'vitest'
import { darkPalette, lightPalette } from '#app/ui/theme/palette.ts'

const AA_TEXT = 4.5

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const roles = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const

test('the contrast function gives 21 for black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('every text colour is legible on background and paper in %s', (_name, palette) => {
  const texts = [
    palette.text.primary,
    palette.text.secondary,
    ...roles.map((role) => palette[role].main),
    ...Object.values(palette.tier),
  ]
  for (const surface of Object.values(palette.background)) {
    for (const text of texts)
      expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThan(AA_TEXT)
  }
})

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('every filled colour is legible in %s', (_name, palette) => {
  const pairs = [...roles.map((role) => palette[role]), ...Object.values(palette.verdict), palette.banner]
  for (const { main, contrastText } of pairs) {
    expect(contrast(main, contrastText), `${contrastText} on ${main}`).toBeGreaterThan(AA_TEXT)
  }
})
