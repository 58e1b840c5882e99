import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { listUnfilledPlaces } from './steps/long/texts.ts'
import { makeLongVenue, type LongVenue } from './steps/long/venue.ts'
import { go, signIn } from './steps/sign-in.ts'

const WIDTHS = [320, 390, 1440] as const
const MAIL_MS = 60_000
const expectInTheEnd = expect.configure({ soft: true })

let app: AppProcess
let venue: LongVenue

test.slow()
test.beforeAll(async () => {
  test.setTimeout(180_000)
  // Own server, because the long texts would disturb other tests.
  app = await startApp()
  venue = await makeLongVenue(app.url)
})
test.afterAll(() => app.stop())

/** Runs in the page: returns nothing, or the overflow in pixels with the first element that causes it. */
function measure(): string[] {
  const isOut = (element: Element | null) =>
    element !== null && element.getBoundingClientRect().right > innerWidth + 1
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} “${element.textContent.replaceAll(/W{9,}/g, 'W…').slice(0, 60)}” in ` +
    `${element.parentElement?.tagName.toLowerCase()} (${getComputedStyle(element.parentElement ?? element).display})`
  const by = Array.from(document.body.querySelectorAll('*'))
    .filter((element) => isOut(element) && !isOut(element.parentElement))
    .map(describe)
  const too_wide = document.documentElement.scrollWidth - innerWidth
  return too_wide > 0 ? [`${too_wide} px`, ...by] : []
}

/** Runs in the page: waits two frames, one to receive the new width and one to render it. */
const untilDrawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Asserts that a page fits the screen at each width; the failure names the overflowing element. */
async function expectToFit(page: Page, name: string, has_scripts = true): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    if (has_scripts) await page.evaluate(untilDrawn)
    // A page that is being replaced may still be rendered for the previous width.
    await expectInTheEnd.poll(() => page.evaluate(measure), `${name} at ${width} px`).toEqual([])
  }
}

async function openAndCheck(page: Page, address: string, ready: string): Promise<void> {
  // Lists are cards on a phone and a table above that width.
  await page.setViewportSize({ width: WIDTHS[0], height: 800 })
  await go(page, address)
  await page.waitForURL((url) => url.pathname === new URL(address, app.url).pathname)
  await expect(page.locator(ready).first()).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root, .plain-skeleton')).toHaveCount(0)
  await expectToFit(page, address.replaceAll(/W{20,}/g, 'W…'))
}

test('every text field holds a text of maximum length', () => {
  expect(listUnfilledPlaces()).toEqual([])
})

test('no text of an organizer or visitor makes a public page wider', async ({ context }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: app.url }])
  const page = await context.newPage()
  await page.goto(app.url)
  const event = `/e/${venue.event_id}/w`
  await openAndCheck(page, '/', 'main article')
  await openAndCheck(page, '/trending', 'main h1')
  await openAndCheck(page, '/venue-details', 'main article')
  await openAndCheck(page, '/about-us', 'main h2')
  await openAndCheck(page, '/contact-us', 'main h2')
  await openAndCheck(page, '/terms', 'main h2')
  await openAndCheck(page, event, 'main li h3')
  await openAndCheck(page, '/others', 'main article')
  await openAndCheck(page, `/others/${venue.other_event_id}`, 'main h1')
  await openAndCheck(page, `${event}?promo_code=${venue.promo_code}`, 'main li del')
  for (const { path: step, ready } of venue.checkout) await openAndCheck(page, step, ready)
  await openAndCheck(page, venue.ticket, 'main h1')
  await openAndCheck(page, `/widget/${venue.event_id}`, 'li h3')
})

test('no long text makes an admin page wider', async ({ context }) => {
  const page = await signIn(context, app.url, 'owner')
  await openAndCheck(page, '/manage/events', 'main li')
  await openAndCheck(page, '/manage/organizers', 'main li')
  await openAndCheck(page, '/manage/profile', 'main li')
  await openAndCheck(page, '/profile/membership', 'main li p')
  await openAndCheck(page, '/profile/settings', 'main form')
  await openAndCheck(page, '/account/settings', 'form')
  await openAndCheck(page, '/account/users', 'main li')
  await openAndCheck(page, '/account/taxes-and-fees', 'main li')
  await openAndCheck(page, '/account/merchants', 'main li')
  await openAndCheck(page, '/account/venue', 'main form')
  await openAndCheck(page, '/account/homepage-designer', 'main iframe')
  await openAndCheck(page, '/account/membership', 'main form')
  await openAndCheck(page, '/manage/other-events', 'main li')
  await openAndCheck(page, `/manage/other-events/${venue.other_event_id}`, 'main form')
  await openAndCheck(page, '/manage/rooms', 'main li')
  await openAndCheck(page, `/manage/rooms/${venue.room_id}`, 'main form')
  await openAndCheck(page, '/manage/bookings?view=all', 'main li')
  await openAndCheck(page, '/manage/bank-statements', 'main li')
  await openAndCheck(page, '/manage/weather', 'main section')
  await openAndCheck(page, `/manage/bookings/new?room=${venue.room_id}`, 'main form')
  await openAndCheck(page, '/manage/bookings/house?view=month', 'main [role=grid]')
  await openAndCheck(page, `/manage/bookings/sheet?day=${venue.booked_day}`, 'main table')
  await openAndCheck(page, '/manage/bookings/figures', 'main section')
  for (const booking of venue.booking_ids) await openAndCheck(page, `/manage/bookings/${booking}`, 'main ol')
  await openAndCheck(page, '/manage/members', 'main li')
  await openAndCheck(page, `/manage/members/${venue.member_id}`, 'main form')
  await openAndCheck(page, '/manage/approve-upgrade?decided=true', 'main li')
  await openAndCheck(page, `/manage/approve-upgrade/${venue.upgrade_id}`, 'main section')
  const desk = `/manage/event/${venue.event_id}`
  for (const [part, ready] of [
    ['', 'main h2'],
    ['/getting-started', 'main ol'],
    ['/tickets', 'main li'],
    ['/attendees', 'main li'],
    ['/guest-lists', 'main li'],
    ['/questions', 'main li'],
    ['/orders', 'main li'],
    ['/requests?decided=true', 'main h1'],
    ['/promo-codes', 'main li'],
    ['/vouchers', 'main li'],
    ['/affiliates', 'main li'],
    ['/homepage-designer', 'main iframe'],
    ['/capacity-assignments', 'main li'],
    ['/check-in', 'main h1'],
    ['/check-in/board', 'main h1'],
    ['/check-in/report', 'main h1'],
    [`/check-in/${venue.list_id}/print`, 'main section'],
    ['/settings?part=details', 'main form'],
    ['/settings?part=place', 'main form'],
    ['/settings?part=rooms', 'main form [role=group]'],
    ['/settings?part=payment', 'main form'],
    ['/messages', 'main li'],
    [`/messages/${venue.message_id}`, 'main h1'],
    ['/widget', 'main h1'],
  ] as const)
    await openAndCheck(page, desk + part, ready)
  for (const order of venue.order_ids) await openAndCheck(page, `${desk}/orders/${order}`, 'main dl')
  for (const question of venue.question_ids)
    await openAndCheck(page, `${desk}/questions/${question}`, 'main h1')
  await openAndCheck(page, `/check-in/${venue.list_id}`, 'h1, h2')
  await page.goto(`${app.url}${desk}/check-in`)
  await page.getByRole('button', { name: 'Phones' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectToFit(page, 'the phones of a list')
})

test('no long text makes a mail wider', async ({ context }) => {
  const page = await context.newPage()
  const folder = path.join(app.data_dir, 'mail')
  const idsOfMails = async () =>
    (await readdir(folder).catch(() => [])).flatMap((name) => /_(ml_\w+)\.eml$/.exec(name)?.[1] ?? [])
  await expect(async () => expect((await idsOfMails()).length).toBeGreaterThan(3)).toPass({
    timeout: MAIL_MS,
  })
  for (const id of await idsOfMails()) {
    await page.goto(`${app.url}/dev/mail/${id}`)
    await expectToFit(page, `mail ${await page.title()}`.slice(0, 60), false)
    await page.goto(`${app.url}/dev/mail/${id}/html`)
    await expectToFit(page, `mail ${id} as HTML`, false)
  }
})
