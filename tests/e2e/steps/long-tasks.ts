import type { Browser, Page } from '@playwright/test'

/** Browsers call a task of this duration long. */
const LONG_US = 50_000
/** Cost of the reference work on the machine on which the budgets were set, without other load. */
const PIECE_US = 120_000

/** Trace event of Chromium about one task of a thread. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of the thread in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/**
 * Counts the long tasks of the main thread while a function runs. CPU time is counted, not wall-clock time, and
 * the 50 ms limit is scaled by the machine speed: reference work is measured before and after.
 */
export async function countLongTasks(
  browser: Browser,
  page: Page,
  journey: () => Promise<void>,
): Promise<number> {
  const before = await longestOfPiece(browser, page)
  const tasks = await tasksOf(browser, page, journey)
  const slowness = Math.max(1, before / PIECE_US, (await longestOfPiece(browser, page)) / PIECE_US)
  return tasks.filter((us) => us >= LONG_US * slowness).length
}

const longestOfPiece = async (browser: Browser, page: Page): Promise<number> =>
  Math.max(...(await tasksOf(browser, page, () => page.evaluate(doPiece))))

/** Returns the CPU time in microseconds of each task of the main thread, new pages included. */
async function tasksOf(browser: Browser, page: Page, doing: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await doing()
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('nothing was written down of the page')
  return tasks.map(({ tdur = 0 }) => tdur)
}

/** Runs inside the page: typical work of a page, creating objects and strings. */
function doPiece(): void {
  for (let at = 0; at < 400; at++)
    JSON.parse(JSON.stringify({ at, list: Array.from({ length: 2_000 }, (_, n) => `${n}`) }))
}
