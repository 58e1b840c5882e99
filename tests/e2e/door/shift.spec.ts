import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { freePort, startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { admit, openDoor, openShiftSetup, pill, type, verdict, type ShiftSetup } from './shift-door.ts'
import { openVersionProxy, type VersionProxy } from '../steps/version-proxy.ts'

/** Limit for changes of another door or an admin to reach this one, on a busy machine too. */
const LIVE_MS = 12_000
const SLOW_MS = 120_000

let app: AppProcess
let office: ShiftSetup
let proxy: VersionProxy

test.beforeAll(async () => {
  app = await startApp()
  office = await openShiftSetup(app.url)
  proxy = await openVersionProxy(app.url)
})

test.afterAll(async () => {
  await proxy.close()
  await app.stop()
})

test.use({ viewport: { width: 390, height: 844 }, permissions: ['camera'], locale: 'en' })
test.setTimeout(400_000)

const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString()
const updatePrompt = (page: Page) => page.getByText('A new version is ready')

/** Deploys a new version and waits until it is waiting behind the old one. */
async function deploy(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  proxy.deploy()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
  await expect.poll(isWaiting, { timeout: SLOW_MS }).toBe('installed')
}

/** Describes the versions of the worker and what the page shows, for the message of a failure. */
const versionsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const { installing, waiting, active } = registration ?? {}
    const states = { installing: installing?.state, waiting: waiting?.state, active: active?.state }
    const is_current = navigator.serviceWorker.controller === active
    return JSON.stringify({ ...states, is_current, text: document.body.innerText.slice(0, 300) })
  })

