import { spawn } from 'node:child_process'
import { Builder, Capabilities, WebElement, type WebDriver } from 'selenium-webdriver'
import { freePort } from '#tests/support/browser/app-process.ts'
import { waitUntil, type Browser, type Engine, type PageElement } from './engine.ts'
import { clickOn, pasteInto, serializeQuery } from './find-part.ts'

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const SCREEN = '-screen 0 1400x1000x24'

/** WebKitGTK, of the same family as Safari, in an invisible window. */
export const webkit: Engine = {
  name: 'webkit',
  async open(): Promise<Browser> {
    const port = await freePort()
    const stop = startDriver(port)
    try {
      const server = `http://127.0.0.1:${port}`
      await waitUntil('the driver of WebKit answers', async () => (await fetch(`${server}/status`)).ok)
      const driver = await new Builder().usingServer(server).withCapabilities(capabilities()).build()
      const close = async () => {
        await driver.quit()
        stop()
      }
      return { tab: tabOf(driver), close }
    } catch (error) {
      stop()
      throw error
    }
  },
}

const capabilities = () =>
  new Capabilities({
    browserName: 'MiniBrowser',
    // Accepts the prompt of a page that asks before it is left.
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  })

/** Starts the driver, its display and its browsers as one process group, so that none is left behind. */
function startDriver(port: number): () => void {
  const child = spawn('xvfb-run', ['-a', '-s', SCREEN, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const stop = () => {
    process.off('exit', stop)
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', stop)
  return stop
}

const tabOf = (driver: WebDriver): Browser['tab'] => ({
  open: (url) => driver.get(url),
  reload: () => driver.navigate().refresh(),
  ask: (run, ...args) => driver.executeScript(run, ...args),
  find: async (look, wanted) => {
    const found: unknown = await driver.executeScript(look, serializeQuery(wanted))
    return found instanceof WebElement ? partOf(found) : null
  },
})

const partOf = (element: WebElement): PageElement => ({
  // The click of the driver reports elements as not interactable that a pointer reaches.
  click: () => element.getDriver().executeScript(clickOn, element),
  paste: (text) => element.getDriver().executeScript(pasteInto, element, text),
})
