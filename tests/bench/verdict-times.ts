import type { CDPSession, Page } from 'playwright'

/** Instants of one scan, in the page's performance.now(). */
export type VerdictTimes = {
  /** The text was known. */
  started_at: number
  /** The verdict stood in the document; the product's own measure `foyer:verdict`. */
  shown_at: number
  /** The page had handed over the frame with it; null until then. */
  painted_at: number | null
  /** The frame with it was on the screen (Element Timing), to the browser's 4 ms; null until then. */
  presented_at: number | null
}

declare global {
  var __verdicts: VerdictTimes[]
}

const VERDICT_LIMIT_MS = 20_000

/** Runs inside the page, before its own scripts: it may not use anything from outside. */
export function recordVerdicts(): void {
  const measure = performance.measure.bind(performance)
  globalThis.__verdicts = []
  // The browser reports when the first frame with an element was presented: each verdict brings one along.
  const dots = new WeakMap<Element, VerdictTimes>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element, renderTime } = entry as PerformanceEntry & {
        element: Element | null
        renderTime: number
      }
      const times = element === null ? undefined : dots.get(element)
      if (times === undefined) continue
      times.presented_at = renderTime
      element?.remove()
    }
  }).observe({ type: 'element' })
  performance.measure = (name, options, end) => {
    const entry = measure(name, options, end)
    if (name !== 'foyer:verdict') return entry
    const times: VerdictTimes = {
      started_at: entry.startTime,
      shown_at: entry.startTime + entry.duration,
      painted_at: null,
      presented_at: null,
    }
    const dot = document.body.appendChild(document.createElement('p'))
    dot.setAttribute('style', 'position:fixed;inset:0 auto auto 0;margin:0;z-index:2000;font:9px sans-serif')
    dot.setAttribute('elementtiming', 'verdict')
    dot.setAttribute('aria-hidden', 'true')
    dot.textContent = '.'
    dots.set(dot, times)
    globalThis.__verdicts.push(times)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        times.painted_at = performance.now()
      })
      port1.start()
      port2.postMessage(null)
    })
    return entry
  }
}

/** Real key events as fast as a scanner that types; the answer of each is not waited for. */
export async function typeLikeScanner(cdp: CDPSession, text: string): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const key of [...Array.from(text), 'Enter']) {
    const typed = key === 'Enter' ? '\r' : key
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed }))
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key }))
  }
  await Promise.all(sent)
}

type PresentedVerdict = VerdictTimes & { painted_at: number; presented_at: number }

/** The times of the verdict with this number, counted from 1, once it is on the screen. */
export async function nthVerdict(page: Page, count: number): Promise<PresentedVerdict> {
  const found = await page.waitForFunction(
    (wanted) => {
      const times = globalThis.__verdicts[wanted - 1]
      if (times === undefined || times.painted_at === null || times.presented_at === null) return false
      return { ...times, painted_at: times.painted_at, presented_at: times.presented_at }
    },
    count,
    { timeout: VERDICT_LIMIT_MS, polling: 20 },
  )
  const times = await found.jsonValue()
  if (times === false) throw new Error('waited for')
  return times
}
