import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDemo } from '#tests/e2e/steps/demo.ts'
import { openSale } from '#tests/e2e/steps/sale.ts'
import { freePort, startApp, type AppProcess } from '#tests/support/browser/app-process.ts'
import { isLong } from '#tests/support/long.ts'
import { userActions, waitUntil, waitForElement, type Browser, type Engine, type Tab } from './engine.ts'
import { chromium, firefox } from './puppeteer.ts'
import { printPageState } from './tell.ts'
import { webkit } from './webkit.ts'

/** Engines that are missing on this machine, as reported by the run. */
const missing = new Set((process.env['ENGINES_MISSING'] ?? '').split(' '))
/** tests/e2e covers the same steps in Chromium: here it runs them in a long run only. */
const engines: Engine[] = isLong ? [chromium, firefox, webkit] : [firefox, webkit]

let app: AppProcess
let port: number

beforeAll(async () => {
  port = await freePort()
  app = await startApp({ port })
})
afterAll(() => app.stop())

/** Runs a function without network: to a browser it equals an unreachable server. */
async function withoutNetwork(tab: Tab, run: () => Promise<void>): Promise<void> {
  await app.kill('SIGTERM')
  try {
    await run()
  } catch (error) {
    // The page changes as soon as the network is back.
    await printPageState(tab)
    throw error
  } finally {
    app = await startApp({ port, data_dir: app.data_dir })
  }
}

const inEnglish = async (tab: Tab) => {
  await tab.open(`${app.url}/terms`)
  // Firefox reports requests aborted by a navigation as a failure of the new page.
  await waitUntil('the page is drawn', () => tab.ask(() => document.querySelector('h1') !== null))
  await tab.ask(() => {
    document.cookie = 'locale=en; path=/'
  })
  // WebKit does not install a worker whose page is left while the installation starts.
  await userActions(tab).untilInstalled()
}

describe.each(engines)('$name', (engine) => {
  const has_engine = !missing.has(engine.name)
  let browser: Browser

  beforeEach(async () => {
    if (!has_engine) return
    browser = await engine.open()
    await inEnglish(browser.tab)
  })
  afterEach(async ({ task }) => {
    if (!has_engine) return
    if (task.result?.state === 'fail') await printPageState(browser.tab)
    await browser.close()
  })

  test.runIf(has_engine)('a visitor buys a ticket and finds it again offline', async () => {
    const { tab } = browser
    const { press, follow, fill, tick, sees, seesHeading } = userActions(tab)
    await tab.open(await openSale(app.url, 'Three engines'))
    await press('One more: Stroll')
    await press('Continue')
    await seesHeading('Your details')
    await fill('First name', 'Mei', 'Who is buying?')
    await fill('Email', 'mei@example.test', 'Who is buying?')
    await tick('Tofu')
    await tick(/^I accept the terms of use/)
    await press('Complete order')
    await seesHeading('Thank you, Mei!')
    await follow(/^Open ticket of/)
    await sees(CODE)
    const code = await shownCode(tab)
    await withoutNetwork(tab, async () => {
      await tab.reload()
      await sees(code)
      await sees(/^Saved on this device, as of/)
      expect(await shownCode(tab)).toBe(code)
    })
  })

  test.runIf(has_engine)('an organizer edits offline, reloads, and the edit is sent later', async () => {
    const { tab } = browser
    const { press, fill, sees } = userActions(tab)
    const title = `Edited in a tunnel with ${engine.name}`
    await tab.open(`${app.url}/auth/login`)
    await fill('Email or mobile number', 'organizer@demo.test')
    await fill('Password', 'demo-password')
    await press('Log in')
    const { event_id } = await openDemo(app.url)
    await sees('Events')
    await tab.open(`${app.url}/manage/event/${event_id}/settings`)
    await waitForElement(tab, { kind: 'field', name: 'Title' })
    await withoutNetwork(tab, async () => {
      await fill('Title', title)
      await press('Save event')
      await waitUntil('the change waits', () => unsent(tab, '1'))
      await tab.reload()
      await sees(title)
      expect(await unsent(tab, '1')).toBe(true)
    })
    await waitUntil('the change is sent', () => unsent(tab, '0'))
    const reply = await fetch(`${app.url}/api/public/events/${event_id}`)
    expect(await reply.json()).toMatchObject({ data: { title } })
  })

  test.runIf(has_engine)('a door admits offline, after a reload too, and sends later', async () => {
    const { tab } = browser
    const { press, fill, sees } = userActions(tab)
    const demo = await openDemo(app.url)
    const [one, two] = [await demo.guest(), await demo.guest()]
    const admit = async ({ code, name }: { code: string; name: string }) => {
      await press('Type code')
      await fill('Ticket code', code)
      await press('Check ticket')
      await waitUntil(`${name} is admitted`, () => admitted(tab, name))
    }
    await tab.open(`${app.url}${await demo.pairingPath(demo.list_id)}`)
    await fill(/^Gate/, `Gate of ${engine.name}`)
    await press('Pair this phone')
    await sees(/^Complete ·/)
    await withoutNetwork(tab, async () => {
      await press('Start scanning')
      await admit(one)
      await waitUntil('one scan waits', () => waiting(tab, '1'))
      await tab.reload()
      await admit(two)
      await waitUntil('two scans wait', () => waiting(tab, '2'))
      expect(await admitted(tab, two.name)).toBe(true)
    })
    await waitUntil('nothing waits', () => waiting(tab, '0'))
  })
})

const CODE = /^([0-9A-Z]{4} ){6}[0-9A-Z]{3}$/

const shownCode = (tab: Tab) =>
  tab.ask((pattern) => {
    const texts = [...document.querySelectorAll('body *')].map((one) => one.textContent?.trim() ?? '')
    return texts.find((text) => new RegExp(pattern).test(text)) ?? ''
  }, CODE.source)

const unsent = (tab: Tab, count: string) =>
  tab.ask((wanted) => document.querySelector('[data-unsent]')?.getAttribute('data-unsent') === wanted, count)

const waiting = (tab: Tab, count: string) =>
  tab.ask(
    (wanted) => document.querySelector('[data-waiting]')?.getAttribute('data-waiting') === wanted,
    count,
  )

/** Whether the door admits an attendee; throws with the page state while it does not. */
async function admitted(tab: Tab, name: string): Promise<boolean> {
  const said = await tab.ask(() => {
    const shown = document.querySelector('[data-verdict]')
    return [shown?.getAttribute('data-verdict') ?? '', shown?.textContent ?? document.body.innerText] as const
  })
  const [verdict, text] = said
  if (verdict !== 'admitted' || !text.includes(name)) throw new Error(`the door says: ${verdict} ${text}`)
  return true
}
