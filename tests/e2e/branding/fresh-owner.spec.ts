import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { untilSaved, untilSent } from '#tests/e2e/steps/sign-in.ts'
import { EffortCounter } from './by-hand.ts'
import { confirmEmail, register } from './new-owner.ts'
import { ACCENT, COVER, EVENT, BACKGROUND, LOGO, PHONE, PICTURE, VENUE } from './pier-house.ts'
import {
  expectIcons,
  openNewVisitor,
  expectAbout,
  expectEvent,
  expectHome,
  expectHomeBefore,
  expectVenue,
  takeTicket,
} from './strangers.ts'
import { uploadPicture } from './upload-picture.ts'

/** Time limit from an empty installation to a branded page. */
const TEN_MINUTES_S = 600
const DAY_MS = 24 * 3_600_000

const IN_CHINESE = '繁體中文'

let app: AppProcess
/** Base URL as printed by the server and used in its mails. */
let url = ''

test.beforeAll(async () => {
  app = await startApp({ env: { DEMO: '0' } })
  url = app.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => app.stop())

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const inChinese = (name: string) => `${name} (${IN_CHINESE})`
const chinese = (page: Page) => page.getByRole('tab', { name: new RegExp(`^${IN_CHINESE}`) })

async function save(page: Page, hand: EffortCounter, name: string): Promise<void> {
  await hand.press(button(page, name))
  await untilSaved(button(page, name))
  await untilSent(page)
}

/** Attaches a screenshot of a step to the test report. */
async function attachScreenshot(info: TestInfo, page: Page, name: string): Promise<void> {
  await info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
}

async function goThroughWelcome(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(button(page, 'Save and continue'))
  await expect(page.getByRole('heading', { name: 'First event' })).toBeVisible()
  const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
  await hand.fill(page.getByLabel('Title'), EVENT.en.title)
  await hand.fill(page.getByLabel('Start'), `${day}T19:30`)
  await hand.fill(page.getByLabel('End'), `${day}T23:00`)
  await hand.press(button(page, 'Create event'))
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
}

async function fillBranding(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Events'))
  await hand.press(link(page, 'Add your venue details'))
  await uploadPicture(page, hand, { field: 'Logo', colour: LOGO, width: 512, height: 512 })
  await uploadPicture(page, hand, { field: 'Cover photo', colour: PICTURE, width: 2160, height: 1080 })
  await hand.fill(text(page, 'Name'), VENUE.en.name)
  await hand.fill(text(page, 'Short description'), VENUE.en.lead)
  await hand.fill(text(page, 'Address'), VENUE.en.address)
  await hand.fill(text(page, 'Opening hours'), VENUE.en.hours)
  await hand.press(chinese(page))
  await hand.fill(text(page, inChinese('Name')), VENUE['zh-hk'].name)
  await hand.fill(text(page, inChinese('Short description')), VENUE['zh-hk'].lead)
  await hand.fill(text(page, inChinese('Address')), VENUE['zh-hk'].address)
  await hand.fill(text(page, inChinese('Opening hours')), VENUE['zh-hk'].hours)
  await hand.fill(text(page, 'Phone numbers'), PHONE)
  await hand.fill(text(page, 'Email'), 'hello@pier.test')
  await hand.fill(text(page, 'Social links'), 'https://www.instagram.com/pier9')
  await hand.fill(text(page, 'Colour'), ACCENT)
  await save(page, hand, 'Save venue')
}

async function writeAbout(page: Page, hand: EffortCounter): Promise<void> {
  await hand.fill(text(page, 'About us'), VENUE.en.about)
  await hand.fill(text(page, inChinese('About us')), VENUE['zh-hk'].about)
  await save(page, hand, 'Save venue')
  await expect(page.getByText(/^Visitors will look for/)).toHaveCount(0)
}

async function describeEvent(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Events'))
  await hand.press(page.getByRole('table').getByRole('link', { name: EVENT.en.title }))
  await hand.press(link(page, 'Settings'))
  await hand.press(chinese(page))
  await hand.fill(text(page, 'Description'), EVENT.en.about)
  await hand.fill(text(page, inChinese('Title')), EVENT['zh-hk'].title)
  await hand.fill(text(page, inChinese('Description')), EVENT['zh-hk'].about)
  await save(page, hand, 'Save event')
  await hand.press(link(page, 'Images'))
  await uploadPicture(page, hand, { field: 'Cover', colour: COVER, width: 2160, height: 1080 })
}

async function makeTicket(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Tickets'))
  await hand.press(button(page, 'New ticket'))
  const dialog = page.getByRole('dialog')
  await hand.press(dialog.getByLabel('Free'))
  await hand.press(chinese(page))
  await hand.fill(dialog.getByRole('textbox', { name: /^Name/ }).first(), EVENT.en.ticket)
  await hand.fill(dialog.getByRole('textbox', { name: inChinese('Name') }), EVENT['zh-hk'].ticket)
  await hand.press(dialog.getByRole('button', { name: 'Create ticket' }))
  await expect(dialog).toBeHidden()
  await untilSent(page)
}

async function publish(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Events'))
  await hand.press(page.getByRole('table').getByRole('link', { name: EVENT.en.title }))
  await hand.press(link(page, 'Getting started'))
  await hand.press(button(page, 'Go live'))
  await expect(page.getByText(`${EVENT.en.title} is live.`)).toBeVisible()
}

async function designPage(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Page designer'))
  const frame = page.frameLocator('iframe[title="Preview"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(EVENT.en.title)
  await hand.fill(text(page, 'Main colour'), ACCENT)
  await hand.fill(text(page, 'Background colour'), BACKGROUND)
  await hand.press(chinese(page))
  await hand.fill(text(page, 'Line-up'), EVENT.en.line_up)
  await hand.fill(text(page, inChinese('Line-up')), EVENT['zh-hk'].line_up)
  await hand.fill(text(page, '“Continue” button text'), EVENT.en.button)
  await hand.fill(text(page, inChinese('“Continue” button text')), EVENT['zh-hk'].button)
  await expect(frame.getByText(EVENT.en.line_up)).toBeVisible()
  await save(page, hand, 'Save settings')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
}

async function designHome(page: Page, hand: EffortCounter): Promise<void> {
  await hand.press(link(page, 'Account'))
  await hand.press(link(page, 'Home page'))
  const frame = page.frameLocator('iframe[title="Preview"]')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await hand.press(page.getByLabel('Background colour'))
  await hand.fill(text(page, 'Background colour'), BACKGROUND)
  await hand.press(page.getByLabel('Serif headings, plain text'))
  await expect(frame.locator('[data-backdrop]')).toHaveCount(1)
  await save(page, hand, 'Save venue')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
}

test(
  'a new owner without any data designs a venue that looks like theirs',
  { tag: '@smoke' },
  async ({ browser }, info) => {
    test.slow()
    const context = await browser.newContext({
      locale: 'en-HK',
      timezoneId: 'Asia/Hong_Kong',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const hand = new EffortCounter()
    const steps = [
      ['Register', () => register(page, hand, app)],
      ['Confirm by the mail', () => confirmEmail(page, hand, app)],
      ['Say what the venue is, draft the first event', goThroughWelcome],
      ['Say who, where and in which colours', fillBranding],
      ['Write about the venue', writeAbout],
      ['Describe the event, give it a cover', describeEvent],
      ['Make a ticket', makeTicket],
      ['Design the event’s page', designPage],
      ['Design the home page', designHome],
    ] as const
    for (const [name, step] of steps) {
      await hand.step(name, () => step(page, hand))
      await attachScreenshot(info, page, name)
    }
    const early = await openNewVisitor(browser, { url, reader: 'zh-hk', width: 390 })
    await expectHomeBefore(early, 'zh-hk')
    await attachScreenshot(info, early, 'Home before anything is announced, zh-hk, 390')
    await early.context().close()
    await hand.step('Publish', () => publish(page, hand))
    await attachScreenshot(info, page, 'Publish')
    await hand.report(info)
    expect(hand.seconds(), 'seconds by hand').toBeLessThan(TEN_MINUTES_S)

    for (const reader of ['en', 'zh-hk'] as const)
      for (const width of [390, 1440]) {
        const stranger = await openNewVisitor(browser, { url, reader, width })
        for (const [name, see] of [
          ['Home', expectHome],
          ['Event', expectEvent],
          ['About', expectAbout],
          ['Venue', expectVenue],
        ] as const) {
          await see(stranger, reader)
          await attachScreenshot(info, stranger, `${name}, ${reader}, ${width}`)
        }
        await expectIcons(stranger, reader)
        await stranger.context().close()
      }
    await takeTicket(await openNewVisitor(browser, { url, reader: 'en', width: 390 }), app.data_dir)
  },
)
