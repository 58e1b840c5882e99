/** Name of the cache for font slices; the service worker reads it too (sw/cached-fonts.ts). */
const FONTS = 'fonts'
const SIZE_PX = 24

/** Font family that this page loaded; null where the system has a Chinese font. */
let own_family: string | null = null

/**
 * Loads a Chinese font on systems without one, in every language of the app, because people have Chinese names.
 * The font is sliced, and the browser fetches only the slices that a page needs.
 */
export async function loadChineseFont(): Promise<void> {
  if (own_family !== null || hasChineseFont()) return
  const is_mainland = document.documentElement.lang.startsWith('zh-Hans')
  own_family = is_mainland ? 'Noto Sans SC Variable' : 'Noto Sans HK Variable'
  if (is_mainland) await import('@fontsource-variable/noto-sans-sc/index.css')
  else await import('@fontsource-variable/noto-sans-hk/index.css')
  document.fonts.addEventListener('loadingdone', forceRelayout)
}

/** Chromium keeps drawing boxes after a slice has loaded, until a style change forces a new layout. */
function forceRelayout(): void {
  document.documentElement.toggleAttribute('data-drawn-anew')
}

/** Fetches and caches the font slices for these characters, so that they are drawn offline. */
export async function cacheChineseFont(characters: () => Promise<string>): Promise<void> {
  if (own_family === null) return
  await document.fonts.load(`${SIZE_PX}px "${own_family}"`, await characters())
  const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  const cache = await caches.open(FONTS)
  await Promise.all(
    fetched.map(async ({ name }) => {
      if ((await cache.match(name)) === undefined) await cache.add(name)
    }),
  )
}

/** Two different characters with the same rendering are both missing-glyph boxes. */
function hasChineseFont(): boolean {
  const [first, second] = ['何', '陳'].map(pixelsOf)
  return first === null || first !== second
}

function pixelsOf(character: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.font = `${SIZE_PX}px sans-serif`
  context.textBaseline = 'top'
  context.fillText(character, 0, 0)
  return context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join()
}
