import { expect, test, type Page } from '@playwright/test'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing } from '#contract/door/devices.ts'
import { readDoorReport } from '#contract/door/door-report.ts'
import { createTicket, listTickets } from '#contract/resources/tickets.ts'
import { BASE_URL_VARIABLE } from '../global-setup.ts'
import { accessibilityProblems } from '../steps/accessibility.ts'
import { deskClient } from '../steps/desk-client.ts'
import { openSale } from '../steps/sale.ts'
import { signIn } from '../steps/sign-in.ts'
import { openDoor, pill, type, verdict } from './shift-door.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  timezoneId: 'Asia/Hong_Kong',
  permissions: ['camera'],
  serviceWorkers: 'allow' as const,
}

test.setTimeout(300_000)

/** Creates a live event with an entrance that sells, and a desk that hands out badges. */
async function openEvening() {
  const sale = await openSale(url, 'Night without a network')
  const params = { event_id: new URL(sale).pathname.split('/')[2] ?? '' }
  const { call } = await deskClient(url)
  const prices = [{ price_cents: 20_000, quantity_available: 10 }]
  await call(createTicket, { params, body: { name: 'Standing', type: 'PAID', prices } })
  const tickets = (await call(listTickets, { params })).data
  const ticket_ids = tickets.map(({ id }) => id)
  const sells_ticket_ids = tickets.filter(({ name }) => name === 'Standing').map(({ id }) => id)
  const list = async (body: { name: string; kind?: 'hand_out'; sells_ticket_ids?: string[] }) =>
    (await call(createCheckInList, { params, body: { ticket_ids, ...body } })).data
  const pairingPath = async (check_in_list_id: string) => {
    const place = { params: { ...params, check_in_list_id }, body: {} }
    const { data } = await call(createPairing, place)
    return data.url.slice(new URL(data.url).origin.length)
  }
  return {
    event_id: params.event_id,
    entrance: await list({ name: 'Pier', sells_ticket_ids }),
    badges: await list({ name: 'Badges', kind: 'hand_out' }),
    office: { demo: { url, pairingPath } },
    report: async () => (await call(readDoorReport, { params })).data,
  }
}

const openTill = async (door: Page, view: 'Sell' | 'Places') => {
  await door.getByRole('button', { name: 'Sell', exact: true }).tap()
  const till = door.getByRole('dialog', { name: 'Box office' })
  await till.getByRole('button', { name: view, exact: true }).tap()
  return till
}

/** Takes ten places while online, less those that others hold. */
async function takePlaces(door: Page, places: string): Promise<void> {
  const till = await openTill(door, 'Places')
  await till.getByLabel('Places for Standing').fill(places)
  await till.getByRole('button', { name: 'Take places' }).tap()
  // The moment at which they come back, should the phone never be seen again.
  await expect(till.getByText(new RegExp(`^${places} of ${places} left, return at `))).toBeVisible()
  await door.keyboard.press('Escape')
}

/** Sells one ticket for cash and lets its buyer in; returns the code. */
async function sellOne(door: Page): Promise<string> {
  const till = await openTill(door, 'Sell')
  await till.getByRole('button', { name: 'One more: Standing' }).tap()
  await till.getByRole('button', { name: 'Sell and let in' }).tap()
  await expect(till.getByText('Sold and let in')).toBeVisible()
  const code = (await till.locator('li p').last().textContent()) ?? ''
  await door.keyboard.press('Escape')
  return code.replaceAll(' ', '')
}

test('after an evening without a network, and with one phone lost, the report of the doors adds up', async ({
  browser,
}) => {
  const evening = await openEvening()
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext(PHONE)))
  const [till_phone, lost_phone, desk_phone] = contexts
  if (till_phone === undefined || lost_phone === undefined || desk_phone === undefined)
    throw new Error('three')
  const { office, entrance, badges } = evening
  const till = await openDoor(till_phone, { office, list: entrance, gate: 'Gate A' })
  const lost = await openDoor(lost_phone, { office, list: entrance, gate: 'Gate B' })
  const desk = await openDoor(desk_phone, { office, list: badges, gate: 'Badge desk' })
  await takePlaces(till, '3')
  await takePlaces(lost, '4')
  expect(await accessibilityProblems(till)).toEqual([])

  await Promise.all(contexts.map((context) => context.setOffline(true)))
  const codes = [await sellOne(till), await sellOne(till)]
  await sellOne(lost)
  await expect(pill(till)).toHaveAttribute('data-waiting', '4')
  // A ticket sold at one door is genuine at every other at once, and gets its badge once.
  await type(desk, codes[0] ?? '')
  await expect(verdict(desk, 'admitted')).toContainText('Handed out')
  await type(desk, codes[1] ?? '')
  await expect(verdict(desk, 'admitted')).toBeVisible()
  await desk.waitForTimeout(11_000)
  await type(desk, codes[0] ?? '')
  await expect(verdict(desk, 'already_in')).toContainText('Already handed out')

  // Two phones come back; the third never does.
  await lost_phone.close()
  await Promise.all([till_phone, desk_phone].map((context) => context.setOffline(false)))
  for (const page of [till, desk]) await expect(pill(page)).toHaveAttribute('data-waiting', '0')

  const owner = await browser.newContext({ locale: 'en-HK' })
  const page = await signIn(owner, url)
  await page.goto(`${url}/manage/event/${evening.event_id}/check-in/report`)
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Tickets sold at the door').getByRole('row', { name: /Gate A/ })).toContainText(
    'HK$400',
  )
  await expect(region('Handed out').getByRole('row', { name: /Badges/ })).toContainText('2')
  await expect(region('Attendance').getByRole('row', { name: /Standing/ })).toContainText('2')
  expect(await accessibilityProblems(page)).toEqual([])
  const report = await evening.report()
  const standing = report.tickets.find(({ name }) => name === 'Standing')
  const sold = (report.sales ?? []).reduce((sum, { tickets }) => sum + tickets, 0)
  expect(standing).toMatchObject({ sold, entered: sold, did_not_come: 0, cancelled: 0 })
  expect(report.hand_outs).toMatchObject([{ name: 'Badges', given: 2 }])
  expect(report.waiting_devices, 'nobody knows what the lost phone holds').toEqual([])

  await page.goto(`${url}/manage/event/${evening.event_id}/check-in/board`)
  await expect(page.getByRole('row', { name: /Gate B/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Gate A/ })).toContainText('Works')
  expect(await accessibilityProblems(page)).toEqual([])

  // Its places are named with the moment of their return, and can be taken back before it.
  await page.goto(`${url}/manage/event/${evening.event_id}/check-in`)
  await page.getByRole('button', { name: 'Takings' }).first().click()
  const takings = page.getByRole('dialog', { name: 'Box office: Pier' })
  await takings
    .getByRole('button', { name: /^Take back places of .*Gate B|^Take back places of/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Take back', exact: true }).last().click()
  await expect(page.getByText('Places taken back.')).toBeVisible()

  await page.goto(`${url}/manage/event/${evening.event_id}/check-in/report`)
  await page.getByRole('button', { name: 'Sign off' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('One phone was lost at Gate B.')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click()
  await expect(region('Sign-off')).toContainText('HK$400')
  await page.goto(`${url}/manage/event/${evening.event_id}/check-in/practice`)
  await expect(page.getByRole('img', { name: /^Practice code: / }).first()).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await Promise.all([owner, till_phone, desk_phone].map((context) => context.close()))
})
