import { expect, test, type Page } from '@playwright/test'
import { createClient } from '#api-client/client.ts'
import { holdOrder } from '#contract/orders/checkout.ts'
import { standInLine, type QueuePosition } from '#contract/orders/waiting-room.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { startApp } from '#tests/support/browser/app-process.ts'
import { oneTicketBody } from '#tests/support/visitors.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { openSale } from './steps/sale.ts'

/** Number of simultaneous visitors, more than are served at once. */
const RUSH = 800
const RUSHES_MOST = 20
/** Queue length that causes a visible wait. */
const AHEAD = 6_000
const AT_ONCE = 40
/** A busy machine drops a connection now and then. */
const TRIES = 5

test('a visitor queues through a reload and a lost network, and gets their tickets held', async ({
  browser,
}) => {
  const app = await startApp({ env: { TRUST_PROXY: '1' } })
  const context = await browser.newContext(NARROW)
  try {
    await context.addCookies([{ name: 'locale', value: 'en', url: app.url }])
    const page = await context.newPage()
    const event = await openSale(app.url, 'A night for all')
    await page.goto(event)
    await page.getByRole('button', { name: 'One more: Stroll' }).click()
    await crowd(app.url, new URL(event).pathname.split('/')[2] ?? '')

    await page.getByRole('button', { name: 'Continue' }).click()
    const line = page.getByRole('group', { name: 'You are in the queue' })
    await expect(line.getByText(/people ahead of you/)).toBeVisible()
    const place = await readQueueNumber(page)
    await checkScreen(page, 'a visitor in line')
    await page.reload()
    await expect(line).toBeVisible()
    expect(await readQueueNumber(page)).toBe(place)

    await context.setOffline(true)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(line.getByText(/Your place is saved\. The queue continues/).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Your details', level: 1 })).toBeVisible({
      timeout: 150_000,
    })
    expect(page.url()).toContain('/checkout/')
  } finally {
    await context.close()
    await app.stop()
  }
})

/** Returns the stored queue number of this browser. */
const readQueueNumber = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('line:')) ?? ''
    return /"place":"(\d+)\./.exec(localStorage.getItem(key) ?? '')?.[1] ?? 'none'
  })

/** Opens a queue and fills it. */
async function crowd(url: string, event_id: string): Promise<void> {
  const params = { event_id }
  const { data } = await visitor(url, 0).call(readPublicEvent, { params })
  const free = data.tickets.find(({ name }) => name === 'Stroll')
  const body = oneTicketBody(free?.id ?? '', free?.prices[0]?.id)
  const stand = async (at: number, tries = TRIES): Promise<QueuePosition> => {
    try {
      return (await visitor(url, at).call(standInLine, { params, body: { browser: `visitor-${at}` } })).data
    } catch (error) {
      if (tries === 0) throw error
      return stand(at, tries - 1)
    }
  }
  for (let round = 0; (await stand(0)).place === null; round++) {
    expect(round).toBeLessThan(RUSHES_MOST)
    const from = 100_000 + round * RUSH
    await Promise.allSettled(
      Array.from({ length: RUSH }, (_, at) => visitor(url, from + at).call(holdOrder, { params, body })),
    )
  }
  let next = 1
  const join = async () => {
    for (let at = next++; at <= AHEAD; at = next++) await stand(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, join))
}

/** Sets a forwarded address, so that rate limits count each visitor separately. */
function visitor(url: string, at: number) {
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  const fetchFrom: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
  return createClient({ base_url: `${url}/api`, fetch: fetchFrom, token: () => null, language: () => 'en' })
}
