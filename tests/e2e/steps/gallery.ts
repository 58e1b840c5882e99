import type { Browser, BrowserContext, Page } from 'playwright'
import { listFiles, projectRoot } from '#tests/architecture/tree.ts'
import { launchChromium } from '#tests/support/browser/parts-page.ts'
import { anyDatabase, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer } from '#tests/support/server.ts'

const SHOWN = 'src/app/dev/gallery'
/** Folders of the component gallery. */
export const FOLDERS = listFiles(projectRoot, [SHOWN]).map((file) =>
  file.slice(SHOWN.length + 1, -'.tsx'.length),
)
/** Width of the narrowest supported screen, in CSS pixels. */
export const NARROWEST = 320
/** Limit for the first render, because components are compiled on request. */
export const FIRST_MS = 90_000

export type Gallery = {
  origin: string
  /** Opens a page in a language, without animations. */
  reading: (language: string) => Promise<{ context: BrowserContext; page: Page }>
  /** Shows a folder, with its query, once its content has loaded. */
  open: (page: Page, address: string) => Promise<void>
  close: () => Promise<void>
}

/** Starts the component gallery of the development server, and a browser. */
export async function startGallery(): Promise<Gallery> {
  const database = await makeDatabase(anyDatabase, { migrated: true })
  const server = await makeServer({
    database: database.db,
    app: { site: { kind: 'dev', root: projectRoot } },
  })
  const origin = await server.listen()
  const browser: Browser = await launchChromium()
  return {
    origin,
    async reading(language) {
      const context = await browser.newContext({
        colorScheme: 'light',
        reducedMotion: 'reduce',
        viewport: { width: NARROWEST, height: 800 },
      })
      await context.addCookies([{ name: 'locale', value: language, url: origin }])
      return { context, page: await context.newPage() }
    },
    async open(page, address) {
      await page.goto(`${origin}/dev/gallery/${address}`, { timeout: FIRST_MS })
      await page.locator('[data-shown] section').first().waitFor({ timeout: FIRST_MS })
      // Some components load their texts or their content when they are rendered.
      await page.waitForFunction(() => document.querySelector('[data-pending]') === null, null, {
        timeout: FIRST_MS,
      })
      await page.waitForLoadState('networkidle', { timeout: FIRST_MS })
    },
    async close() {
      await browser.close()
      await server.close()
      await database.db.close()
    },
  }
}
