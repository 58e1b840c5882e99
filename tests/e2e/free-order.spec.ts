import { expect, test } from '@playwright/test'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { waitForMailedLink } from './steps/mailbox.ts'
import { openSale } from './steps/sale.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''

test('a free order waits for its mail, and the link completes it on another device', async ({ browser }) => {
  const event = await openSale(url, 'A proved stroll', {
    free_orders_need_proof: true,
    require_attendee_details: false,
  })
  const newPage = async () => {
    const context = await browser.newContext(NARROW)
    await context.addCookies([{ name: 'locale', value: 'en', url }])
    return context.newPage()
  }
  const laptop = await newPage()
  await laptop.goto(event)
  await laptop.getByRole('button', { name: 'One more: Stroll' }).click()
  await laptop.getByRole('button', { name: 'Continue' }).click()
  const buyer = laptop.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill('mei@proved.test')
  await laptop.getByLabel('Tofu').first().check()
  await laptop.getByLabel('I accept the terms of use').check()
  await laptop.getByRole('button', { name: 'Complete order' }).click()
  await expect(laptop.getByText('We have sent a link to mei@proved.test')).toBeVisible()
  await checkScreen(laptop, 'a free order waits')

  const link = new URL(await waitForMailedLink(data_dir, 'mei@proved.test', '/checkout'))
  const phone = await newPage()
  await phone.goto(`${url}${link.pathname}${link.search}`)
  await expect(phone.getByRole('heading', { name: 'Thank you, Mei!' })).toBeVisible()
  // The waiting page has continued.
  await expect(laptop.getByRole('heading', { name: 'Thank you, Mei!' })).toBeVisible()
})
