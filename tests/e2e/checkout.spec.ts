import { expect, test, type Page } from '@playwright/test'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { openSale } from './steps/sale.ts'
import { tabTo } from './steps/tab-to.ts'

// The provider redirects to this origin.
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')
const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Hong_Kong' }

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Presses the button of the sandbox, beside those of the test cards. */
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()

async function choose(page: Page, event: string, ...tickets: string[]): Promise<void> {
  await page.goto(event)
  for (const name of tickets) await press(page, `One more: ${name}`)
  await press(page, 'Continue')
  await expect(heading(page, 'Your details')).toBeVisible()
}

async function fillBuyer(page: Page): Promise<void> {
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill('mei@example.test')
  await page.getByLabel('Tofu').first().check()
  await page.getByLabel('I accept the terms of use').check()
}

async function payWith(page: Page, ...cards: RegExp[]): Promise<void> {
  await press(page, /^Pay HK\$/)
  await expect(heading(page, 'Test payment')).toBeVisible()
  for (const card of cards) {
    await press(page, card)
    await payNow(page)
  }
}

test('a free order with two tickets and a question completes, and a reload loses nothing', async ({
  page,
}) => {
  const event = await openSale(url, 'Free for two')
  await choose(page, event, 'Stroll', 'Stroll')
  await press(page, 'Complete order')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem with 7 fields' })).toBeFocused()
  await fillBuyer(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Who is buying?' }).getByLabel('First name')).toHaveValue(
    'Mei',
  )
  const other = page.getByRole('region', { name: 'Ticket 2: Stroll' })
  await other.getByLabel('First name').fill('Bo')
  await other.getByLabel('Email').fill('bo@example.test')
  await other.getByLabel('Fish').check()
  await press(page, 'Complete order')
  await expect(heading(page, 'Thank you, Mei!')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open ticket of/ })).toHaveCount(2)
  await page.goBack()
  await expect(heading(page, 'Free for two')).toBeVisible()
})

test(
  'an order with a promo code from a link is paid after a declined card and one with an extra step',
  { tag: '@smoke' },
  async ({ page }) => {
    const event = await openSale(url, 'Half price')
    await choose(page, `${event}?promo_code=HALF`, 'Stalls')
    await fillBuyer(page)
    await press(page, 'Continue to payment')
    await expect(page.getByRole('button', { name: 'Pay HK$240.00' })).toBeVisible()
    await payWith(page, /^Card is declined/)
    await expect(page.getByText('Your card was declined. Please try another one.')).toBeVisible()
    await press(page, /^Bank asks for confirmation/)
    await payNow(page)
    await press(page, 'Approve')
    await expect(heading(page, 'Thank you, Mei!')).toBeVisible()
    await expect(page.getByText('Discount HALF')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Open ticket of Mei, Stalls' })).toBeVisible()
  },
)

test('the hold is extended near its end, and an expired order leads back', async ({ page, context }) => {
  const event = await openSale(url, 'In a hurry', { order_timeout_in_minutes: 2 })
  // Only the clock of the page is moved; the server keeps its time.
  await page.clock.install()
  await choose(page, event, 'Stalls')
  await expect(page.getByText(/^Your tickets are held for (2:00|1:\d\d)/)).toBeVisible()
  await press(page, '5 more minutes')
  await expect(page.getByText(/^Your tickets are held for (5:00|4:\d\d)/)).toBeVisible()
  // Offline the page cannot learn that the clock of the server differs.
  await context.setOffline(true)
  await page.clock.fastForward('05:10')
  await expect(page.getByText('Sorry, your order has expired. Please start a new order.')).toBeVisible()
})

test('a checkout on a phone in Hong Kong Chinese works by keyboard alone', async ({ browser }) => {
  const event = await openSale(url, '海港夜')
  const context = await browser.newContext({ ...PHONE, locale: 'zh-HK' })
  await context.addCookies([{ name: 'locale', value: 'zh-hk', url }])
  const page = await context.newPage()
  await page.goto(event)
  const on = async (name: RegExp) => {
    await expect(page.getByRole('main')).toBeVisible()
    await tabTo(page, name)
  }
  await expect(page.getByRole('button', { name: '增加一張：Stalls' })).toBeVisible()
  await on(/^增加一張：Stalls/)
  await page.keyboard.press('Enter')
  await on(/^繼續/)
  await page.keyboard.press('Enter')
  await expect(heading(page, '你的資料')).toBeVisible()
  await on(/^名字/)
  await page.keyboard.type('美')
  await on(/^電郵/)
  await page.keyboard.type('mei@example.test')
  await on(/^Fish/)
  await page.keyboard.press('Space')
  await on(/^我接受使用條款/)
  await page.keyboard.press('Space')
  await on(/^前往付款/)
  await page.keyboard.press('Enter')
  await expect(heading(page, '付款')).toBeVisible()
  await on(/^支付/)
  await page.keyboard.press('Enter')
  await expect(heading(page, '測試付款')).toBeVisible()
  await expect(page.getByLabel('信用卡號碼')).toBeVisible()
  await on(/^信用卡號碼/)
  await page.keyboard.type('4242424242424242')
  await on(/^有效期至/)
  await page.keyboard.type('12/34')
  await on(/^安全碼/)
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(heading(page, '多謝你，美！')).toBeVisible()
  await context.close()
})

test('each checkout page is accessible in light and dark and fits the narrowest phone', async ({
  browser,
}) => {
  const event = await openSale(url, 'Narrow')
  const context = await browser.newContext({ ...NARROW, locale: 'en-HK' })
  const page = await context.newPage()
  await page.goto(event)
  await press(page, 'One more: Stalls')
  await checkScreen(page, 'picker')
  await press(page, 'Continue')
  await expect(heading(page, 'Your details')).toBeVisible()
  await checkScreen(page, 'details')
  await fillBuyer(page)
  await press(page, 'Continue to payment')
  await expect(page.getByRole('button', { name: 'Pay HK$480.00' })).toBeVisible()
  await checkScreen(page, 'payment')
  await press(page, /^Pay HK\$/)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await checkScreen(page, 'the card page')
  await press(page, /^Payment succeeds ?…4242/)
  await payNow(page)
  await expect(heading(page, 'Thank you, Mei!')).toBeVisible()
  await checkScreen(page, 'summary')
  await page.goto(`${url}/payment`)
  await expect(page.getByText('Invalid payment parameters.')).toBeVisible()
  await checkScreen(page, 'payment without an order')
  await context.close()
})
