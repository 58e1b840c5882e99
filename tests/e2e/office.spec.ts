import { expect, test, type Page } from '@playwright/test'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { openSale } from './steps/sale.ts'
import { signIn, untilInstalled, untilSent } from './steps/sign-in.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''

/** Goes from the event list to the settings of an event. */
async function openSettings(page: Page, title: string): Promise<void> {
  await page.getByRole('table').getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
}

const eventOf = (page: Page) => page.getByRole('region', { name: 'Event' })

async function typeTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save event' }).click()
}

test('a title edited offline survives a reload and is saved after reconnecting', async ({ browser }) => {
  const title = 'A tram depot'
  await openSale(url, title)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await signIn(context, url)
  await openSettings(page, title)
  await untilInstalled(page)
  await context.setOffline(true)
  await typeTitle(page, 'Edited in a tunnel')
  await expect(eventOf(page).getByText('Edited in a tunnel')).toBeVisible()
  await page.reload()
  await expect(eventOf(page).getByText('Edited in a tunnel')).toBeVisible()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.locator('[data-unsent]')).toHaveAttribute('data-unsent', '1')
  await context.setOffline(false)
  await untilSent(page)
  const other = await signIn(await browser.newContext(), url)
  await expect(other.getByRole('link', { name: 'Edited in a tunnel' })).toBeVisible()
})

test(
  'two laptops change the same title: the later one sees both values and resolves the conflict',
  { tag: '@smoke' },
  async ({ browser }) => {
    const title = 'A pier'
    await openSale(url, title)
    const [first, second] = [
      await browser.newContext({ serviceWorkers: 'allow' }),
      await browser.newContext(),
    ]
    const [mine, theirs] = [await signIn(first, url), await signIn(second, url)]
    await openSettings(mine, title)
    await openSettings(theirs, title)
    await untilInstalled(mine)
    await first.setOffline(true)
    await typeTitle(mine, 'As the first laptop says')
    await typeTitle(theirs, 'As the second laptop says')
    await untilSent(theirs)
    await first.setOffline(false)
    await expect(mine.getByRole('heading', { name: 'Someone else changed this too' })).toBeVisible()
    await mine.getByLabel(/^Your version/).check()
    await mine.getByRole('button', { name: 'Save choice' }).click()
    await untilSent(mine)
    await theirs.reload()
    await expect(eventOf(theirs).getByText('As the first laptop says')).toBeVisible()
  },
)

/** Opens a section of the event by its navigation label. */
const goTo = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Event sections' }).getByRole('link', { name: section }).click()

async function addPromoCode(page: Page, code: string, percent: string): Promise<void> {
  await goTo(page, 'Promo codes')
  await page.getByRole('button', { name: 'New promo code' }).first().click()
  await page.getByRole('dialog').getByLabel('Code').fill(code)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Discount' }).fill(percent)
  await page.getByRole('dialog').getByRole('button', { name: 'Create promo code' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${code}`) })).toBeVisible()
}

async function addQuestion(page: Page, title: string): Promise<void> {
  await goTo(page, 'Questions')
  await page.getByRole('button', { name: 'New question' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Question/)
    .fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('an afternoon of offline edits on two laptops arrives completely, and the one conflict is resolved', async ({
  browser,
}) => {
  const title = 'A ferry'
  await openSale(url, title)
  test.slow()
  const laptop = () => browser.newContext({ serviceWorkers: 'allow' })
  const [first, second] = [await laptop(), await laptop()]
  const [mine, theirs] = [await signIn(first, url), await signIn(second, url, 'owner')]
  for (const page of [mine, theirs]) {
    await openSettings(page, title)
    await untilInstalled(page)
  }
  for (const context of [first, second]) await context.setOffline(true)

  await typeTitle(mine, 'An afternoon, said here')
  await addPromoCode(mine, 'MINE10', '10')
  await addQuestion(mine, 'Which bus do you take?')
  await mine.reload()
  await expect(mine.locator('[data-unsent]')).toHaveAttribute('data-unsent', '3')

  await typeTitle(theirs, 'An afternoon, said there')
  await addPromoCode(theirs, 'THEIRS20', '20')
  await addQuestion(theirs, 'Do you bring a child?')
  await expect(theirs.locator('[data-unsent]')).toHaveAttribute('data-unsent', '3')

  await second.setOffline(false)
  await untilSent(theirs)
  await first.setOffline(false)
  await expect(mine.getByRole('button', { name: '1 needs attention' })).toBeVisible()
  await goTo(mine, 'Settings')
  await expect(mine.getByRole('heading', { name: 'Someone else changed this too' })).toHaveCount(1)
  await mine.getByLabel(/^On the server now, by Wing Sze Lam/).check()
  await mine.getByRole('button', { name: 'Save choice' }).click()
  await untilSent(mine)

  for (const page of [mine, theirs]) {
    await page.reload()
    await expect(eventOf(page).getByText('An afternoon, said there')).toBeVisible()
    await goTo(page, 'Promo codes')
    for (const [code, discount] of [
      ['MINE10', '10%'],
      ['THEIRS20', '20%'],
    ] as const)
      await expect(page.getByRole('row', { name: new RegExp(`^${code}`) })).toContainText(discount)
    await goTo(page, 'Questions')
    for (const title of ['Which bus do you take?', 'Do you bring a child?'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('signing out asks before unsent edits are lost, and then deletes the catalogue', async ({ browser }) => {
  const title = 'A night market'
  await openSale(url, title)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await signIn(context, url)
  await openSettings(page, title)
  await untilInstalled(page)
  await context.setOffline(true)
  await typeTitle(page, 'Never sent')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Chi Ming' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/You are still logged in/)).toBeVisible()
  await logOut()
  await ask.getByRole('button', { name: /and discard/ }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('foyer')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('events').objectStore('events').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
  expect(left).toBe(0)
})
