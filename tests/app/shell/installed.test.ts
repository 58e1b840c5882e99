import { existsSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { darkPalette, lightPalette } from '#app/ui/theme/palette.ts'
import { SCHEME_KEY } from '#app/ui/theme/theme.ts'

interface Manifest {
  id: string
  start_url: string
  lang: string
  theme_color: string
  background_color: string
  icons: Array<{ src: string; purpose: string }>
  shortcuts: Array<{ url: string }>
}

const manifestOf = (language: string): Manifest =>
  JSON.parse(readFileSync(`public/manifest/${language}.webmanifest`, 'utf8')) as Manifest

test.each(Object.entries(LANGUAGE_TAGS))('the manifest in %s belongs to the same app', (language, tag) => {
  const manifest = manifestOf(language)
  const english = manifestOf('en')
  expect(manifest.lang).toBe(tag)
  expect(manifest.id).toBe('/')
  expect(manifest.theme_color).toBe(lightPalette.primary.main)
  expect(manifest.background_color).toBe(lightPalette.background.default)
  expect(manifest.icons).toEqual(english.icons)
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/manage/events'])
})

test('every icon of the manifest exists for each purpose', () => {
  const { icons } = manifestOf('en')
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']))
  for (const { src } of icons) expect(existsSync(`public${src}`), src).toBe(true)
})

test('the first paint before scripts has the colours of the theme', () => {
  const html = readFileSync('index.html', 'utf8')
  const css = readFileSync('src/app/ui/theme/first-paint.css', 'utf8')
  for (const colour of [lightPalette.background.default, darkPalette.background.default]) {
    expect(html).toContain(colour)
    expect(css).toContain(colour)
  }
})

test('the page has no inline script or style, which the content security policy would block', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
  expect([...page.scripts].filter((script) => !script.src)).toEqual([])
  expect(page.querySelectorAll('style, [style]')).toHaveLength(0)
})

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
  [null, true, 'dark'],
])('with the setting %s and a dark device %s the first paint is %s', (choice, deviceIsDark, scheme) => {
  localStorage.clear()
  if (choice) localStorage.setItem(SCHEME_KEY, choice)
  const script = readFileSync('public/color-scheme.js', 'utf8')
  runInNewContext(script, {
    localStorage,
    document,
    location: { pathname: '/events', search: '?scheme=light' },
    matchMedia: () => ({ matches: deviceIsDark }),
  })
  expect(document.documentElement.dataset['colorScheme']).toBe(scheme)
})

test.each([
  ['?scheme=dark', false, 'dark'],
  ['?scheme=light', true, 'light'],
  ['', true, 'dark'],
  ['?scheme=purple', false, 'light'],
])(
  'a widget with %s on a dark device %s is %s, whatever the stored setting is',
  (search, deviceIsDark, scheme) => {
    localStorage.setItem(SCHEME_KEY, scheme === 'dark' ? 'light' : 'dark')
    const script = readFileSync('public/color-scheme.js', 'utf8')
    runInNewContext(script, {
      localStorage,
      document,
      URLSearchParams,
      location: { pathname: '/widget/ev_0000000000000000', search },
      matchMedia: () => ({ matches: deviceIsDark }),
    })
    expect(document.documentElement.dataset['colorScheme']).toBe(scheme)
  },
)
