import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'

const SLOWED_TIMES = 6
const NETWORK_MS = 300
/** Milliseconds between the clicks of a double click. */
export const PRESS_INTERVALS_MS = [60, 120, 200] as const
/** Time within which a second click was handled, sent and answered. */
const SETTLED_MS = 3 * NETWORK_MS

/** Response of the server to a write of the page. */
type WriteReply = { key: string | null; status: number; data: Record<string, unknown> }

/** Slows the CPU of the page by a factor of six and its network. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES })
  return session
}

/** Removes the slowdown. */
export const speedUp = (session: CDPSession): Promise<void> => session.detach()

/** Clicks twice without waiting for the result of the first click. */
export async function pressTwice(session: CDPSession, button: Locator, apart: number): Promise<void> {
  // Position of a button that is not moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button is not to be seen')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const
  const press = (clickCount: number) =>
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      session.send('Input.dispatchMouseEvent', { type, ...at, clickCount }),
    )
  const first = press(1)
  await new Promise((resolve) => setTimeout(resolve, apart))
  await Promise.all([...first, ...press(2)])
}

/** Records the responses to writes of the page at a path from now on. */
export function recordReplies(page: Page, path: RegExp): WriteReply[] {
  const answers: WriteReply[] = []
  page.on('response', async (response) => {
    const request = response.request()
    if (['GET', 'OPTIONS'].includes(request.method()) || !path.test(new URL(response.url()).pathname)) return
    const body: unknown = await response.json().catch(() => ({}))
    const { data = {} } = body as { data?: Record<string, unknown> }
    answers.push({ key: request.headers()['idempotency-key'] ?? null, status: response.status(), data })
  })
  return answers
}

/**
 * Slows the page, clicks a button twice, and asserts that its write was done once and nothing was refused.
 * @returns the response
 */
export async function expectSingleWrite(
  page: Page,
  button: Locator,
  path: RegExp,
  apart: number,
): Promise<WriteReply['data']> {
  const answers = recordReplies(page, path)
  const session = await slowDown(page)
  await pressTwice(session, button, apart)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  await page.waitForTimeout(SETTLED_MS)
  await speedUp(session)
  expect(new Set(answers.map(({ key }) => key)).size, String(path)).toBe(1)
  for (const { status } of answers) expect(status, String(path)).toBeLessThan(300)
  return answers[0]?.data ?? {}
}

/**
 * Drops the first response to a write at a path although the server has done it.
 * @returns the data that the server created, per response
 */
export async function loseFirstAnswer(page: Page, path: RegExp): Promise<Record<string, unknown>[]> {
  const made: Record<string, unknown>[] = []
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const response = await route.fetch()
      made.push(((await response.json()) as { data: Record<string, unknown> }).data)
      return made.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
    },
  )
  return made
}
