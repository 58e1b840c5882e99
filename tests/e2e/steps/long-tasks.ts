import type { Browser, Page } from '@playwright/test'

/** As browsers call a task long. */
const LONG_US = 50_000
/** What a known piece of work costs a page of the machine on which the budgets were set, with nothing beside it. */
const PIECE_US = 120_000

/** What Chromium wrote down of one thing that a thread did. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds that the thread itself had a processor. */
  tdur?: number
  args?: { name?: string }
}

/**
 * How often the page's thread worked for long at a stretch while something was done. Its own work is counted and not
 * the clock's time, and 50 ms are as long as the machine is slow: a known piece of work is done before and after.
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

/** Microseconds of each task of the page's thread, new pages' too. */
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

/** Runs inside the page: what pages mostly do, making objects and texts. */
function doPiece(): void {
  for (let at = 0; at < 400; at++)
    JSON.parse(JSON.stringify({ at, list: Array.from({ length: 2_000 }, (_, n) => `${n}`) }))
}
