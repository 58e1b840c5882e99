import { expect, test, type Page } from '@playwright/test'
import { startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { accessibilityProblems } from '#tests/e2e/steps/accessibility.ts'
import { untilSaved, untilSent } from '#tests/e2e/steps/sign-in.ts'
import { EffortCounter } from './by-hand.ts'
import { confirmEmail, register, siteOf } from './new-owner.ts'
import { EVENT, VENUE } from './pier-house.ts'

const PRESSES_MAX = 25
const DAY_MS = 24 * 3_600_000

let app: AppProcess
test.beforeAll(async () => {
  app = await startApp({ env: { DEMO: '0' } })
})
test.afterAll(() => app.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

test(
  'from the set-up code to a live event that sells takes at most 25 presses',
  { tag: '@smoke' },
  async ({ browser }, info) => {
    test.slow()
    const context = await browser.newContext({ locale: 'en-HK', timezoneId: 'Asia/Hong_Kong' })
    const page = await context.newPage()
    const hand = new EffortCounter()
    await hand.step('Register', () => register(page, hand, app))
    await hand.step('Confirm by the mail', () => confirmEmail(page, hand, app))
    await hand.step('Say what the venue is', async () => {
      await expect(page.getByRole('heading', { name: 'Your venue' })).toBeVisible()
      expect(await accessibilityProblems(page)).toEqual([])
      await hand.fill(page.getByLabel('Address line 1'), VENUE.en.address.split('\n')[0] ?? '')
      await hand.fill(page.getByLabel('Cancellation fee'), '0')
      await hand.press(button(page, 'Save and continue'))
    })
    await hand.step('Draft the first event', async () => {
      const day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
      await hand.fill(page.getByLabel('Title'), EVENT.en.title)
      await hand.fill(page.getByLabel('Start'), `${day}T19:30`)
      await hand.press(button(page, 'Create event'))
      await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
    })
    await hand.step('Make a ticket', async () => {
      await hand.press(link(page, 'Go to tickets'))
      await hand.press(button(page, 'New ticket'))
      const dialog = page.getByRole('dialog')
      await hand.fill(dialog.getByLabel('Name'), EVENT.en.ticket)
      await hand.fill(dialog.getByRole('textbox', { name: /^Price/ }), '80')
      await hand.press(dialog.getByRole('button', { name: 'Create ticket' }))
      await expect(dialog).toBeHidden()
      await untilSent(page)
    })
    await hand.step('Offer to pay at the door', async () => {
      await hand.press(link(page, 'Settings'))
      await hand.press(link(page, 'Payment'))
      await hand.press(page.getByLabel('Pay at the door'))
      await hand.press(button(page, 'Save settings'))
      await untilSaved(button(page, 'Save settings'))
      await untilSent(page)
    })
    await hand.step('Go live', async () => {
      await hand.press(link(page, 'Getting started'))
      await hand.press(button(page, 'Go live'))
      await hand.press(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last())
      await expect(page.getByText(`${EVENT.en.title} is live.`)).toBeVisible()
    })
    await hand.report(info)
    expect(hand.presses()).toBeLessThanOrEqual(PRESSES_MAX)

    await page.goto(page.url().replace('/getting-started', '/check-in'))
    await expect(page.getByRole('heading', { name: 'Entrance' })).toBeVisible()
    const fact = page.locator('dt', { hasText: 'Take payment at the door' })
    await expect(fact.locator('xpath=following-sibling::dd')).toHaveText('Yes')

    const visitor = await (await browser.newContext({ locale: 'en-HK' })).newPage()
    await visitor.goto(siteOf(app))
    await visitor.getByRole('link', { name: EVENT.en.title, exact: true }).first().click()
    await expect(visitor.getByText(/Pier 9/).first()).toBeVisible()
    await visitor.getByRole('button', { name: `One more: ${EVENT.en.ticket}` }).click()
    await visitor.getByRole('button', { name: 'Continue' }).click()
    const buyer = visitor.getByRole('region', { name: 'Who is buying?' })
    await buyer.getByLabel('First name').fill('Kit')
    await buyer.getByLabel('Email').fill('kit@guests.test')
    await visitor.getByLabel('I accept the terms of use').check()
    await visitor.getByRole('button', { name: 'Continue to payment' }).click()
    await visitor.getByLabel(/at the door/i).check()
    await visitor.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(visitor.getByRole('heading', { name: /Kit/ })).toBeVisible()
  },
)
