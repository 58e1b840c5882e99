import { expect, test, type Page } from '@playwright/test'
import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { listBookings, readBooking } from '#contract/rooms/bookings.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { waitForMailedLink } from './steps/mailbox.ts'
import { signIn } from './steps/sign-in.ts'

/** The origin to which the payment page redirects. */
const url = (process.env[BASE_URL_VARIABLE] ?? '').replace('127.0.0.1', 'localhost')
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''
const HALL = 'A+B 禮堂'
const FRIDAY = 5

test.slow()

/** Returns a Friday on which the hall can still be booked, after all bookings of the demo. */
function nextFriday(): string {
  let day = addDays(dayAt(new Date().toISOString(), 'Asia/Hong_Kong'), 13)
  while (new Date(day).getUTCDay() !== FRIDAY) day = addDays(day, 1)
  return day
}

async function staff(): Promise<Client> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const body = { email: 'organizer@demo.test', password: 'demo-password' }
  token = (await client.call(login, { body })).token
  return client
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const hall = (page: Page) => page.getByRole('article', { name: HALL })

/** Finds a hall for forty, fills in the form, signs in, and asserts that the input is kept. */
async function askForHall(phone: Page, day: string): Promise<void> {
  await phone.goto(`${url}/venue-details`)
  const search = phone.getByRole('search', { name: '尋找房間' })
  await search.getByLabel('人數').fill('40')
  await search.getByLabel('日期').fill(day)
  await search.getByLabel('開始').fill('10:00')
  await search.getByLabel('結束').fill('13:00')
  await expect(phone.getByRole('article', { name: '海港工作室' })).toBeHidden()
  await expect(hall(phone).getByRole('img').first()).toBeVisible()
  await expect(hall(phone).getByText('可預訂')).toBeVisible()
  await press(phone, `申請 ${HALL}`)
  await phone.getByLabel('用途是甚麼？').fill('街坊音樂會')
  await phone.getByLabel('我同意以上條款').check()
  await checkScreen(phone, 'asking for a hall')
  await hall(phone).getByRole('link', { name: '登入' }).click()
  await phone.getByLabel('電郵或手提電話號碼').fill('door@demo.test')
  await phone.getByLabel('密碼').first().fill('demo-password')
  await phone.locator('form button[type=submit]').click()
  await expect(phone.getByLabel('用途是甚麼？')).toHaveValue('街坊音樂會')
  await press(phone, '送出申請')
  await expect(phone.getByText('已收到你的申請，時段已為你保留。')).toBeVisible()
}

test(
  'a hall for forty next Friday is requested on a phone, approved on a laptop, paid, moved and cancelled',
  { tag: '@smoke' },
  async ({ browser }) => {
    const day = nextFriday()
    const on_phone = await browser.newContext({ ...NARROW, locale: 'zh-HK', timezoneId: 'Asia/Hong_Kong' })
    await on_phone.addCookies([{ name: 'locale', value: 'zh-hk', url }])
    const phone = await on_phone.newPage()
    await askForHall(phone, day)

    const { call } = await staff()
    // Other journeys ask for rooms too.
    const { data: requests } = await call(listBookings, {
      query: { query: 'door@demo.test', sort_by: 'created_at', sort_direction: 'desc' },
    })
    const request = `/manage/bookings/${requests[0]?.id}`
    const asked = new URL(await waitForMailedLink(data_dir, 'organizer@demo.test', request))
    const laptop = await signIn(await browser.newContext(), url)
    await laptop.goto(`${url}${asked.pathname}`)
    await expect(laptop.getByText('街坊音樂會')).toBeVisible()
    await press(laptop, 'Approve')
    await laptop.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(laptop.getByRole('dialog')).toBeHidden()

    const params = { booking_id: asked.pathname.split('/').at(-1) ?? '' }
    const booking = async () => (await call(readBooking, { params })).data
    const { price } = await booking()
    const sum = (cents: number) => (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    const total = price.total_gross_cents

    await phone.goto(`${url}/profile/bookings`)
    await checkScreen(phone, 'a hall to be paid')
    await hall(phone)
      .getByRole('button', { name: `支付 HK$${sum(total)}` })
      .click()
    await press(phone, /^付款成功/)
    await press(phone, /^付款$/)
    await expect(phone.getByText(`已付款，${HALL} 已為你保留。`)).toBeVisible()
    expect(await booking()).toMatchObject({ state: 'confirmed', paid_cents: total })

    await hall(phone).getByRole('button', { name: '更改時間' }).click()
    const moving = phone.getByRole('dialog')
    await moving.getByLabel('由').fill(`${day}T11:00`)
    await moving.getByLabel('至').fill(`${day}T14:00`)
    await moving.getByRole('button', { name: '更改時間' }).click()
    await expect(moving).toBeHidden()
    const moved = await booking()
    expect(moved).toMatchObject({
      starts_at: new Date(`${day}T11:00+08:00`).toISOString(),
      paid_cents: total,
    })
    expect(moved.price.total_gross_cents).toBe(total)

    const refund = sum(total - 10_000)
    await hall(phone).getByRole('button', { name: '取消預訂' }).click()
    await expect(phone.getByRole('dialog')).toContainText(`退還 HK$${refund}，扣除行政費 HK$100.00。`)
    await checkScreen(phone, 'cancelling a hall')
    await phone.getByRole('dialog').getByRole('button', { name: '取消預訂' }).click()
    await expect(hall(phone).getByText('已取消')).toBeVisible()
    await expect.poll(async () => (await booking()).refunding_cents, { timeout: 60_000 }).toBe(0)
    expect(await booking()).toMatchObject({
      state: 'cancelled',
      paid_cents: total,
      refunded_cents: total - 10_000,
      owed_back_cents: 0,
    })
    await phone.reload()
    await expect(hall(phone)).toContainText(`退還 HK$${refund}`)
  },
)
