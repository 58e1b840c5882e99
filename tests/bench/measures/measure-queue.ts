import type { Page } from 'playwright'
import { formatNumber, formatSeconds, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openThrottledLink, type ProxiedRequest } from '../link.ts'
import { openPhone, pairPhone, startScanning } from '../phone.ts'

const SCANS = 500
const HOURS_OFFLINE = 3
const TARGET_MS = 5000
const TARGET_REQUESTS = 10
const LIMIT_MS = 120_000

/** From the network's return until the server has everything that was scanned without it. */
export async function measureQueue(fixture: BenchFixture): Promise<Figure[]> {
  const venue = await fixture.venue(25_000)
  const link = await openThrottledLink(venue.app.url)
  const phone = await openPhone(fixture)
  try {
    const { page } = phone
    await pairPhone(page, venue, link.origin)
    await startScanning(page)
    await page.context().setOffline(true)
    await link.goDown()
    await scanAll(
      page,
      venue.takeTickets(SCANS).map(({ code }) => code),
    )
    await page.evaluate(setBack, HOURS_OFFLINE * 3_600_000)
    await page.locator(`[data-waiting="${SCANS}"]`).waitFor()
    await link.comeUp()
    link.passed.length = 0
    const sent = page.evaluate(watchUntilSent)
    await page.context().setOffline(false)
    const took_ms = await withinLimit(sent)
    const stored = await page.evaluate(countStored)
    if (stored !== SCANS) throw new Error(`only ${stored} of ${SCANS} scans were accepted`)
    const requests = link.passed.filter(({ path }) => path.startsWith('/api/'))
    return [
      {
        what: `${formatNumber(SCANS)} queued scans after ${HOURS_OFFLINE} hours offline`,
        target: `${formatSeconds(TARGET_MS)}, ${TARGET_REQUESTS} requests or fewer`,
        measured: `${formatSeconds(took_ms)}, ${requests.length} requests`,
        value: took_ms,
        is_met: took_ms <= TARGET_MS && requests.length <= TARGET_REQUESTS,
        how: `typed without a network, their times set back ${HOURS_OFFLINE} hours in the phone's database; from the browser's "online" event until the pill says that nothing waits; unthrottled; ${counted(requests)}`,
      },
    ]
  } finally {
    await phone.close()
    await link.close()
  }
}

function counted(requests: readonly ProxiedRequest[]): string {
  const counts = new Map<string, number>()
  for (const { method, path } of requests) {
    const [address = ''] = path.split('?')
    const name = `${method} ${address.split('/').at(-1) ?? ''}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ')
}

/** Types every code as a scanner does, inside the page: real key events would take minutes. */
async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const code of all) {
      const before = globalThis.__verdicts.length
      for (const key of [...Array.from(code), 'Enter'])
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      while (globalThis.__verdicts.length === before) await new Promise((later) => setTimeout(later, 5))
    }
  }, codes)
}

/** Runs inside the page: lets every unsent scan have been made earlier. */
async function setBack(earlier_ms: number): Promise<void> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
    })
  const database = await settle(indexedDB.open('foyer'))
  const store = database.transaction('scans', 'readwrite').objectStore('scans')
  const rows: Record<string, unknown>[] = await settle(store.getAll())
  const before = (at: unknown) => new Date(Date.parse(String(at)) - earlier_ms).toISOString()
  for (const row of rows) {
    const times = { scanned_at: before(row['scanned_at']), device_clock_at: before(row['device_clock_at']) }
    await settle(store.put({ ...row, ...times }))
  }
  database.close()
}

/** Runs inside the page: how many scans the server has, those with a conflict included. */
async function countStored(): Promise<number> {
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
    })
  const database = await settle(indexedDB.open('foyer'))
  const rows: { state: string }[] = await settle(database.transaction('scans').objectStore('scans').getAll())
  database.close()
  return rows.filter(({ state }) => state === 'accepted' || state === 'conflict').length
}

/** Runs inside the page: milliseconds from the network's return until nothing waits. */
function watchUntilSent(): Promise<number> {
  return new Promise((resolve) => {
    let back_at = 0
    addEventListener('online', () => (back_at = performance.now()), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (back_at === 0 || document.querySelector('[data-waiting="0"]') === null) return
      observer.disconnect()
      resolve(performance.now() - back_at)
    })
    observer.observe(document, { subtree: true, attributeFilter: ['data-waiting'] })
  })
}

async function withinLimit(sent: Promise<number>): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`scans still wait after ${formatSeconds(LIMIT_MS)}`)), LIMIT_MS)
  })
  return Promise.race([sent, late]).finally(() => clearTimeout(timer))
}
