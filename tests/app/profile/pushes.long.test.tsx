import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPushSubscription } from '#contract/account/pushes.ts'
import { watchPushes } from '#app/data/pushes/watch-pushes.ts'
import { savePushOwner, readPushOwner } from '#app/data/pushes/owner.ts'
import { membershipStore } from '#app/data/membership/store.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { forgetSession } from '#app/lib/net/session.ts'
import { push_subscriptions } from '#server/core/db/schema/pushes.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { signInAs, signInGuest } from '#tests/app/my-tickets/guest.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { enrolMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addSession, type SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { stubNoPushBrowser, stubPushBrowser, type PushBrowser } from './push-browser.ts'

const LABEL = 'Notify me on this device before my tier ends'

let office: AppFixture
let browser: PushBrowser
let me: SignedInUser
let stop: () => void

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  browser = stubPushBrowser()
  me = await signInGuest(office)
  await enrolMember(fixture(), me.user_id)
  stop = () => undefined
})
afterEach(async () => {
  stop()
  stubNoPushBrowser()
  await office.reset()
  await office.server.db.withTx((tx) => tx.delete(push_subscriptions))
  await Promise.all(membershipStore().tables.map((table) => table.clear()))
})
afterAll(() => office.close())

const fixture = () => ({ server: office.server, db: office.server.db, venue: office.venue }) as Fixture
const open = () => office.open('/profile/membership', null)
const theSwitch = () => screen.findByRole('switch', { name: LABEL })
const isOn = async () => ((await theSwitch()) as HTMLInputElement).checked
const readStored = async ({ token }: SignedInUser = me) =>
  (await office.server.call(readPushSubscription, { token })).data.endpoint
/** Whether the server knows the endpoint of this browser. */
const hasSubscription = (who = me) =>
  waitFor(async () => {
    expect(browser.endpoint()).not.toBeNull()
    expect(await readStored(who)).toBe(browser.endpoint())
  })
const switchOn = async () => {
  fireEvent.click(await theSwitch())
  await hasSubscription()
  await waitFor(async () => expect(await isOn()).toBe(true))
}

describe('push notices on this device', () => {
  test('notices are off, ask for permission on a click only, and on and off reach the server', async () => {
    open()
    expect(await isOn()).toBe(false)
    expect(browser.asked).toBe(0)
    await switchOn()
    expect(browser.asked).toBe(1)
    expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy()
    expect(await accessibilityProblems(document.body)).toEqual([])
    fireEvent.click(await theSwitch())
    await waitFor(async () => expect(await readStored()).toBeNull())
    await waitFor(async () => expect(await isOn()).toBe(false))
    expect(browser.endpoint()).toBeNull()
  })

  test('notices stay off when the prompt is dismissed, and a blocked permission shows how to allow it', async () => {
    browser.answer = 'default'
    open()
    fireEvent.click(await theSwitch())
    await waitFor(() => expect(browser.asked).toBe(1))
    await waitFor(async () => expect(((await theSwitch()) as HTMLInputElement).disabled).toBe(false))
    expect(await isOn()).toBe(false)
    browser.answer = 'denied'
    fireEvent.click(await theSwitch())
    expect(await screen.findByText(/^Notifications from this site are blocked/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: LABEL })).toBeNull()
    expect(await readStored()).toBeNull()
    expect(await accessibilityProblems(document.body)).toEqual([])
  })

  test('notices say that a browser lacks support, and how an iPhone gets it', async () => {
    stubNoPushBrowser()
    const first = open()
    expect(await screen.findByText('This browser does not support notifications.')).toBeTruthy()
    expect(await accessibilityProblems(document.body)).toEqual([])
    first.unmount()
    vi.stubGlobal('isSecureContext', true)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari')
    open()
    expect(await screen.findByText(/choose Add to Home Screen/)).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('notices are disabled offline with the reason beside the switch', async () => {
    open()
    await theSwitch()
    office.goOffline()
    const off = (await theSwitch()) as HTMLInputElement
    await waitFor(() => expect(off.disabled).toBe(true))
    const reason = document.getElementById(off.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('This works when you are back online.')
    expect(await accessibilityProblems(document.body)).toEqual([])
  })

  test('notices show an error when they fail and stay off', async () => {
    browser.fails = new DOMException('Registration failed - push service error', 'AbortError')
    open()
    fireEvent.click(await theSwitch())
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Your browser could not turn on notifications/,
    )
    expect(await isOn()).toBe(false)
    browser.fails = null
    await switchOn()
  })

  test('notices end on this device when the server cannot be reached', async () => {
    open()
    await theSwitch()
    const through = globalThis.fetch
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (input instanceof Request && input.method === 'PUT') throw new TypeError('Failed to fetch')
      return through(input, init)
    })
    fireEvent.click(await theSwitch())
    await screen.findByRole('alert')
    expect(lost.mock.calls.some(([input]) => input instanceof Request && input.method === 'PUT')).toBe(true)
    expect(browser.endpoint()).toBeNull()
    lost.mockRestore()
  })

  test('notices are in the language of the page', async () => {
    document.cookie = 'locale=zh-hk'
    await startI18n()
    open()
    const region = await screen.findByRole('region', { name: '此裝置的通知' })
    expect(within(region).getByRole('switch', { name: '等級到期前在此裝置通知我' })).toBeTruthy()
    expect(await accessibilityProblems(document.body)).toEqual([])
    document.cookie = 'locale=en'
    await startI18n()
  })
})