/** Counts page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

test.describe('with the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'D98: a new version during a shift waits for the user and loses no scan',
    { tag: '@smoke' },
    async ({ context }) => {
      const list = await office.addList('New version')
      const [before, during, unsent] = [
        await office.demo.guest(),
        await office.demo.guest(),
        await office.demo.guest(),
      ]
      const page = await openDoor(context, { office, list, origin: proxy.url })
      await admit(page, before)
      await expect(pill(page)).toHaveAttribute('data-waiting', '0')
      const loads = countLoads(page)
      await deploy(page)

      await admit(page, during)
      // The counters follow the verdict: only the server knows both scans.
      await expect.poll(() => office.entered(list)).toBe(2)
      await expect(pill(page)).toHaveAttribute('data-waiting', '0')
      await context.setOffline(true)
      await admit(page, unsent)
      await expect(pill(page)).toHaveAttribute('data-waiting', '1')
      await expect(updatePrompt(page)).toHaveCount(0)
      expect(loads()).toBe(0)

      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Check this phone' }).click()
      await expect(updatePrompt(page)).toBeVisible()
      expect(loads()).toBe(0)
      await page.getByRole('button', { name: 'Update now' }).click()
      // The browser activates the new worker when the old one is idle.
      const progress = async () =>
        loads() === 1 ? 'reloaded' : versionsOf(page).catch((error: unknown) => String(error))
      await expect.poll(progress, { timeout: SLOW_MS }).toBe('reloaded')
      await expect(page.locator('[data-camera=running]')).toBeVisible({ timeout: SLOW_MS })
      await expect(pill(page)).toHaveAttribute('data-waiting', '1')
      await expect(async () => {
        await type(page, unsent.code)
        await expect(verdict(page, 'already_in')).toContainText(unsent.name, { timeout: 1_000 })
      }).toPass()

      await context.setOffline(false)
      await expect(pill(page)).toHaveAttribute('data-waiting', '0')
      await expect.poll(() => office.entered(list)).toBe(3)
      await expect(updatePrompt(page)).toHaveCount(0)
      expect(loads()).toBe(1)
    },
  )

  test('D98: a new version activated in another tab does not interrupt the door', async ({ context }) => {
    const list = await office.addList('Other tab')
    const [one, two] = [await office.demo.guest(), await office.demo.guest()]
    const page = await openDoor(context, { office, list, origin: proxy.url })
    await deploy(page)
    const loads = countLoads(page)
    const tab = await context.newPage()
    await tab.goto(`${proxy.url}/login`)
    await tab.getByRole('button', { name: 'Update now' }).click()
    const isTaken = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)
    await expect.poll(isTaken, { timeout: SLOW_MS }).toBeNull()
    await admit(page, one)
    // The counters follow the verdict.
    await expect.poll(() => office.entered(list)).toBe(1)
    await expect(pill(page)).toHaveAttribute('data-waiting', '0')
    await context.setOffline(true)
    await admit(page, two)
    await expect(pill(page)).toHaveAttribute('data-waiting', '1')
    await context.setOffline(false)
    await expect(pill(page)).toHaveAttribute('data-waiting', '0')
    await expect.poll(() => office.entered(list)).toBe(2)
    expect(loads()).toBe(0)
  })
})

test('a server that is killed and restarts receives every scan automatically', async ({ context }) => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-shift-'))
  const port = await freePort()
  const first = await startApp({ data_dir, port })
  try {
    const there = await openShiftSetup(first.url)
    const list = await there.addList('Killed server')
    const page = await openDoor(context, { office: there, list })
    for (let scan = 0; scan < 3; scan++) await admit(page, await there.demo.guest())
    // The queue counter follows the verdict and may still be zero.
    await expect.poll(() => there.entered(list)).toBe(3)
    await expect(pill(page)).toHaveAttribute('data-waiting', '0')
    const guests = [await there.demo.guest(), await there.demo.guest(), await there.demo.guest()]
    await first.kill('SIGKILL')
    for (const guest of guests) await admit(page, guest)
    await expect(pill(page)).toHaveAttribute('data-waiting', '3')
    await expect(pill(page)).toHaveAttribute('data-state', /^(saved|offline)$/)
    const second = await startApp({ data_dir, port })
    try {
      await expect(pill(page)).toHaveAttribute('data-waiting', '0')
      await expect(pill(page)).toHaveAttribute('data-state', 'live')
      expect(await there.entered(list)).toBe(6)
    } finally {
      await second.stop()
    }
  } finally {
    await first.kill('SIGKILL')
    rmSync(data_dir, { recursive: true, force: true })
  }
})

test('a change by another door or an admin reaches the door within seconds', async ({ browser }) => {
  const list = await office.addList('Two doors')
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [here, there] = await Promise.all(
    contexts.map((context, at) => openDoor(context, { office, list, gate: `Gate ${at + 1}` })),
  )
  if (here === undefined || there === undefined) throw new Error('two contexts make two doors')
  const [guest, cancelled] = [await office.demo.guest(), await office.demo.guest()]
  for (const page of [here, there]) {
    await expect(pill(page)).toHaveAttribute('data-state', 'live')
    await expect(page.locator('[data-counts]')).toHaveText(/^0 of /)
  }
  await admit(there, guest)
  await expect(here.locator('[data-counts]')).toHaveText(/^1 of /, { timeout: LIVE_MS })
  await type(here, guest.code)
  await expect(verdict(here, 'already_in')).toContainText(/Already in since \d\d:\d\d, Gate 2/)

  const rows = []
  for (const page of [here, there]) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(cancelled.name)
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: cancelled.name })
    await expect(row.first()).toBeVisible()
    await expect(row.filter({ hasText: 'Cancelled' })).toHaveCount(0)
    rows.push(row)
  }
  await office.cancel(cancelled)
  for (const row of rows)
    await expect(row.filter({ hasText: 'Cancelled' })).toHaveCount(1, { timeout: LIVE_MS })
  for (const page of [here, there]) {
    await type(page, cancelled.code)
    await expect(verdict(page, 'cancelled')).toContainText(cancelled.name)
  }
  for (const context of contexts) await context.close()
})

test('D21: the refusals are in Chinese in zh-hk', async ({ context }) => {
  const list = await office.addList('中文')
  const [guest, cancelled] = [await office.demo.guest(), await office.demo.guest()]
  await office.cancel(cancelled)
  const page = await openDoor(context, { office, list, language: 'zh-hk' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK')
  await admit(page, guest)
  // Ten seconds later it is no longer the same reading.
  await page.waitForTimeout(10_000)
  await type(page, guest.code)
  await expect(verdict(page, 'already_in')).toContainText(/已於 .*\d\d:\d\d 在 Gate A 入場/)
  await type(page, cancelled.code)
  await expect(verdict(page, 'cancelled')).toContainText('已取消')
  await type(page, 'NOT-A-TICKET-OF-OURS')
  await expect(verdict(page, 'unknown_code')).toContainText(/\p{Script=Han}/u)
  await expect(verdict(page, 'unknown_code')).not.toContainText(/[a-z]{3}/)
})

test('D22: a list opens and closes automatically while a door shows it', async ({ context }) => {
  const list = await office.addList('Opens soon', { activates_at: inSeconds(3_600) })
  const [guest, late] = [await office.demo.guest(), await office.demo.guest()]
  const page = await openDoor(context, { office, list })
  // Set once the door is open, so that a slow machine does not miss the countdown.
  const opening = await office.changeList(list, { activates_at: inSeconds(15) })
  await expect(page.getByRole('timer')).toHaveText(/opens in 0:\d\d$/, { timeout: LIVE_MS })
  await type(page, guest.code)
  await expect(verdict(page, 'list_not_active')).toBeVisible()
  await expect(page.locator('[data-countdown]')).toHaveCount(0, { timeout: SLOW_MS })
  await admit(page, guest)

  await office.changeList(opening, { expires_at: inSeconds(8) })
  await expect(page.locator('[data-closed]')).toBeVisible({ timeout: SLOW_MS })
  await expect(page.getByText(/^This list closed at/)).toBeVisible()
  await expect(page.locator('[data-camera]')).toHaveCount(0)
  await type(page, late.code)
  await expect(verdict(page, 'list_expired')).toBeVisible()
  await expect(pill(page)).toHaveAttribute('data-waiting', '0')
  expect(await office.entered(list)).toBe(1)
})
