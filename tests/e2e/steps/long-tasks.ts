import type { Browser, Page } from '@playwright/test'

/** As browsers call a task long. */
const LONG_US = 50_000

/** What Chromium wrote down of one thing that a thread did. */
type Written = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds that the thread itself had a processor. */
  tdur?: number
  args?: { name?: string }
}

/**
 * How often the page's thread worked for 50 ms at a stretch while something was done. Its own work is counted and not
 * the clock's time, so that a machine with other work counts the same.
 */
export async function longTasksOf(
  browser: Browser,
  page: Page,
  journey: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await journey()
  const trace: { traceEvents: Written[] } = JSON.parse((await browser.stopTracing()).toString())
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = trace.traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('nothing was written down of the page')
  return tasks.filter(({ tdur = 0 }) => tdur >= LONG_US).length
}
