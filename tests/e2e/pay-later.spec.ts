import { expect, test, type Page } from '@playwright/test'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing } from '#contract/door/devices.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { uploadImage } from '#contract/events/images.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { checkScreen } from './steps/check-screen.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { deskClient } from './steps/desk-client.ts'
import { openSale } from './steps/sale.ts'
import { signIn } from './steps/sign-in.ts'

const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')
const way = (said: string) => ({ is_offered: true, words: { en: said }, pictures: {} })

test.use({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Creates an event with FPS payment and a QR code, and a door that takes money. */
async function openPayLater() {
  const event = await openSale(url, 'Pay later', { door_payment: way('Cash or FPS') })
  const event_id = new URL(event).pathname.split('/')[2] ?? ''
  const { call } = await deskClient(url)
  const params = { event_id }
  const file = fileOf(await picture('png', { width: 300, height: 300 }), 'fps.png')
  const { data: code } = await call(uploadImage, { params, body: { type: 'PAYMENT_CODE' }, file })
  const fps_payment = { ...way('FPS 1234567, Harbour Hall'), pictures: { en: code.id } }
  await call(patchEventSettings, { params, body: { fps_payment } })
  const tickets = (await call(listTickets, { params, query: {} })).data
  const { data: list } = await call(createCheckInList, {
    params,
    body: { name: 'Door', ticket_ids: tickets.map(({ id }) => id), takes_payment: true },
  })
  const pairing = await call(createPairing, {
    params: { ...params, check_in_list_id: list.id },
    body: {},
  })
  return { event, event_id, pairing_url: pairing.data.url }
}

async function order(page: Page, event: string, way_name: RegExp): Promise<string> {
  await page.goto(event)
  await press(page, 'One more: Stalls')
  await press(page, 'Continue')
  const buyer = page.getByRole('region', { name: 'Who is buying?' })
  await buyer.getByLabel('First name').fill('Mei')
  await buyer.getByLabel('Email').fill('mei.later@example.test')
  await page.getByLabel('Tofu').first().check()
  await page.getByLabel('I accept the terms of use').check()
  await press(page, 'Continue to payment')
  await page.getByRole('radio', { name: way_name }).check()
  await press(page, 'Order and pay HK$480.00 later')
  await expect(heading(page, 'Thank you, Mei!')).toBeVisible()
  const said = await page.getByText(/^Order [0-9A-Z]{8}$/).textContent()
  return said?.split(' ').at(-1) ?? ''
}

test('an unpaid order is shown as unpaid at the door and paid on the admin page', async ({
  page,
  browser,
}) => {
  const { event, event_id, pairing_url } = await openPayLater()
  const reference = await order(page, event, /^FPS/)
  const owed = page.getByRole('region', { name: 'Still to pay: FPS' })
  await expect(owed.getByText(reference)).toBeVisible()
  await expect(owed.getByText('HK$480.00')).toBeVisible()
  await expect(owed.getByText('FPS 1234567, Harbour Hall')).toBeVisible()
  await expect(owed.getByRole('img', { name: 'Code for paying by FPS' })).toBeVisible()
  await checkScreen(page, 'what is still to pay')
  const ticket = await page.getByRole('link', { name: /^Open ticket of/ }).getAttribute('href')
  await page.goto(`${url}${ticket ?? ''}`)
  await expect(page.getByText('Not paid', { exact: true })).toBeVisible()

  const phone = await browser.newContext({ locale: 'en', permissions: ['camera'] })
  await installFakeCameraIn(phone, { has_torch: false })
  const door = await phone.newPage()
  await door.goto(pairing_url)
  await door.getByLabel(/^Gate/).fill('Till')
  await press(door, 'Pair this phone')
  await expect(door.getByText(/^Complete ·/)).toBeVisible()
  await press(door, 'Start scanning')
  await door.getByRole('navigation').getByRole('button', { name: 'Search' }).click()
  await door.getByRole('searchbox').fill('Mei')
  await door.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await door.getByRole('button', { name: 'Yes, this person' }).click({ delay: 400 })
  await expect(door.getByText('HK$480.00')).toBeVisible()
  await phone.close()

  const office = await signIn(await browser.newContext({ locale: 'en' }), url)
  await office.goto(`${url}/manage/event/${event_id}/orders?status=AWAITING_PAYMENT`)
  await press(office, 'Mark several as paid')
  await office.getByRole('checkbox', { name: new RegExp(reference) }).check()
  await office.getByLabel(`Reference for ${reference}`).fill('HSBC 4711')
  await checkScreen(office, 'the desk')
  await press(office, /^Mark 1 as paid/)
  await expect(office.getByText('1 order marked as paid.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Pay later')).toBeVisible()
  await expect(page.getByText('Not paid', { exact: true })).toHaveCount(0)
})

test('the buyer is offered the payment methods that the organizer set', async ({ page, browser }) => {
  const event = await openSale(url, 'Bank only')
  const event_id = new URL(event).pathname.split('/')[2] ?? ''
  const office = await signIn(await browser.newContext({ locale: 'en' }), url)
  await office.goto(`${url}/manage/event/${event_id}/settings?part=payment`)
  await office.getByRole('switch', { name: 'Bank transfer' }).check()
  await press(office, /^Save/)
  await expect(
    office.getByRole('alert').filter({ hasText: 'Bank transfer instructions for buyers' }),
  ).toBeVisible()
  await office.getByLabel(/^Bank transfer instructions for buyers/).fill('Harbour Bank 1-2-3')
  await checkScreen(office, 'the desk')
  await press(office, /^Save/)
  await expect(async () => {
    await page.goto(event)
    await order(page, event, /^Bank transfer/)
  }).toPass()
  await expect(page.getByText('Harbour Bank 1-2-3')).toBeVisible()
})