describe('owner of the push subscription', () => {
  beforeEach(async () => {
    open()
    await switchOn()
    stop = watchPushes()
  })

  test('a changed subscription is sent to the server', async () => {
    const before = browser.endpoint()
    browser.change()
    browser.say({ type: 'SOMETHING_ELSE' })
    browser.say({ type: 'PUSH_CHANGED' })
    await hasSubscription()
    expect(browser.endpoint()).not.toBe(before)
  })

  test('a lost subscription is created again when the app opens next', async () => {
    const registration = await navigator.serviceWorker.ready
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    expect(browser.endpoint()).toBeNull()
    stop()
    stop = watchPushes()
    await hasSubscription()
  })

  test('a subscription belongs to the next session of the same user', async () => {
    const next = await office.server.db.withTx((tx) => addSession(office.server, tx, me.user_id, null))
    expect(await readStored({ ...me, ...next })).toBeNull()
    signInAs({ ...me, ...next })
    await hasSubscription({ ...me, ...next })
  })

  test('a subscription ends with signing out, offline too', async () => {
    office.goOffline()
    forgetSession()
    await waitFor(() => expect(browser.endpoint()).toBeNull())
  })

  test('a subscription is not inherited by the next user', async () => {
    const other = await signInGuest(office)
    await waitFor(() => expect(browser.endpoint()).toBeNull())
    expect(await readStored(other)).toBeNull()
  })

  test('a subscription is not inherited by a user who signs in during the request', async () => {
    stop()
    const answer = office.holdAnswers(readPushSubscription)
    stop = watchPushes()
    const other = await signInGuest(office)
    await waitFor(() => expect(browser.endpoint()).toBeNull())
    answer()
    expect(await readStored(other)).toBeNull()
    expect(browser.endpoint()).toBeNull()
  })
})

/** Clicks the switch and holds back the response until the returned function is called. */
const pressAndHold = async () => {
  const answer = office.holdAnswers(readPushSubscription)
  open()
  fireEvent.click(await theSwitch())
  await waitFor(() => expect(browser.asked).toBe(1))
  return answer
}

test('a user who signs in before the switch has finished sees no message of it', async () => {
  const answer = await pressAndHold()
  stop = watchPushes()
  const other = await signInGuest(office)
  answer()
  await waitFor(async () => expect(await isOn()).toBe(false))
  expect(await readStored(other)).toBeNull()
  expect(browser.endpoint()).toBeNull()
})

test('a switch that fails late does not end the subscription of the next user', async () => {
  const answer = await pressAndHold()
  const other = await signInGuest(office)
  savePushOwner(other.user_id)
  browser.fails = new DOMException('Registration failed - push service error', 'AbortError')
  answer()
  expect(await readStored(other)).toBeNull()
  expect(readPushOwner()).toBe(other.user_id)
})
