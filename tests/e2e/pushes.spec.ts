import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { logIn, untilInstalled } from './steps/sign-in.ts'

// The headless shell used by the other tests shows no notifications.
test.use({ launchOptions: launchOptions() })

const MESSAGE = {
  title: '金卡會籍將於 2027年2月20日 屆滿',
  body: '其後轉為普通會員。',
  path: '/profile/membership',
  tag: 'tier-ending',
  lang: 'zh-Hant-HK',
}
const LABEL = 'Notify me on this device before my tier ends'

/**
 * Delivers a message to the worker through the push handling of Chromium, because its push service is out of
 * reach, and waits until the notification is shown. Reading the notifications earlier would remove the one that is
 * being shown.
 */
async function pushes(page: Page): Promise<(data: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  const service = 'pushMessaging'
  await session.send('BackgroundService.setRecording', { shouldRecord: true, service })
  await session.send('BackgroundService.startObserving', { service })
  const { origin } = new URL(page.url())
  return async (data) => {
    const done = new Promise<void>((resolve) => {
      session.on(
        'BackgroundService.backgroundServiceEventReceived',
        ({ backgroundServiceEvent: { eventName } }) => {
          if (eventName === 'Push event completed') resolve()
        },
      )
    })
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await done
  }
}

/** Returns the notifications that the phone shows now. */
const readNotifications = (page: Page) =>
  page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    return (await (await ready).getNotifications()).map(({ title, body, tag, lang }) => ({
      title,
      body,
      tag,
      lang,
    }))
  })

/** Returns the notifications as the worker reads them while no page is open. */
async function shownWhileClosed(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  const bodies = worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobal
    return (await registration.getNotifications()).map(({ body }) => body)
  })
  return (await bodies) ?? []
}

/** Denies the permission for the user. */
async function block(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const { origin } = new URL(page.url())
  const permission = { name: 'notifications' }
  const settings = await page.context().browser()?.newBrowserCDPSession()
  await settings?.send('Browser.setPermission', { permission, setting: 'denied', origin, browserContextId })
}

/** Dispatches a tap as far as a browser allows in tests: the worker receives it but may not focus a window. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobal
    const [notification] = await registration.getNotifications()
    dispatchEvent(
      new (globalThis as unknown as ServiceWorkerGlobal).NotificationEvent('notificationclick', {
        notification,
      }),
    )
  })
}
type ServiceWorkerGlobal = {
  registration: { getNotifications: () => Promise<Notification[]> }
  NotificationEvent: new (type: string, init: object) => Event
}

/** Signs a demo user in as a member on a phone with the installed app. */
async function openMembership(phone: BrowserContext, url: string): Promise<Page> {
  await phone.addCookies([{ name: 'locale', value: 'en', url }])
  const page = await phone.newPage()
  await page.goto('/profile/membership')
  await logIn(page, 'owner@demo.test', 'demo-password')
  const card = page.getByRole('region', { name: 'Membership card' })
  const join = page.getByRole('button', { name: 'Become a member' })
  await expect(card.or(join)).toBeVisible()
  if (await join.isVisible()) {
    await page.getByLabel('Your relationship to the venue').selectOption('Works nearby')
    await join.click()
  }
  await expect(card).toBeVisible()
  await untilInstalled(page)
  return page
}

test('the phone shows that a tier ends while the app is closed, replacing the earlier notice', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = await browser.newContext({
    ...NARROW,
    baseURL: url,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const page = await openMembership(phone, url)
  const push = await pushes(page)
  await page.goto('about:blank')
  await push(JSON.stringify({ ...MESSAGE, body: 'before' }))
  expect(await shownWhileClosed(phone)).toEqual(['before'])
  await push(JSON.stringify(MESSAGE))
  await page.goto(`${url}/profile`)
  const { path: _path, ...said } = MESSAGE
  expect(await readNotifications(page)).toEqual([said])
  await tap(phone)
  await expect.poll(() => readNotifications(page)).toEqual([])

  await push('what nobody can read')
  expect(await readNotifications(page)).toMatchObject([
    { title: 'Foyer', body: 'You have a new notification. Tap to read it.', lang: 'en' },
  ])
  await phone.close()
})

test('the switch asks the browser for permission on a click and shows what prevents it', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const phone = await browser.newContext({ ...NARROW, baseURL: url, serviceWorkers: 'allow' })
  await phone.grantPermissions(['notifications'])
  const page = await openMembership(phone, url)
  const notices = page.getByRole('switch', { name: LABEL })
  await expect(notices).not.toBeChecked()
  await checkScreen(page, 'membership with its switch')
  // The push service of Chromium is out of reach here.
  await notices.press('Space')
  await expect(page.getByText(/^Your browser could not turn on notifications/)).toBeVisible()
  await expect(notices).not.toBeChecked()
  await checkScreen(page, 'a switch that failed')
  await phone.setOffline(true)
  await expect(notices).toBeDisabled()
  await phone.setOffline(false)
  await expect(notices).toBeEnabled()
  await block(page)
  await page.reload()
  await expect(page.getByText(/^Notifications from this site are blocked/)).toBeVisible()
  await checkScreen(page, 'blocked notices')
  await phone.close()
})
