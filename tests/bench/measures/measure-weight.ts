import { setTimeout as wait } from 'node:timers/promises'
import { formatKilobytes, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openThrottledLink, type ProxiedRequest } from '../link.ts'
import { openPhone, pairPhone, startScanning } from '../phone.ts'

const TARGET_BYTES = 200_000
const PREFETCH_MS = 3000

/** Scripts and styles that came over the line until a paired phone's camera runs, with no file kept. */
export async function measureWeight(fixture: BenchFixture): Promise<Figure[]> {
  const venue = await fixture.venue(25_000)
  const link = await openThrottledLink(venue.app.url)
  // Its precaching is no part of opening the door.
  const phone = await openPhone(fixture, { has_service_worker: false })
  try {
    await phone.page.addInitScript(noteRunning)
    await pairPhone(phone.page, venue, link.origin)
    await startScanning(phone.page)
    await wait(PREFETCH_MS)
    const pairing = link.passed.filter(isCode)
    const files_before = link.passed.length
    // Without the domain the browser takes the next line and does nothing.
    await phone.cdp.send('Network.enable')
    await phone.cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await phone.page.reload({ waitUntil: 'commit' })
    await phone.page.locator('[data-camera=running]').waitFor()
    await wait(PREFETCH_MS)
    const came = link.passed.filter(isCode).slice(pairing.length)
    const in_time = new Set(await phone.page.evaluate(askedBeforeRunning))
    const of_page = came.filter((file) => !isOfWorker(file))
    const by_page = of_page.filter(({ path }) => in_time.has(path))
    const later = of_page.filter(({ path }) => !in_time.has(path))
    const of_workers = came.filter(isOfWorker)
    const wasm = link.passed.slice(files_before).filter(({ path }) => path.endsWith('.wasm'))
    const weight = sum(by_page)
    const brotli = await weighAgain(venue.app.url, by_page, 'br')
    const encodings = [...new Set(by_page.map(({ encoding }) => encoding || 'none'))].join(', ')
    return [
      {
        what: 'JS and CSS to open the door route, compressed',
        target: formatKilobytes(TARGET_BYTES),
        measured: `${formatKilobytes(weight)} (${encodings}), ${formatKilobytes(brotli)} (brotli)`,
        value: weight,
        is_met: weight <= TARGET_BYTES,
        how:
          `bodies of the ${by_page.length} scripts and styles that the page of a paired phone without any kept file loads` +
          ` asks for before its camera runs, by the page's own clock, as sent; then ${formatKilobytes(sum(later))} behind the` +
          ` camera (sheets), ${formatKilobytes(sum(of_workers))} of workers' scripts, ${formatKilobytes(sum(wasm))} of wasm; the phone's` +
          ` first visit, from the pairing link to the readiness screen and all sheets, took` +
          ` ${formatKilobytes(sum(pairing.filter((file) => !isOfWorker(file))))}`,
      },
    ]
  } finally {
    await phone.close()
    await link.close()
  }
}

declare global {
  /** When the picture of the camera began, in milliseconds of the page's clock. */
  var __running_at: number | undefined
}

/** Runs inside the page, before its own scripts: it may not use anything from outside. */
function noteRunning(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-camera=running]') === null) return
    globalThis.__running_at = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Runs inside the page: the paths of what it began to load before that moment. */
function askedBeforeRunning(): string[] {
  const running_at = globalThis.__running_at
  if (running_at === undefined) throw new Error('the camera does not run')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < running_at)
    .map(({ name }) => new URL(name).pathname)
}

const WORKERS = new Set(['worker', 'sharedworker', 'serviceworker'])

const isCode = ({ path }: ProxiedRequest) => /\.(js|css)(\?|$)/.test(path)
const isOfWorker = ({ path, wanted_as }: ProxiedRequest) => WORKERS.has(wanted_as) || /\.worker-/.test(path)
const sum = (files: readonly ProxiedRequest[]) => files.reduce((bytes, file) => bytes + file.bytes, 0)

/** The same files as the server sends them to a browser that takes this encoding. */
async function weighAgain(
  origin: string,
  files: readonly ProxiedRequest[],
  encoding: string,
): Promise<number> {
  const link = await openThrottledLink(origin)
  try {
    for (const { path } of files) {
      const reply = await fetch(`${link.origin}${path}`, { headers: { 'accept-encoding': encoding } })
      await reply.arrayBuffer()
    }
    return sum(link.passed)
  } finally {
    await link.close()
  }
}
