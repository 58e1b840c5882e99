/** Where a slice of a font is kept; the worker looks there as well (sw/kept-fonts.ts). */
const FONTS = 'fonts'
const SIZE_PX = 24

/** The family that this page brought along; null where the machine draws Chinese itself. */
let own_family: string | null = null

/**
 * Brings Chinese along for a machine that has no font with it, whatever the language of the app: people have
 * Chinese names. In slices, of which the browser fetches those that a page shows.
 */
export async function loadChineseFont(): Promise<void> {
  if (own_family !== null || hasChineseFont()) return
  const is_mainland = document.documentElement.lang.startsWith('zh-Hans')
  own_family = is_mainland ? 'Noto Sans SC Variable' : 'Noto Sans HK Variable'
  if (is_mainland) await import('@fontsource-variable/noto-sans-sc/index.css')
  else await import('@fontsource-variable/noto-sans-hk/index.css')
  document.fonts.addEventListener('loadingdone', forceRelayout)
}

/** Chromium goes on showing boxes where it drew them before a slice came: it lays out anew when a style changes. */
function forceRelayout(): void {
  document.documentElement.toggleAttribute('data-drawn-anew')
}

/** Fetches and keeps what these letters need, so that they are drawn without a network. */
export async function cacheChineseFont(letters: () => Promise<string>): Promise<void> {
  if (own_family === null) return
  await document.fonts.load(`${SIZE_PX}px "${own_family}"`, await letters())
  const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  const cache = await caches.open(FONTS)
  await Promise.all(
    fetched.map(async ({ name }) => {
      if ((await cache.match(name)) === undefined) await cache.add(name)
    }),
  )
}

/** Two letters that look the same are two empty boxes. */
function hasChineseFont(): boolean {
  const [one, other] = ['何', '陳'].map(pixelsOf)
  return one === null || one !== other
}

function pixelsOf(letter: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.font = `${SIZE_PX}px sans-serif`
  context.textBaseline = 'top'
  context.fillText(letter, 0, 0)
  return context.getImageData(0, 0, SIZE_PX, SIZE_PX).data.join()
}
