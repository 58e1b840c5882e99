import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, colourProblems } from '#tests/e2e/steps/accessibility.ts'
import { listFiles, projectRoot } from '#tests/architecture/tree.ts'
import { launchChromium } from '#tests/support/browser/parts-page.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { sampleOf } from '#tests/support/long.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

const SHOWN = 'src/app/dev/gallery'
const FOLDERS = listFiles(projectRoot, [SHOWN]).map((file) => file.slice(SHOWN.length + 1, -'.tsx'.length))
const NARROWEST = 320
const WIDTHS = [1440, 768, 390, NARROWEST]
const COVERS = '[role=dialog], [role=alertdialog], [role=menu], [role=alert]'
/** Selector of a modal, which dims the page below. */
const MODAL = '.MuiModal-root'
/** Selector of a notice, which overlaps the page without being modal. */
const NOTICE = '.MuiAlert-filled'
/** Limit for the first render, because components are compiled on request. */
const FIRST_MS = 90_000

/** Content being replaced is dimmed and therefore excluded. */
const SETTLED = { exclude: '[aria-busy=true]' }

/** Returns the elements that overflow to the right, of the page or the modal above it. */
const tooWide = (page: Page) =>
  page.evaluate((covers) => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const over = [
      ...document.querySelectorAll(covers),
      ...document.querySelectorAll('.MuiDialogContent-root'),
    ]
    const wide = [document.documentElement, ...over].filter(isWide)
    return wide.map(({ tagName, className }) => `${tagName} ${className}`)
  }, COVERS)

describe('component gallery in development', () => {
  let database: TestDatabase
  let server: TestServer
  let browser: Browser
  let origin: string

  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({
      database: database.db,
      app: { site: { kind: 'dev', root: projectRoot } },
    })
    origin = await server.listen()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await server.close()
    await database.db.close()
  })

  async function reading(language: string): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: { width: NARROWEST, height: 800 },
    })
    await context.addCookies([{ name: 'locale', value: language, url: origin }])
    return { context, page: await context.newPage() }
  }
  async function open(page: Page, address: string): Promise<void> {
    await page.goto(`${origin}/dev/gallery/${address}`, { timeout: FIRST_MS })
    await page.locator('[data-shown] section').first().waitFor({ timeout: FIRST_MS })
    // Some components load their content when they are rendered.
    await page.waitForLoadState('networkidle', { timeout: FIRST_MS })
  }
  async function press(page: Page, opener: Locator): Promise<void> {
    await opener.click()
    await page.locator(COVERS).first().waitFor()
  }

  async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => tooWide(page), { message: `at ${width} px` }).toEqual([])
    }
  }

  test.each(sampleOf(FOLDERS, 'gallery', 8))(
    'the component %s is accessible in long German words and as wide as its page',
    async (folder) => {
      const { context, page } = await reading('de')
      await open(page, folder)
      await expectToFit(page, WIDTHS)
      expect.soft(await accessibilityProblems(page, SETTLED)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-color-scheme=dark]').waitFor()
      expect.soft(await colourProblems(page, SETTLED)).toEqual([])
      const openers = page.locator('[data-opens], [aria-haspopup=menu]:not([disabled])')
      for (const opener of await openers.all()) {
        await press(page, opener)
        expect.soft(await tooWide(page)).toEqual([])
        const include = (await page.locator(MODAL).count()) > 0 ? MODAL : `${COVERS}, ${NOTICE}`
        expect.soft(await accessibilityProblems(page, { ...SETTLED, include })).toEqual([])
        await page.keyboard.press('Escape')
        await expect.poll(() => page.locator(MODAL).count()).toBe(0)
      }
      await context.close()
    },
  )

  test('all components are as wide as their page in Chinese, offline', async () => {
    const { context, page } = await reading('zh-hk')
    for (const folder of sampleOf(FOLDERS, 'offline', 8)) {
      await open(page, `${folder}?offline`)
      await expectToFit(page, [NARROWEST])
    }
    await context.close()
  })

  test('the gallery has a toolbar that selects the component and the width', async () => {
    const { context, page } = await reading('en')
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(`${origin}/dev/gallery`, { timeout: FIRST_MS })
    await page.getByLabel('Parts').selectOption('components/order')
    await page.getByLabel('Width').selectOption('768')
    const shown = page.frameLocator('iframe')
    await shown.getByRole('heading', { name: 'PaymentInstructions' }).waitFor({ timeout: FIRST_MS })
    expect(await shown.locator('html').evaluate(() => innerWidth)).toBe(768)
    await page.getByLabel('Scheme').selectOption('dark')
    await shown.locator('html[data-color-scheme=dark]').waitFor()
    await context.close()
  })
})
