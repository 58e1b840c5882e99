import type { Page } from 'playwright'
import { formatNumber, THROTTLING_NOTE, formatSeconds, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openThrottledLink } from '../link.ts'
import { followPairingLink, openPhone, pairButton } from '../phone.ts'

const BITS_PER_SECOND = 10_000_000
const TARGETS = [
  { attendees: 25_000, target_ms: 10_000 },
  { attendees: 100_000, target_ms: 30_000 },
]

/** From the tap on "Pair this phone" to the whole list on the phone. */
export async function measureDownload(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { attendees, target_ms } of TARGETS) {
    const venue = await fixture.venue(attendees)
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
        what: `first download of ${formatNumber(attendees)} attendees at 10 Mbit/s, phone`,
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
