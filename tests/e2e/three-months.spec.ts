import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { createClient } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { keepPushSubscription, type PushMessage } from '#contract/account/pushes.ts'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing } from '#contract/door/devices.ts'
import { createEvent, setEventStatus } from '#contract/events/events.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { createMerchant } from '#contract/resources/merchants.ts'
import { createTicket } from '#contract/resources/tickets.ts'
import { addDays, addMonths, dayAt } from '#rules/members/calendar-days.ts'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { startPushService, type TestPushService } from '#tests/support/fakes/push-service.ts'
import { grainyPicture } from '#tests/support/uploads.ts'
import { openDoor, type, verdict } from './door/shift-door.ts'
import { waitForMailedLink, listMailSubjects } from './steps/mailbox.ts'
import { signIn, untilInstalled } from './steps/sign-in.ts'

const HONG_KONG = 'Asia/Hong_Kong'
const TODAY = dayAt(new Date().toISOString(), HONG_KONG)
const UNDO_OVER_MS = 11 * 60_000
const EMAIL = 'mei.ling@phone.test'
const PASSWORD = 'a long password'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: HONG_KONG } as const

// Own server, because its clock is moved.
test.use({ locale: 'zh-HK' })

/** Creates an event tomorrow with a ticket for platinum members and a check-in list. */
async function openLounge(url: string) {
  let token: string | null = null
  const { call } = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  token = (await call(login, { body: { email: 'owner@demo.test', password: 'demo-password' } })).token
  await call(createMerchant, { body: { name: 'Harbour Books', name_zh: '海港書店', shop_number: 'G12' } })
  const [organizer] = (await call(listOrganizers, {})).data
  const { data: event } = await call(createEvent, {
    body: {
      title: 'Platinum Lounge',
      organizer_id: organizer?.id ?? '',
      start_date: `${addDays(TODAY, 1)}T20:00`,
      timezone: HONG_KONG,
      currency: 'HKD',
    },
  })
  const params = { event_id: event.id }
  const { data: ticket } = await call(createTicket, {
    params,
    body: {
      name: 'Lounge',
      type: 'PAID',
      member_tiers: ['platinum'],
      prices: [{ price_cents: 48_000 }],
    },
  })
  const { data: list } = await call(createCheckInList, {
    params,
    body: { name: 'Lounge door', ticket_ids: [ticket.id] },
  })
  await call(setEventStatus, { params, body: { status: 'live' } })
  const pairingPath = async (check_in_list_id: string) => {
    const { data } = await call(createPairing, { params: { ...params, check_in_list_id }, body: {} })
    return new URL(data.url).pathname + new URL(data.url).hash + new URL(data.url).search
  }
  return { page: `${url}/e/${event.id}/lounge`, list, office: { demo: { url, pairingPath } } }
}

async function register(page: Page, app: AppProcess, url: string): Promise<void> {
  await page.goto(`${url}/register`)
  await page.getByLabel('名字').fill('美玲')
  await page.getByLabel('姓氏').fill('陳')
  await page.getByLabel('電郵').fill(EMAIL)
  await page.getByLabel('密碼', { exact: false }).first().fill(PASSWORD)
  await page.getByLabel('再次輸入密碼').fill(PASSWORD)
  await page.getByLabel('我接受使用條款').check()
  await page.getByRole('button', { name: '註冊' }).click()
  const { pathname } = new URL(await waitForMailedLink(app.data_dir, EMAIL, '/register'))
  await page.goto(url + pathname)
  await expect(page.getByText('歡迎！你的電郵地址已確認。')).toBeVisible()
}

/**
 * Registers a browser of the fake push service for the signed-in user: the one of Chromium is out of reach here.
 */
async function subscribe(page: Page, url: string, service: TestPushService): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { call } = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const { endpoint, p256dh, auth } = service.browser()
  await call(keepPushSubscription, { body: { endpoint, p256dh, auth } })
}

async function addReceipt(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: '加入收據' }).click()
  await page.getByLabel('商戶').fill('書店')
  await page.getByRole('option', { name: /海港書店/ }).click()
  await page.getByLabel('收據編號').fill(number)
  await page.getByLabel('購買日期').fill(TODAY)
  await page.getByLabel('總額').fill('612.50')
  const buffer = Buffer.from(await grainyPicture())
  await page.locator('input[type=file]').setInputFiles({ name: 'r.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: '相片 1' })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
}

/** Buys with a card that succeeds at once; returns the ticket code. */
async function buy(page: Page, event: string): Promise<string> {
  await page.goto(event)
  await page.getByRole('button', { name: '增加一張：Lounge' }).click()
  await page.getByRole('button', { name: '繼續' }).click()
  await page.getByRole('region', { name: '購票人' }).getByLabel('名字').fill('美玲')
  await page.getByRole('region', { name: '購票人' }).getByLabel('電郵').fill(EMAIL)
  await page.getByLabel('我接受使用條款').check()
  await page.getByRole('button', { name: '前往付款' }).click()
  await page.getByRole('button', { name: /^支付 HK\$480/ }).click()
  await page.getByRole('button', { name: /^付款成功/ }).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '多謝你，美玲！' })).toBeVisible()
  await page.getByRole('link', { name: /^開啟門票：陳美玲/ }).click()
  return (await page.locator('[data-ticket-code]').getAttribute('data-ticket-code')) ?? ''
}

