import { expect, test, type Page } from '@playwright/test'
import { admit, openDoor, openShiftSetup, pill, type, verdict, type ShiftSetup } from './shift-door.ts'

// The engine of a door runs in a worker, which the system may end at any moment; scans are retried.

let office: ShiftSetup

test.beforeAll(async ({ baseURL }) => {
  office = await openShiftSetup(baseURL ?? '')
})

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })

declare global {
  /** Engines started by this page, newest last. */
  var __engines: Worker[]
}

/** Runs inside the page before its own scripts. */
function rememberEngines(): void {
  const Original = globalThis.Worker
  globalThis.__engines = []
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (String(url).includes('door.worker')) globalThis.__engines.push(this)
    }
  }
}

const engines = (page: Page) => page.evaluate(() => globalThis.__engines.length)

/** Ends the engine `after_ms` after a code was typed, as the system does when memory is low. */
const typeAndKill = (page: Page, text: string, after_ms: number) =>
  page.evaluate(
    async ([keys, wait_ms]) => {
      const pressed = [...Array.from(keys), 'Enter'].map(
        (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      for (const event of pressed) document.body.dispatchEvent(event)
      if (wait_ms > 0) await new Promise((resolve) => setTimeout(resolve, wait_ms))
      globalThis.__engines.at(-1)?.terminate()
    },
    [text, after_ms] as const,
  )

test('an engine killed during scans leaves each scan green once and stored once on the server', async ({
  context,
}) => {
  await context.addInitScript(rememberEngines)
  const list = await office.addList('Killed engines')
  const page = await openDoor(context, { office, list })
  // Before the engine receives the scan, while it writes, when it responds, and afterwards.
  const moments_ms = [0, 1, 3, 6, 12, 25, 200]
  for (const after_ms of moments_ms) {
    const guest = await office.demo.guest()
    const started = await engines(page)
    await typeAndKill(page, guest.code, after_ms)
    await expect(verdict(page, 'admitted')).toContainText(guest.name)
    await expect.poll(() => engines(page)).toBe(started + 1)
    await type(page, guest.code)
    await expect(verdict(page, 'just_now')).toContainText(guest.name)
  }
  await expect.poll(() => office.entered(list)).toBe(moments_ms.length)
  await expect(pill(page)).toHaveAttribute('data-waiting', '0')
})

test('an engine killed while idle shows so and restarts', async ({ context }) => {
  await context.addInitScript(rememberEngines)
  const list = await office.addList('Killed at rest')
  const page = await openDoor(context, { office, list })
  await admit(page, await office.demo.guest())
  const started = await engines(page)
  await page.evaluate(() => globalThis.__engines.at(-1)?.terminate())
  await expect.poll(() => engines(page)).toBe(started + 1)
  await admit(page, await office.demo.guest())
  await expect(page.locator('.engine-notice')).toHaveCount(0)
})

test("two tabs have an engine each and take each other's scans into account", async ({ context }) => {
  const list = await office.addList('Two tabs')
  const page = await openDoor(context, { office, list })
  const other = await context.newPage()
  await other.goto(`/check-in/${list.id}`)
  await expect(other.locator('[data-camera]')).toBeVisible()
  const guest = await office.demo.guest()
  await admit(page, guest)
  await type(other, guest.code)
  await expect(verdict(other, 'just_now')).toContainText(guest.name)
})
