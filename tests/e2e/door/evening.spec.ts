import { expect, test, type Page } from '@playwright/test'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing } from '#contract/door/devices.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { BASE_URL_VARIABLE } from '../global-setup.ts'
import { deskClient } from '../steps/desk-client.ts'
import { openSale } from '../steps/sale.ts'
import { openDoor, pill, type, verdict } from './shift-door.ts'
import { signIn, untilInstalled } from '../steps/sign-in.ts'

// The provider redirects to this origin.
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')
/**
 * Limit for live updates at the door and on the dashboard: below their polling interval, on a busy machine too.
 */
const LIVE_MS = 12_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Asia/Hong_Kong' }

test.setTimeout(240_000)

/** Signs in the demo organizer with a new event that has a check-in list. */
async function openEvening() {
  const event = await openSale(url, 'Long evening')
  const params = { event_id: new URL(event).pathname.split('/')[2] ?? '' }
  const { call } = await deskClient(url)
  const ticket_ids = (await call(listTickets, { params })).data.map(({ id }) => id)
  const { data: list } = await call(createCheckInList, { params, body: { name: 'Pier', ticket_ids } })
  const pairingPath = async (check_in_list_id: string) => {
    const place = { params: { ...params, check_in_list_id }, body: {} }
    const { data } = await call(createPairing, place)
    return data.url.slice(new URL(data.url).origin.length)
  }
  return {
    event,
    event_id: params.event_id,
    list,
    office: { demo: { url, pairingPath } },
    figures: async () => (await call(readEventStats, { params })).data,
    orders: async () => (await call(listOrders, { params })).data,
  }
}

/** Buys two tickets on a phone by touch, in Hong Kong Chinese, paid with an extra step. */
async function buyByTouch(page: Page, event: string): Promise<void> {
  const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap()
  await page.goto(event)
  await tap('增加一張：Stalls')
  await tap('增加一張：Stalls')
  await tap('繼續')
  await expect(page.getByRole('heading', { name: '你的資料', level: 1 })).toBeVisible()
  await page.getByLabel('名字').first().fill('美玲')
  await page.getByLabel('電郵').first().fill('mei@example.test')
  const [own, other] = [1, 2].map((at) => page.getByRole('region', { name: new RegExp(`^門票 ${at}`) }))
  await own?.getByLabel('Tofu').tap()
  await other?.getByLabel('名字').fill('阿寶')
  await other?.getByLabel('電郵').fill('bo@example.test')
  await other?.getByLabel('Fish').tap()
  await page.getByLabel('我接受使用條款').tap()
  await tap('前往付款')
  await tap('支付 HK$960.00')
  await expect(page.getByRole('heading', { name: '測試付款', level: 1 })).toBeVisible()
  await tap(/…3155/)
  await tap('付款')
  await tap('批准')
  await expect(page.getByRole('heading', { name: '多謝你，美玲！' })).toBeVisible()
}

test('a ticket bought on a phone shows at the door and on the dashboard at once, and is admitted offline', async ({
  browser,
}) => {
  const evening = await openEvening()
  const [desk, gate, guest] = await Promise.all([
    browser.newContext({ locale: 'en-HK' }),
    browser.newContext({ ...PHONE, permissions: ['camera'], serviceWorkers: 'allow' }),
    browser.newContext({ ...PHONE, locale: 'zh-HK', serviceWorkers: 'allow' }),
  ])
  const dashboard = await signIn(desk, url)
  await dashboard.goto(`${url}/manage/event/${evening.event_id}`)
  const figure = (name: string) =>
    dashboard
      .locator('main dl > *')
      .filter({ has: dashboard.getByText(name, { exact: true }) })
      .locator('dd')
      .first()
  await expect(dashboard.getByText('No sales yet')).toBeVisible()
  const door = await openDoor(gate, evening)
  await expect(door.locator('[data-counts]')).toHaveText(/^0 of 0/)

  const phone = await guest.newPage()
  await guest.addCookies([{ name: 'locale', value: 'zh-hk', url }])
  await buyByTouch(phone, evening.event)
  await expect(figure('Tickets issued')).toHaveText('2', { timeout: LIVE_MS })
  await expect(door.locator('[data-counts]')).toHaveText(/^0 of 2/, { timeout: LIVE_MS })

  await phone
    .getByRole('link', { name: /^開啟門票：美玲/ })
    .first()
    .tap()
  const code = phone.locator('[data-ticket-code]')
  await expect(code).toBeVisible()
  await untilInstalled(phone)
  await Promise.all([guest.setOffline(true), gate.setOffline(true)])
  await phone.reload()
  await expect(code).toBeVisible()
  const shown = (await code.getAttribute('data-ticket-code')) ?? ''
  await type(door, shown)
  await expect(verdict(door, 'admitted')).toContainText('美玲')
  await type(door, shown)
  await expect(verdict(door, 'just_now')).toBeVisible()
  await expect(pill(door)).not.toHaveAttribute('data-waiting', '0')

  await gate.setOffline(false)
  await expect(pill(door)).toHaveAttribute('data-waiting', '0')
  const { gross_cents, entered, tickets } = await evening.figures()
  const [order] = await evening.orders()
  expect({ gross_cents, entered }).toEqual({ gross_cents: 96_000, entered: 1 })
  expect(order?.total_gross_cents).toBe(gross_cents)
  expect(tickets.reduce((sum, ticket) => sum + (ticket.gross_cents ?? 0), 0)).toBe(gross_cents)
  await Promise.all([desk, gate, guest].map((context) => context.close()))
})