/** A session lasts thirty days. */
async function signInAgain(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/profile/membership`)
  await page.getByLabel('電郵或手提電話號碼').fill(EMAIL)
  await page.getByLabel('密碼', { exact: false }).first().fill(PASSWORD)
  await page.getByRole('button', { name: '登入' }).click()
}

test('a member gains platinum offline, is greeted at an offline door, and falls to gold and normal', async ({
  browser,
}) => {
  const service = await startPushService()
  const env = { PUSH_SERVICES: service.origin }
  const first = await startApp({ env })
  const { data_dir } = first
  const port = Number(new URL(first.url).port)
  // The provider redirects to this origin.
  const url = first.url.replace('127.0.0.1', 'localhost')
  let app = first
  const lounge = await openLounge(url)
  const phone = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  await phone.addCookies([{ name: 'locale', value: 'zh-hk', url }])
  /** Moves the clocks of server and phone ahead of the machine. */
  const moveClocks = async (ahead_ms: number) => {
    await app.kill('SIGTERM')
    app = await startApp({ data_dir, port, ahead_ms, env })
    await phone.clock.setSystemTime(Date.now() + ahead_ms)
  }
  const moveTo = (day: string) => moveClocks(Date.parse(`${day}T12:00:00+08:00`) - Date.now())
  const told = () => listMailSubjects(data_dir, EMAIL)
  const pushed = () => service.arrived.map(({ text }) => (JSON.parse(text) as PushMessage).title)

  const page = await phone.newPage()
  await register(page, app, url)
  await page.goto(`${url}/profile/membership`)
  await untilInstalled(page)
  const card = page.getByRole('region', { name: '會員卡' })
  await subscribe(page, url, service)
  await expect(card).toContainText('普通')

  // Two receipts of one day captured offline, sent after reconnecting.
  await phone.setOffline(true)
  await addReceipt(page, 'A-1')
  await addReceipt(page, 'A-2')
  await expect(page.getByText('等待網絡')).toHaveCount(2)
  await phone.setOffline(false)
  await expect(page.getByText('已提交', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: '申請白金' }).click()
  await expect(page.getByText(/你已於.*申請白金/)).toBeVisible()

  // Approved on a laptop; before that, a ticket for platinum members is not available.
  const laptop = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const desk = await signIn(laptop, url, 'owner')
  await desk.goto(`${url}/manage/approve-upgrade?q=${encodeURIComponent('美玲')}`)
  await desk.getByRole('link', { name: /美玲/ }).click()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText(/^Approved by/)).toBeVisible()
  await laptop.close()
  await page.goto(lounge.page)
  await expect(page.getByText('會員專享：白金')).toBeVisible()
  await moveClocks(UNDO_OVER_MS)
  await page.goto(`${url}/profile/membership`)
  await expect(card).toContainText('白金')

  const code = await buy(page, lounge.page)
  const gate = await browser.newContext({ ...PHONE, permissions: ['camera'] })
  const door = await openDoor(gate, { office: lounge.office, list: lounge.list, language: 'zh-hk' })
  await gate.setOffline(true)
  await type(door, code)
  await expect(verdict(door, 'admitted')).toContainText('美玲')
  await expect(verdict(door, 'admitted')).toContainText('白金會員')
  await gate.close()

  // Three months: notified two weeks before, gold the day after; three more, and normal.
  const until = addMonths(TODAY, 3)
  await moveTo(addDays(until, -14))
  await expect.poll(told).toContainEqual(expect.stringMatching(/^白金會籍將於 .* 屆滿$/))
  await expect.poll(pushed).toEqual([expect.stringMatching(/^白金會籍將於 .* 屆滿$/)])
  await moveTo(addDays(until, 1))
  await signInAgain(page, url)
  await expect(card).toContainText('金卡')
  const end = addMonths(TODAY, 6)
  await moveTo(addDays(end, -3))
  await expect.poll(told).toContainEqual(expect.stringMatching(/^金卡會籍將於 .* 屆滿$/))
  await expect.poll(pushed).toEqual([expect.anything(), expect.stringMatching(/^金卡會籍將於 .* 屆滿$/)])
  await moveTo(addDays(end, 1))
  await signInAgain(page, url)
  await expect(card).toContainText('普通')
  expect(pushed()).toHaveLength(2)
  await phone.close()
  await app.stop()
  await service.close()
  rmSync(data_dir, { recursive: true, force: true })
})
