import { expect, test, type Page } from '@playwright/test'
import { createClient } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { readMirror, type MirrorAttendee } from '#contract/door/mirror.ts'
import { installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import { accessibilityProblems } from '../steps/accessibility.ts'
import { openDemo, type Demo } from '../steps/demo.ts'

const SMALL_PHONE = { width: 320, height: 568 }

let demo: Demo
let people: readonly MirrorAttendee[]

test.beforeAll(async ({ baseURL }) => {
  demo = await openDemo(baseURL ?? '')
  let token: string | null = null
  const client = createClient({
    base_url: `${demo.url}/api`,
    fetch,
    token: () => token,
    language: () => 'en',
  })
  token = (await client.call(login, { body: { email: 'door@demo.test', password: 'demo-password' } })).token
  const page = await client.call(readMirror, { params: { check_in_list_id: demo.list_id }, query: {} })
  people = page.data.attendees
})

test.use({ viewport: SMALL_PHONE, permissions: ['camera'], locale: 'en' })

/** The name is unique: for namesakes a door would ask which one is meant. */
const isOnlyOne = ({ first_name, last_name }: MirrorAttendee) =>
  people.filter((other) => other.first_name === first_name && other.last_name === last_name).length === 1

const findAttendee = (is: (person: MirrorAttendee) => boolean): MirrorAttendee => {
  const found = people.find((person) => person.status === 'ACTIVE' && isOnlyOne(person) && is(person))
  if (found === undefined) throw new Error('the demo has nobody like that')
  return found
}

/** Attendee with a balance due and no other obstacle. */
const isDebtor = ({ owed, approval, is_test }: MirrorAttendee) =>
  (owed?.cents ?? 0) > 0 && approval === undefined && is_test === undefined

async function tap(page: Page, person: MirrorAttendee) {
  await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill(person.id)
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Yes, this person' }).click({ delay: 400 })
}

async function expectAccessible(page: Page) {
  expect(await accessibilityProblems(page)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a small phone, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('D20 and D94: a note needs attention, and a door takes the money offline', async ({ context }) => {
      await installFakeCameraIn(context, { has_torch: false })
      const page = await context.newPage()
      await page.goto(await demo.pairingPath(demo.list_id))
      await page.getByLabel(/^Gate/).fill(`Till ${colorScheme}`)
      await page.getByRole('button', { name: 'Pair this phone' }).click()
      await expect(page.getByText(/^Complete ·/)).toBeVisible()
      await page.getByRole('button', { name: 'Start scanning' }).click()
      await context.setOffline(true)

      await tap(
        page,
        findAttendee((person) => person.needs_attention === true),
      )
      await expect(page.getByRole('status').getByText('Attention')).toBeVisible()
      await expectAccessible(page)

      const debtor = findAttendee(isDebtor)
      people = people.filter(({ order_id }) => order_id !== debtor.order_id)
      await tap(page, debtor)
      await expect(page.locator('[data-verdict=unpaid]')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Paid at the door' }).click()
      const sheet = page.getByRole('dialog', { name: 'Take payment?' })
      await expect(sheet).toContainText(/HK\$[\d,]+\.\d{2}/)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: /^Paid, let .+ in$/ }).click({ delay: 400 })
      await expect(page.locator('[data-verdict=admitted]')).toContainText('Paid at the door')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        SMALL_PHONE.width,
      )
      await context.setOffline(false)
      await expect(page.locator('[data-state]')).toHaveAttribute('data-waiting', '0')
    })
  })
}
