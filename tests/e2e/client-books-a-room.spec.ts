import { expect, test, type Page } from '@playwright/test'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { BASE_URL_VARIABLE, DATA_FOLDER_VARIABLE } from './global-setup.ts'
import { accessibilityProblems } from './steps/accessibility.ts'
import { checkScreen } from './steps/check-screen.ts'
import { waitForMailedLink } from './steps/mailbox.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const data_dir = process.env[DATA_FOLDER_VARIABLE] ?? ''
const ROOM = '海港工作室'
const EMAIL = 'kaman@client.test'
const PASSWORD = 'a long password'

test.slow()
test.use({
  viewport: { width: 390, height: 844 },
  locale: 'zh-HK',
  timezoneId: 'Asia/Hong_Kong',
  colorScheme: 'light',
})

/** A day after all bookings of the demo. */
const day = addDays(dayAt(new Date().toISOString(), 'Asia/Hong_Kong'), 24)

const room = (page: Page) => page.getByRole('article', { name: ROOM })
const dayButton = (page: Page) => {
  const [year, month, number] = day.split('-').map(Number)
  return room(page).locator(`[role=grid] button[aria-label*="${year}年${month}月${number}日"]`)
}

/** Opens the calendar of a room without a date in the address, and chooses a day by keyboard and a time by touch. */
async function chooseTime(phone: Page): Promise<void> {
  await phone.goto(`${url}/venue-details`)
  const before = await room(phone).boundingBox()
  await room(phone)
    .getByRole('button', { name: `查看 ${ROOM} 的時段` })
    .click()
  const grid = room(phone).getByRole('grid')
  await expect(grid).toBeVisible()
  expect((await room(phone).boundingBox())?.height).toBeGreaterThan(before?.height ?? 0)
  await expect(room(phone).getByRole('heading', { name: /可用時段/ })).toBeFocused()
  await grid.locator('button[tabindex="0"]').focus()
  // By a day at a time from the first one that can be booked.
  await expect(async () => {
    if ((await dayButton(phone).count()) === 0 || (await dayButton(phone).getAttribute('tabindex')) !== '0')
      await phone.keyboard.press('ArrowRight')
    await expect(dayButton(phone)).toBeFocused({ timeout: 100 })
  }).toPass()
  await expect(dayButton(phone)).toHaveAttribute('aria-label', /有空$/)
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL(new RegExp(`day=${day}`))
  await room(phone).getByLabel('時長').selectOption('120')
  await room(phone).getByRole('button', { name: '下午2:00 – 下午4:00' }).click()
  await expect(phone).toHaveURL(/from=14(:|%3A)00/)
  await expect(room(phone).getByText(/^你的價錢：HK\$/)).toBeVisible()
}

/** Registers from the form and opens the mailed link in another tab of the same phone. */
async function register(phone: Page): Promise<void> {
  await room(phone).getByRole('link', { name: '註冊' }).click()
  await phone.getByLabel('名字').fill('嘉敏')
  await phone.getByLabel('姓氏').fill('陳')
  await phone.getByLabel('電郵').fill(EMAIL)
  await phone.getByLabel('密碼').first().fill(PASSWORD)
  await phone.getByLabel('再次輸入密碼').fill(PASSWORD)
  await phone.getByLabel('我接受使用條款').check()
  await phone.locator('form button[type=submit]').click()
  const { pathname } = new URL(await waitForMailedLink(data_dir, EMAIL, '/register'))
  const mail = await phone.context().newPage()
  await mail.goto(`${url}${pathname}`)
  await expect(mail).toHaveURL((opened) => opened.pathname !== pathname)
  await mail.close()
}

test(
  'a client books a room on a phone from its calendar, registers on the way, and finds the request',
  { tag: '@smoke' },
  async ({ page: phone }) => {
    await phone.context().addCookies([{ name: 'locale', value: 'zh-hk', url }])
    await chooseTime(phone)
    await room(phone).getByLabel('人數').fill('6')
    await room(phone).getByLabel('用途是甚麼？').fill('讀書會')
    await room(phone).getByLabel('備註').fill('需要嬰兒椅')
    await room(phone).getByLabel('我同意以上條款').check()
    await checkScreen(phone, 'the calendar of a room')
    await phone.setViewportSize({ width: 320, height: 800 })
    await checkScreen(phone, 'the calendar of a room on a narrow phone')
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.reload()
    await expect(room(phone).getByLabel('用途是甚麼？')).toHaveValue('讀書會')
    await expect(dayButton(phone)).toBeVisible()

    await register(phone)
    await expect(phone).toHaveURL(new RegExp(`/venue-details\\?.*day=${day}`))
    await expect(room(phone).getByLabel('人數')).toHaveValue('6')
    await expect(room(phone).getByLabel('用途是甚麼？')).toHaveValue('讀書會')
    await expect(room(phone).getByLabel('備註')).toHaveValue('需要嬰兒椅')
    await expect(room(phone).getByLabel('我同意以上條款')).toBeChecked()
    await room(phone).getByRole('button', { name: '送出申請' }).click()
    const notice = room(phone).getByText('已收到你的申請，時段已為你保留。')
    await expect(notice).toBeInViewport()
    expect(await accessibilityProblems(phone)).toEqual([])

    // Whoever asks for the same time is told what waiting for it means.
    await room(phone)
      .getByRole('button', { name: `輪候 ${ROOM}` })
      .click()
    await expect(room(phone).getByText(/^輪候期間時段不會為你保留/)).toBeVisible()
    await room(phone).getByRole('button', { name: '關閉' }).click()

    await phone.goto(`${url}/profile/bookings`)
    await expect(room(phone)).toContainText('已申請')
    await expect(room(phone)).toContainText(/下\u2060?午\u2060?2:00/)
  },
)
