import { setTimeout as wait } from 'node:timers/promises'
import { findElement, type PageFunction, type ElementQuery } from './find-part.ts'

/** Interactive element of a page. */
export type PageElement = {
  click: () => Promise<void>
  /** Replaces its value. */
  paste: (text: string) => Promise<void>
}

/** One tab of a browser, independent of its driver. */
export type Tab = {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function inside the page; it must not use anything from outside and may return a promise. */
  ask: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  find: (look: PageFunction, wanted: ElementQuery) => Promise<PageElement | null>
}

/** Browser with its own storage. */
export type Browser = { tab: Tab; close: () => Promise<void> }

export type Engine = { name: 'chromium' | 'firefox' | 'webkit'; open: () => Promise<Browser> }

/** Limit for a slow engine on a busy machine that installs the whole app before it shows a page. */
const LIMIT_MS = 90_000
/** Polling costs the page time: a loading page must not be queried continuously. */
const POLL_MS = 400

/** Waits until an element exists and is interactive. */
export async function waitForElement(tab: Tab, wanted: ElementQuery): Promise<PageElement> {
  let found: PageElement | null = null
  await waitUntil(`${wanted.kind} ${String(wanted.name)}`, async () => {
    found = await tab.find(findElement, wanted)
    return found !== null
  })
  if (found === null) throw new Error('nothing was found')
  return found
}

/** Waits until a condition holds; the timeout names it. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  limit_ms = LIMIT_MS,
): Promise<void> {
  const end = Date.now() + limit_ms
  let failure: unknown
  while (Date.now() < end) {
    try {
      if (await holds()) return
      failure = undefined
    } catch (error) {
      failure = error
    }
    await wait(POLL_MS)
  }
  throw new Error(`Not within ${limit_ms} ms: ${what}`, { cause: failure })
}

/** User actions in a tab by visible labels. */
export const userActions = (tab: Tab) => ({
  press: async (name: string | RegExp) => {
    await (await waitForElement(tab, { kind: 'button', name })).click()
  },
  follow: async (name: string | RegExp) => {
    await (await waitForElement(tab, { kind: 'link', name })).click()
  },
  fill: async (name: string | RegExp, text: string, within?: string) => {
    const wanted: ElementQuery =
      within === undefined ? { kind: 'field', name } : { kind: 'field', name, within }
    await (await waitForElement(tab, wanted)).paste(text)
  },
  tick: async (name: string | RegExp) => {
    await (await waitForElement(tab, { kind: 'field', name })).click()
  },
  sees: async (name: string | RegExp) => {
    await waitForElement(tab, { kind: 'text', name })
  },
  seesHeading: async (name: string | RegExp) => {
    await waitForElement(tab, { kind: 'heading', name })
  },
  /** Waits until the worker has stored the whole app, before going offline. */
  untilInstalled: () =>
    waitUntil('the service worker is active', () =>
      tab.ask(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
    ),
})
