import { expect, test, type Locator, type Page } from '@playwright/test'
import { legibleColour } from '#app/ui/theme/custom-colour.ts'
import { backgroundsOf, legibleBackground } from '#app/ui/theme/custom-background.ts'
import { BASE_URL_VARIABLE } from '#tests/e2e/global-setup.ts'
import { accessibilityProblems } from '#tests/e2e/steps/accessibility.ts'
import { openSale } from '#tests/e2e/steps/sale.ts'
import { signIn, untilSent } from '#tests/e2e/steps/sign-in.ts'
import { tabTo } from '#tests/e2e/steps/tab-to.ts'
import { middleColourOf, rgbOf } from './painted.ts'

const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1440, height: 1000 } })

/** Malicious input. */
const PLANT = '<img src=x onerror="document.title=1"><b>Mei</b>'
const GROUND = '#ffe08a'
const COLOUR = '#ffcc00'

const colourOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
const fontOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).fontFamily)
const rgb = (hex: string) => `rgb(${rgbOf(hex).join(', ')})`

/** Returns the colour painted near the left edge. */
const paintedAtEdge = async (page: Page): Promise<string> =>
  `rgb(${(await middleColourOf(await page.screenshot({ clip: { x: 4, y: 400, width: 1, height: 1 } }))).join(', ')})`

async function openDesigner(page: Page, event: string) {
  await page.goto(`${url}/manage/event/${event.split('/').at(-2) ?? ''}/homepage-designer`)
  const frame = page.frameLocator('iframe[title="Preview"]')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  return frame
}

test('a design shows in the preview at once and on the public page after saving', async ({ context }) => {
  const event = await openSale(url, 'Designed')
  const page = await signIn(context, url)
  const frame = await openDesigner(page, event)
  const headings = (of: Locator) => of.getByRole('heading', { level: 2 }).allTextContents()

  await page.getByLabel('Main colour', { exact: true }).fill(COLOUR)
  await page.getByRole('textbox', { name: 'Background colour', exact: true }).fill(GROUND)
  await page.getByLabel('Serif headings and text').check()
  await page.getByRole('textbox', { name: 'Line-up', exact: true }).fill(`${PLANT}\nThe Trams`)
  await page.getByLabel('“Continue” button text').fill('Continue')
  for (let time = 0; time < 2; time += 1) await page.getByRole('button', { name: 'Move Line-up up' }).click()
  await page.getByRole('switch', { name: 'Organiser' }).uncheck()
  await page.getByLabel('Language', { exact: true }).selectOption('en')
  await expect(page.getByText(/^Not saved yet: Main colour, Background colour, Page sections/)).toBeVisible()
  await expect(page.getByText(/^Light: changed to #/).first()).toBeVisible()

  const main = frame.getByRole('main')
  await expect.poll(() => headings(main)).toEqual(['Line-up', 'Tickets'])
  await expect(main.getByText(PLANT)).toBeVisible()
  await expect(main.locator('img[src="x"]')).toHaveCount(0)
  // The preview does not navigate or hold tickets.
  await main.getByRole('button', { name: 'One more: Stalls' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Designed')
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Save settings' }).click()
  await untilSent(page)
  const visitor = await context.newPage()
  for (const scheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme: scheme })
    await visitor.goto(event)
    await expect(visitor.getByRole('heading', { name: 'Line-up' })).toBeVisible()
    expect(await headings(visitor.getByRole('main'))).toEqual(['Line-up', 'Tickets'])
    const made = legibleColour(COLOUR, scheme, backgroundsOf(GROUND, scheme))
    expect(await colourOf(visitor.getByRole('button', { name: 'Add to calendar' }))).toBe(rgb(made))
    expect(await paintedAtEdge(visitor)).toBe(rgb(legibleBackground(GROUND, scheme)))
    for (const of of [visitor.getByRole('heading', { level: 1 }), visitor.getByText('The Trams')])
      expect(await fontOf(of)).toMatch(/^Georgia/)
    expect(await accessibilityProblems(visitor)).toEqual([])
  }
  await expect(visitor.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(visitor.getByText(PLANT)).toBeVisible()
  expect(await visitor.title()).toContain('Designed')
})

test('the preview has the chosen width, colour scheme and language', async ({ context }) => {
  const event = await openSale(url, 'In many windows')
  const page = await signIn(context, url)
  const frame = await openDesigner(page, event)
  const inside = frame.locator('html')
  expect(await inside.evaluate((html) => html.clientWidth)).toBe(390)
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect.poll(() => inside.evaluate((html) => html.clientWidth)).toBe(1280)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(inside).toHaveAttribute('data-color-scheme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'light')
  await page.getByLabel('Language', { exact: true }).selectOption('zh-hk')
  await expect(inside).toHaveAttribute('lang', 'zh-Hant-HK')
  await expect(frame.getByRole('heading', { name: '門票' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a page is designed, undone and saved at 320 px and by keyboard alone', async ({ context }) => {
  const event = await openSale(url, 'By keys')
  const page = await signIn(context, url)
  await page.setViewportSize({ width: 320, height: 800 })
  await openDesigner(page, event)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const up = page.getByRole('button', { name: 'Move Tickets up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Not saved yet: Page sections/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Line-up', exact: true }).focus()
  await tabTo(page, /^Save settings$/)
  await page.keyboard.press('Enter')
  await untilSent(page)
  await expect(page.getByText('All changes are saved.')).toBeVisible()
})
