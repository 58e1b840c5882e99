import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems, colourProblems } from '#tests/e2e/steps/accessibility.ts'
import { faintFocus } from '#tests/e2e/steps/focus-ring.ts'
import { FIRST_MS, FOLDERS, NARROWEST, startGallery, type Gallery } from '#tests/e2e/steps/gallery.ts'
import { COVERS, tooWide } from '#tests/e2e/steps/layout.ts'
import { foreignFonts, squeezedTexts, unspokenTexts } from '#tests/e2e/steps/shown-texts.ts'
import { sampleOf } from '#tests/support/long.ts'

const WIDTHS = [1440, 768, 390, NARROWEST]
/** Selector of a modal, which dims the page below. */
const MODAL = '.MuiModal-root'
/** Selector of a notice, which overlaps the page without being modal. */
const NOTICE = '.toast'

/** Content being replaced is dimmed and therefore excluded. */
const SETTLED = { exclude: '[aria-busy=true]' }

let gallery: Gallery
beforeAll(async () => {
  gallery = await startGallery()
})
afterAll(() => gallery.close())

describe('component gallery in development', () => {
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
      const { context, page } = await gallery.reading('de')
      await gallery.open(page, folder)
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
    const { context, page } = await gallery.reading('zh-hk')
    for (const folder of sampleOf(FOLDERS, 'offline', 8)) {
      await gallery.open(page, `${folder}?offline`)
      await expectToFit(page, [NARROWEST])
    }
    await context.close()
  })

  test('the gallery has a toolbar that selects the component and the width', async () => {
    const { context, page } = await gallery.reading('en')
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(`${gallery.origin}/dev/gallery`, { timeout: FIRST_MS })
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

/** A wide window, so that few elements are cut off. */
const WIDE = { width: 1440, height: 1200 }
/** A venue's colour with the lowest contrast that the theme allows. */
const VENUE_COLOUR = ':root:root { --mui-palette-primary-main: #737373; --mui-palette-primary-dark: #737373 }'
const LOOKS = [
  { look: 'light', media: {}, styles: '' },
  { look: 'dark', media: { colorScheme: 'dark' }, styles: '' },
  { look: "a venue's colour", media: {}, styles: VENUE_COLOUR },
  { look: 'forced colours on white', media: { forcedColors: 'active' }, styles: '' },
  { look: 'forced colours on black', media: { forcedColors: 'active', colorScheme: 'dark' }, styles: '' },
] as const

describe('controls of the component gallery', () => {
  test.each(LOOKS)('every control shows keyboard focus in $look', async ({ look, media, styles }) => {
    const { context, page } = await gallery.reading('en')
    await page.setViewportSize(WIDE)
    await page.emulateMedia(media)
    for (const folder of sampleOf(FOLDERS, look, 1)) {
      await gallery.open(page, folder)
      if (styles !== '') await page.addStyleTag({ content: styles })
      expect.soft(await faintFocus(page), folder).toEqual([])
    }
    await context.close()
  })

  const LANGUAGES = ['en', 'de', 'zh-hk'] as const
  test.each(LANGUAGES)(
    'texts are readable, and part of the name of their control, in %s',
    async (language) => {
      const { context, page } = await gallery.reading(language)
      for (const folder of sampleOf(FOLDERS, language, 6)) {
        await gallery.open(page, folder)
        expect.soft(await foreignFonts(page), folder).toEqual([])
        expect.soft(await unspokenTexts(page), folder).toEqual([])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await squeezedTexts(page), `${folder} at ${width} px`).toEqual([])
        }
      }
      await context.close()
    },
  )
})
