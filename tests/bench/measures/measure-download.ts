import type { Page } from 'playwright'
import { formatNumber, THROTTLING_NOTE, formatSeconds, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openThrottledLink } from '../link.ts'
import { followPairingLink, openPhone, pairButton, startScanning } from '../phone.ts'

const BITS_PER_SECOND = 10_000_000
const TARGETS = [
  { attendees: 25_000, target_ms: 10_000 },
  { attendees: 100_000, target_ms: 30_000 },
]

/** From the tap on "Pair this phone" to the whole list on the phone. */
export function measureDownload(fixture: BenchFixture): Promise<Figure[]> {
  return measureDownloads(fixture, TARGETS, false)
}

/** The same with windows, answers and hand-outs, and how long the engine takes to build from them after a reload. */
export function measureFullDownload(fixture: BenchFixture): Promise<Figure[]> {
  return measureDownloads(fixture, [{ attendees: 100_000, target_ms: 30_000 }], true)
}

async function measureDownloads(
  fixture: BenchFixture,
  targets: typeof TARGETS,
  is_full: boolean,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const around = is_full ? ' with windows, answers and hand-outs' : ''
  for (const { attendees, target_ms } of targets) {
    const venue = await fixture.venue(attendees, 'embedded', is_full ? { is_full } : {})
    const link = await openThrottledLink(venue.app.url, { bits_per_second: BITS_PER_SECOND })
    const phone = await openPhone(fixture)
    try {
      await followPairingLink(phone.page, venue, link.origin)
      await phone.setSpeed('phone')
      const watched = watchUntilComplete(phone.page)
      await pairButton(phone.page).click()
      const took_ms = await watched
      const pages = link.passed.filter(({ path }) => path.includes('/mirror'))
      const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
      const line_ms = (bytes * 8000) / BITS_PER_SECOND
      figures.push({
        what: `first download of ${formatNumber(attendees)} attendees${around} at 10 Mbit/s, phone`,
        target: formatSeconds(target_ms),
        measured: formatSeconds(took_ms),
        value: took_ms,
        is_met: took_ms <= target_ms,
        how:
          `from the tap on "Pair this phone" until readiness says complete; ${pages.length} pages,` +
          ` ${(bytes / 1e6).toFixed(1)} MB as sent (${(bytes / attendees).toFixed(0)} bytes an attendee),` +
          ` ${formatSeconds(line_ms)} of it the line's; a proxy limits all answers together, the app shell's and the` +
          ` service worker's included; server and browser share this machine; ${THROTTLING_NOTE}`,
      })
      if (is_full)
        figures.push(await measureEngine(phone.page, `${formatNumber(attendees)} attendees${around}`))
    } finally {
      await phone.close()
      await link.close()
    }
  }
  return figures
}

/** Milliseconds from the next tap until the first item of the readiness screen, the list, is good. */
function watchUntilComplete(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let tapped_at = 0
        addEventListener('click', () => (tapped_at = performance.now()), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (document.querySelector('li:first-of-type[data-ready=good]') === null) return
          observer.disconnect()
          resolve(performance.now() - tapped_at)
        })
        observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] })
      }),
  )
}

/** From the navigation of a reload until the people are in memory, so that scans get verdicts. */
async function measureEngine(page: Page, what: string): Promise<Figure> {
  await startScanning(page)
  await page.reload()
  const counts = page.locator('[data-counts]:not(:empty)')
  await counts.waitFor({ timeout: 180_000 })
  const took_ms = await page.evaluate(() => performance.now())
  return {
    what: `engine built from the store after a reload, ${what}, phone`,
    target: 'stated',
    measured: formatSeconds(took_ms),
    value: took_ms,
    is_met: true,
    how: `from the navigation until the door shows its count, which it does once the people are in memory; ${THROTTLING_NOTE}`,
  }
}
