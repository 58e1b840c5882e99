import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { createClient } from '#api-client/client.ts'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { login } from '#contract/account/auth.ts'
import {
  type CheckInList,
  type CheckInListEdit,
  createCheckInList,
  readCheckInList,
  readCheckInStats,
  updateCheckInList,
} from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { installFakeCameraIn } from '#tests/support/browser/fake-camera.ts'
import { openDemo, type Demo, type Guest } from '../steps/demo.ts'

/** Organizer side of a shift: a separate list per test with all guests of the demo. */
export type ShiftSetup = {
  demo: Demo
  addList: (name: string, rules?: CheckInListEdit) => Promise<CheckInList>
  changeList: (list: CheckInList, edit: CheckInListEdit) => Promise<CheckInList>
  /** Number of entries on the server. */
  entered: (list: CheckInList) => Promise<number | undefined>
  cancel: (guest: Guest) => Promise<void>
}

export async function openShiftSetup(url: string): Promise<ShiftSetup> {
  const demo = await openDemo(url)
  const { event_id } = demo
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const password = 'demo-password'
  token = (await client.call(login, { body: { email: 'organizer@demo.test', password } })).token
  const place = (check_in_list_id: Id) => ({ params: { event_id, check_in_list_id } })
  const { ticket_ids } = (await client.call(readCheckInList, place(demo.list_id))).data
  return {
    demo,
    async addList(name, rules = {}) {
      const body = { ...rules, name, ticket_ids }
      return (await client.call(createCheckInList, { params: { event_id }, body })).data
    },
    async changeList({ id, version }, body) {
      return (await client.call(updateCheckInList, { ...place(id), body, version })).data
    },
    async entered({ id }) {
      const { data } = await client.call(readCheckInStats, { params: { event_id } })
      return data.lists.find(({ check_in_list_id }) => check_in_list_id === id)?.entered
    },
    async cancel({ id }) {
      const params = { event_id, attendee_id: id }
      await client.call(setAttendeeStatus, { params, body: { status: 'CANCELLED' } })
    },
  }
}

type DoorOptions = {
  office: { demo: Pick<Demo, 'url' | 'pairingPath'> }
  list: Pick<CheckInList, 'id'>
  gate?: string
  /** Origin of the app when it is not the server itself. */
  origin?: string
  language?: 'en' | 'zh-hk'
}

const WORDS = {
  en: { gate: /^Gate/, pair: 'Pair this phone', ready: /^Complete ·/, start: 'Start scanning' },
  'zh-hk': { gate: /^閘口/, pair: '配對此手機', ready: /^完整 ·/, start: '開始驗票' },
}

/** Pairs a new phone with a list and opens the door. */
export async function openDoor(context: BrowserContext, options: DoorOptions): Promise<Page> {
  const { office, list, gate = 'Gate A', origin = office.demo.url, language = 'en' } = options
  const words = WORDS[language]
  await context.addCookies([{ name: 'locale', value: language, url: origin }])
  await installFakeCameraIn(context)
  const page = await context.newPage()
  await page.goto(origin + (await office.demo.pairingPath(list.id)))
  await page.getByLabel(words.gate).fill(gate)
  await page.getByRole('button', { name: words.pair }).click()
  await expect(page.getByText(words.ready)).toBeVisible()
  await page.getByRole('button', { name: words.start }).click()
  await expect(page.locator('[data-camera=running]')).toBeVisible()
  return page
}

/** Types like a keyboard scanner: all keys at once, so that a busy machine does not look like a slow person. */
export async function type(page: Page, text: string): Promise<void> {
  await page.evaluate((keys) => {
    // The timestamp of an event is that of its creation.
    const pressed = [...Array.from(keys), 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const event of pressed) document.body.dispatchEvent(event)
  }, text)
}

export const verdict = (page: Page, kind: string): Locator => page.locator(`[data-verdict="${kind}"]`)
export const pill = (page: Page): Locator => page.locator('[data-state]')

/** Scans a valid ticket and asserts the green verdict. */
export async function admit(page: Page, guest: Guest): Promise<void> {
  await type(page, guest.code)
  await expect(verdict(page, 'admitted')).toContainText(guest.name)
  await expect(page.locator('[data-tone=admitted]')).toHaveCount(1)
}
