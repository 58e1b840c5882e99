import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { namesOf, SCREEN_GROUPS, type ScreenGroup } from '#tests/e2e/steps/screen-groups.ts'
import { settle } from '#tests/e2e/steps/settle.ts'
import { walkScreens } from '#tests/e2e/steps/walk-screens.ts'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import type { Looks, Scheme, ScreenshotOptions } from './options.ts'
import { FIXED_TIME_MS, makeFixedDemo, startWorld } from './world.ts'

/** A picture of a screen in one appearance. */
export type Picture = {
  group: string
  /** Name of the screen. */
  screen: string
  language: string
  width: number
  scheme: Scheme
  file: string
}
export type Shots = {
  pictures: Picture[]
  /** Screens that did not open, with the reason. */
  failures: string[]
  /** Milliseconds per screen and language, with all of its pictures. */
  screen_ms: number[]
}

/** Servers that share the groups of a language; each group always has the same one, so that its data is the same. */
const SHARES = 2
const AT_ONCE_PER_CORE = 3
const HEIGHT = 900
/** Longer pages are cut here. */
const MOST_HEIGHT = 3_000
const QUALITY = 85
const STILL =
  '*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important }'

/** Takes pictures of the screens of a built checkout into a folder. */
export async function takeShots(root: string, folder: string, options: ScreenshotOptions): Promise<Shots> {
  const demo_folder = await makeFixedDemo(root)
  const executable = process.env['CHROMIUM_SHELL_PATH'] || process.env['CHROMIUM_PATH']
  const browser = await chromium.launch(
    launchOptions(['--force-color-profile=srgb', '--font-render-hinting=none'], executable),
  )
  const shots: Shots = { pictures: [], failures: [], screen_ms: [] }
  // More than cores, because a page that waits to be still uses none.
  const limit = pLimit(availableParallelism() * AT_ONCE_PER_CORE)
  const hasPictures = (group: ScreenGroup) => namesOf(group).some((name) => name.includes(options.only))
  const shares = options.languages.flatMap((language) =>
    Array.from({ length: SHARES }, (_, share) => ({
      language,
      groups: SCREEN_GROUPS.filter((group, at) => at % SHARES === share && hasPictures(group)),
    })),
  )
  try {
    await Promise.all(
      shares.map(({ language, groups }) =>
        limit(async () => {
          if (groups.length === 0) return
          const world = await startWorld(root, demo_folder)
          const taker = { root, url: world.url, folder, language, options, shots }
          try {
            for (const group of groups) await walkGroup(browser, group, taker)
          } finally {
            await world.stop()
          }
        }),
      ),
    )
  } finally {
    await browser.close()
  }
  return { ...shots, pictures: inOrder(shots.pictures) }
}

type Taker = {
  root: string
  url: string
  folder: string
  language: string
  options: ScreenshotOptions
  shots: Shots
}

async function walkGroup(browser: Browser, group: ScreenGroup, taker: Taker): Promise<void> {
  const { root, url, language, options, shots } = taker
  const [scheme = 'light'] = options.schemes
  const onFailure = (name: string, error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    shots.failures.push(`${language}, ${name}: ${reason}`)
  }
  try {
    await walkScreens(browser, group, {
      root,
      url,
      language,
      context: {
        colorScheme: scheme,
        timezoneId: 'Asia/Hong_Kong',
        locale: 'en-HK',
      },
      prepare: prepareContext,
      includes: (name) => name.includes(options.only),
      onFailure,
      async visit(page, name) {
        const started_at = performance.now()
        shots.pictures.push(...(await takePictures(page, { ...taker, group: group.title, name })))
        shots.screen_ms.push(performance.now() - started_at)
      },
    })
  } catch (error) {
    onFailure(group.title, error)
  }
}

async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    // Functions that tsx hands to the page call it.
    globalThis.__name = (named) => named
    const machine = Date
    globalThis.Date = new Proxy(machine, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [${FIXED_TIME_MS}] : given, made),
      get: (target, name) => (name === 'now' ? () => ${FIXED_TIME_MS} : Reflect.get(target, name)),
    })
    addEventListener('DOMContentLoaded', () => {
      const still = new CSSStyleSheet()
      still.replaceSync(${JSON.stringify(STILL)})
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
    })`)
}

/** Widths in a row, with the schemes there and back, because each change has its price. */
function* appearances({ widths, schemes }: Looks) {
  for (const [at, width] of widths.entries())
    for (const scheme of at % 2 === 0 ? schemes : schemes.toReversed()) yield { width, scheme }
}

async function takePictures(page: Page, taker: Taker & { group: string; name: string }): Promise<Picture[]> {
  const { group, name, language, options } = taker
  const folder = path.join(taker.folder, language, name.replaceAll(/[^\w=-]+/g, '-'))
  mkdirSync(folder, { recursive: true })
  const pictures: Picture[] = []
  const session = await page.context().newCDPSession(page)
  for (const { width, scheme } of appearances(options)) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: HEIGHT })
    await settle(page)
    const file = path.join(folder, `${width}-${scheme}.jpg`)
    writeFileSync(file, await capture(session, page, width))
    pictures.push({ group, screen: name, language, width, scheme, file })
  }
  await session.detach()
  return pictures
}

/** Faster than Playwright's own, which changes the page and waits before each picture. */
async function capture(session: CDPSession, page: Page, width: number): Promise<Buffer> {
  const full = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(Math.max(full, HEIGHT), MOST_HEIGHT)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: QUALITY,
    optimizeForSpeed: true,
    captureBeyondViewport: height > HEIGHT,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

/** In the order of the groups, whichever was pictured first. */
function inOrder(pictures: readonly Picture[]): Picture[] {
  const at = new Map(SCREEN_GROUPS.map(({ title }, index) => [title, index]))
  return pictures.toSorted((one, other) => (at.get(one.group) ?? 0) - (at.get(other.group) ?? 0))
}
