import type { CDPSession, Page } from 'playwright'

/** Instants of one scan, in the page's performance.now(). */
export type VerdictTimes = {
  /** The text was known. */
  started_at: number
  /** The verdict stood in the document; the product's own measure `foyer:verdict`. */
  shown_at: number
  /** The frame with it was painted; null until then. */
  painted_at: number | null
}

declare global {
  var __verdicts: VerdictTimes[]
}

const VERDICT_LIMIT_MS = 20_000

/** Runs inside the page, before its own scripts: it may not use anything from outside. */
export function recordVerdicts(): void {
  const measure = performance.measure.bind(performance)
  globalThis.__verdicts = []
  performance.measure = (name, options, end) => {
    const entry = measure(name, options, end)
    if (name !== 'foyer:verdict') return entry
    const times: VerdictTimes = {
      started_at: entry.startTime,
      shown_at: entry.startTime + entry.duration,
      painted_at: null,
    }
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

/** The times of the verdict with this number, counted from 1, once it is painted. */
export async function nthVerdict(page: Page, count: number): Promise<VerdictTimes & { painted_at: number }> {
  const found = await page.waitForFunction(
    (wanted) => {
      const times = globalThis.__verdicts[wanted - 1]
      return times !== undefined && times.painted_at !== null && { ...times, painted_at: times.painted_at }
    },
    count,
    { timeout: VERDICT_LIMIT_MS, polling: 20 },
  )
  const times = await found.jsonValue()
  if (times === false) throw new Error('waited for')
  return times
}
