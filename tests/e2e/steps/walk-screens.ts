import type { AnyRouter } from '@tanstack/react-router'
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { nameOf, type ScreenGroup, type ScreenSection } from './screen-groups.ts'
import { translateNames, type TranslateName } from './screen-texts.ts'
import type { Screen } from './screen-table.ts'
import { settle } from './settle.ts'
import { go, signIn } from './sign-in.ts'

/** Size of the window in which a screen is opened: lists are tables in a wider one, with other elements. */
const WINDOW = { width: 320, height: 900 }

/** Limit of each step, for a busy machine. */
const STEP_MS = 60_000

export type ScreenWalk = {
  url: string
  language: string
  context?: BrowserContextOptions
  /** Whether a screen of this name is opened; default: all. */
  includes?: (name: string) => boolean
  /** Looks at an open screen; may resize the window. */
  visit: (page: Page, name: string) => Promise<void>
  /** Hears of a screen that does not open, and the walk continues; default: the walk fails. */
  onFailure?: (name: string, error: unknown) => void
  /** Checkout whose texts are shown; default: this one. */
  root?: string
  /** Prepares a browser window before it opens a page. */
  prepare?: (context: BrowserContext) => Promise<void>
}

/** Opens the screens of a group one after the other and visits each of their states. */
export async function walkScreens(browser: Browser, group: ScreenGroup, walk: ScreenWalk): Promise<void> {
  const sections = group.sections.filter((section) => includedScreens(section, walk).length > 0)
  if (sections.length === 0) return
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: WINDOW,
    ...walk.context,
    ...group.context,
    baseURL: walk.url,
  })
  try {
    context.setDefaultTimeout(STEP_MS)
    await walk.prepare?.(context)
    await group.prepare?.(context)
    const { user } = group
    const page = await (user === undefined ? context.newPage() : signIn(context, walk.url, user))
    await context.addCookies([{ name: 'locale', value: walk.language, url: walk.url }])
    await load(page, '/')
    for (const section of sections) await walkSection(page, section, walk)
  } finally {
    await context.close()
  }
}

async function walkSection(page: Page, section: ScreenSection, walk: ScreenWalk): Promise<void> {
  const translate = translateNames(walk.language, walk.root)
  const attempt = async (name: string, run: () => Promise<void>) => {
    if (walk.onFailure === undefined) return run()
    await run().catch((error: unknown) => walk.onFailure?.(name, error))
  }
  await attempt(section.name, async () => {
    const base = (await section.base?.(page, walk.url)) ?? ''
    let visited = ''
    for (const screen of includedScreens(section, walk)) {
      const name = nameOf(section, screen)
      await attempt(name, async () => {
        await openScreen(page, addressOf(base, screen.path), section, screen)
        if (visited !== name) await visitScreen(page, name, walk)
        visited = name
        await visitOpened(page, name, { screen, walk, translate })
      })
    }
  })
}

async function openScreen(
  page: Page,
  address: string,
  { is_linked = false }: ScreenSection,
  { ready = 'h1' }: Screen,
): Promise<void> {
  if (is_linked) await load(page, address)
  else {
    await go(page, address)
    await page.waitForURL(({ pathname, search }) => pathname + search === address)
    await untilRouted(page)
  }
  await page.locator(ready).first().waitFor()
}

/** Waits until the page of the address replaced the previous one, which stays while the next one loads. */
async function untilRouted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: AnyRouter }
    const { isLoading, location: to, resolvedLocation: at } = router.state
    return !isLoading && to.pathname === location.pathname && at?.href === to.href
  })
}

/** Loads a page and waits until the app has replaced what the server sent to look at in the meantime. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('.first-paint').first().waitFor({ state: 'detached' })
}

async function visitScreen(page: Page, name: string, { visit }: ScreenWalk): Promise<void> {
  await visit(page, name)
  await page.setViewportSize(WINDOW)
  // A list of another width is replaced, with the menus that it opens.
  await settle(page)
}

async function visitOpened(
  page: Page,
  name: string,
  { screen: { open = [] }, walk, translate }: { screen: Screen; walk: ScreenWalk; translate: TranslateName },
): Promise<void> {
  for (const control of open) await press(page, translate(control))
  if (open.length === 0) return
  await visitScreen(page, `${name} ${open.map(spelled).join(', ')}`, walk)
  // A dialog may have opened another one, which hides it from roles.
  const dialogs = page.locator('[role=dialog]')
  for (let left = await dialogs.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(left - 1)
  }
}

const includedScreens = (section: ScreenSection, { includes = () => true }: ScreenWalk) =>
  section.screens.filter((screen) => includes(nameOf(section, screen)))
const spelled = (control: string | RegExp) => (typeof control === 'string' ? control : control.source)

/** Appends a path to an address, before the query that the address may have. */
function addressOf(base: string, path: string): string {
  const [pathname = '', query] = base.split('?')
  return query === undefined ? pathname + path : `${pathname}${path}?${query}`
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string'
  const dialog = page.getByRole('dialog')
  const part = (await dialog.isVisible()) ? dialog : page
  const button = part.getByRole('button', { name, exact })
  await button.or(page.getByRole('menuitem', { name, exact })).first().click()
}
