import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { openSale } from './steps/sale.ts'
import { signIn, untilInstalled, untilSaved, untilSent } from './steps/sign-in.ts'
import { tabTo } from './steps/tab-to.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''

const TITLE = 'The last ferry'
const CHINESE = { tab: /^繁體中文/, title: 'Title (繁體中文)' }
const SIMPLIFIED = { tab: /^简体中文/, title: 'Title (简体中文)' }
const BEFORE = '尾班船'
const FIRST = '最後一班渡輪'
const SECOND = '末班小輪'
const IN_SIMPLIFIED = '末班渡轮'

interface Laptop {
  context: BrowserContext
  page: Page
}

/** Opens a laptop of the organizer with the installed app at the texts of the event. */
async function openLaptop(browser: Browser): Promise<Laptop> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await signIn(context, url)
  await page.getByRole('table').getByRole('link', { name: TITLE }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
  await untilInstalled(page)
  return { context, page }
}

type Texts = typeof CHINESE | typeof SIMPLIFIED

async function fillTitle(page: Page, { tab, title }: Texts, words: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('textbox', { name: title }).fill(words)
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save event' })
  await button.click()
  await untilSaved(button)
}

const conflictHeading = (page: Page) => page.getByRole('heading', { name: 'Someone else changed this too' })
const unsent = (page: Page, count: number) =>
  expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', String(count))

async function expectTexts(page: Page): Promise<void> {
  await expect(conflictHeading(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(TITLE)
  for (const [{ tab, title }, words] of [
    [CHINESE, SECOND],
    [SIMPLIFIED, IN_SIMPLIFIED],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('textbox', { name: title })).toHaveValue(words)
  }
}

test('two laptops change one translation offline: the later one gets a conflict about that language only', async ({
  browser,
}) => {
  test.slow()
  const event = await openSale(url, TITLE)
  const first = await openLaptop(browser)
  await first.page.getByLabel('Main language').selectOption('en')
  await fillTitle(first.page, CHINESE, BEFORE)
  await save(first.page)
  await untilSent(first.page)
  const second = await openLaptop(browser)
  await second.page.getByRole('tab', { name: CHINESE.tab }).click()
  await expect(second.page.getByRole('textbox', { name: CHINESE.title })).toHaveValue(BEFORE)

  for (const { context } of [first, second]) await context.setOffline(true)
  await fillTitle(first.page, CHINESE, FIRST)
  await save(first.page)
  await unsent(first.page, 1)
  await fillTitle(second.page, SIMPLIFIED, IN_SIMPLIFIED)
  await fillTitle(second.page, CHINESE, SECOND)
  await save(second.page)
  await unsent(second.page, 1)

  await first.context.setOffline(false)
  await untilSent(first.page)
  await expect(conflictHeading(first.page)).toHaveCount(0)

  const { page } = second
  await second.context.setOffline(false)
  await expect(conflictHeading(page)).toBeVisible()
  const choices = page.getByRole('main').getByRole('radiogroup')
  await expect(choices).toHaveCount(1)
  await expect(choices).toHaveAccessibleName(CHINESE.title)
  await expect(page.getByRole('radio', { name: `Your version ${SECOND}` })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^On the server now, by Chi Ming/ })).toBeVisible()
  for (const words of [SECOND, FIRST])
    await expect(choices.getByText(words, { exact: true })).toHaveAttribute('lang', 'zh-Hant-HK')
  await expect(page.getByRole('main')).toContainText(`Before${BEFORE}`)
  await expect(page.getByText(`Sent as you entered them: ${SIMPLIFIED.title}.`)).toBeVisible()

  if (NARROW.viewport) await page.setViewportSize(NARROW.viewport)
  await checkScreen(page, 'a conflict of translations')
  await page.getByRole('radio', { name: /^Your version/ }).scrollIntoViewIfNeeded()
  await tabTo(page, /^Your version/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Your version/ })).toBeChecked()
  await tabTo(page, /^Save choice$/, 1)
  await page.keyboard.press('Enter')
  await untilSent(page)

  await page.setViewportSize({ width: 1280, height: 720 })
  await expectTexts(page)
  await first.page.reload()
  await expectTexts(first.page)

  for (const [locale, title] of [
    ['zh-HK', SECOND],
    ['zh-CN', IN_SIMPLIFIED],
    ['en-HK', TITLE],
  ] as const) {
    const visitor = await (await browser.newContext({ locale })).newPage()
    await visitor.goto(event)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await visitor.context().close()
  }
})
