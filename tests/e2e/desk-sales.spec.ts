import { expect, test, type Locator, type Page } from '@playwright/test'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { openSale } from './steps/sale.ts'
import { signIn, untilSent } from './steps/sign-in.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''

const MANY_STOPS = 60

/** Moves the focus to a control with the Tab key only. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MANY_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${String(target)}`)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Moves the focus to the checked radio button of a group and selects another one with the arrow keys. */
async function pickRadio(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, group.locator('input:checked'))
  for (let steps = 0; steps < MANY_STOPS && !(await wanted.isChecked()); steps += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeChecked()
}

test('a tiered ticket, a question, a promo code and a capacity are created and sorted by keyboard alone', async ({
  browser,
}) => {
  test.slow()
  const page = await signIn(await browser.newContext(), url)
  const event = await openSale(url, 'By keyboard')
  const base = `${url}/manage/event/${new URL(event).pathname.split('/')[2] ?? ''}`
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  await page.goto(`${base}/tickets`)
  await pressOn(page, page.getByRole('button', { name: 'New ticket' }))
  await expect(dialog.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type('Gala')
  await page.keyboard.press('Shift+Tab')
  await pickRadio(
    page,
    dialog.getByRole('radiogroup', { name: 'Type' }),
    dialog.getByRole('radio', { name: /^Tiered/ }),
  )
  await typeInto(page, dialog.getByLabel('Tier name'), 'Early')
  const prices = dialog.getByRole('textbox', { name: 'Price', exact: true })
  await typeInto(page, prices, '100')
  await pressOn(page, button('Add tier'))
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, button('Close'))
  await typeInto(page, dialog.getByLabel('Tier name').nth(1), 'Late')
  await typeInto(page, prices.nth(1), '150')
  await pressOn(page, button('Create ticket'))
  await expect(
    page.locator('main li', { hasText: 'Gala' }).getByText('2 prices from HK$100.00'),
  ).toBeVisible()
  await untilSent(page)

  const names = () => page.locator('main li h2').allInnerTexts()
  // The name is shown without a marker once the list knows that it was sent.
  await expect.poll(names).toContain('Gala')
  const place = (await names()).indexOf('Gala')
  await tabTo(page, page.getByRole('button', { name: 'Move Gala', exact: true }))
  await page.keyboard.press('Space')
  await expect(page.getByText(`Gala picked up, position ${place + 1} of`)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`Gala is now in position ${place} of`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await names()).indexOf('Gala')).toBe(place - 1)
  await untilSent(page)
  await page.reload()
  await expect.poll(async () => (await names()).indexOf('Gala')).toBe(place - 1)

  await page.goto(`${base}/questions`)
  await pressOn(page, page.getByRole('button', { name: 'New question' }))
  await expect(dialog.getByLabel(/^Question/)).toBeFocused()
  await page.keyboard.type('Shirt size')
  await tabTo(page, dialog.getByLabel('Answer type'))
  await page.keyboard.type('Choose one')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Option 1' }), 'S')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Option 2' }), 'M')
  await pressOn(page, button('Add question'))
  await expect(page.locator('main li', { hasText: 'Shirt size' }).getByText(/Choose one.*S, M/)).toBeVisible()

  await page.goto(`${base}/promo-codes`)
  await pressOn(page, page.getByRole('button', { name: 'New promo code' }))
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('KEYS')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Discount' }), '12.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /^KEYS/ }).getByText('12.5%')).toBeVisible()

  await page.goto(`${base}/capacity-assignments`)
  await pressOn(page, page.getByRole('button', { name: 'New capacity' }))
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Terrace')
  await typeInto(page, dialog.getByLabel('Places'), '20')
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Gala' }))
  await page.keyboard.press('Space')
  await pressOn(page, button('Create capacity'))
  await expect(page.getByRole('row', { name: /^Terrace/ }).getByText('0 of 20')).toBeVisible()
  await untilSent(page)
})
