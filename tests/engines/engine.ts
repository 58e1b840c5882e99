import { setTimeout as wait } from 'node:timers/promises'
import { findElement, type PageFunction, type ElementQuery } from './find-part.ts'

/** One thing of a page that a person can touch. */
export type PageElement = {
  click: () => Promise<void>
  /** Replaces what stands in it. */
  paste: (text: string) => Promise<void>
}

/** One tab of a browser, whatever drives it. */
export type Tab = {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs a function inside the page; it may use nothing from outside, and may return a promise. */
  ask: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  find: (look: PageFunction, wanted: ElementQuery) => Promise<PageElement | null>
}

/** A browser with a store of its own, as somebody's phone has it. */
export type Browser = { tab: Tab; close: () => Promise<void> }

export type Engine = { name: 'chromium' | 'firefox' | 'webkit'; open: () => Promise<Browser> }

/** A slow engine beside other work installs the whole app before it shows a page. */
const LIMIT_MS = 90_000
/** Looking takes the page its time: one that is loading must not be looked at all the while. */
const POLL_MS = 400

/** Waits until a part of the page is there and can be touched. */
export async function waitForElement(tab: Tab, wanted: ElementQuery): Promise<PageElement> {
  let found: PageElement | null = null
  await waitUntil(`${wanted.kind} ${String(wanted.name)}`, async () => {
    found = await tab.find(findElement, wanted)
    return found !== null
  })
  if (found === null) throw new Error('nothing was found')
  return found
}

/** Waits until something holds; says of what it waited too long. */
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

/** What a person does in a tab, by the words that they see. */
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
  /** The worker keeps the whole app before the network may go. */
  untilInstalled: () =>
    waitUntil('the service worker is active', () =>
      tab.ask(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
    ),
})
