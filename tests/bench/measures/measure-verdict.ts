import { setTimeout as wait } from 'node:timers/promises'
import { serveModule } from '#tests/support/browser/parts-page.ts'
import { median, formatMs, formatNumber, p95, THROTTLING_NOTE, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openPhone, pairPhone, startScanning, type Phone, type Speed } from '../phone.ts'
import { nthVerdict, typeLikeScanner } from '../verdict-times.ts'
import type { Venue } from '../venue.ts'

const SIZES = [25_000, 100_000]
const WARM_UP = 10
const SCANS = 100
/** So that the sending of the scans before falls into the next ones, as at a busy door. */
const BETWEEN_MS = 100
const TARGET_MS: Record<Speed, number> = { phone: 50, unthrottled: 16 }
/** Until the frame with the verdict is presented. */
const PIXELS_TARGET_MS: Record<Speed, number> = { phone: 100, unthrottled: 50 }

/** From the decoded text to the verdict on the screen, online, with the camera running. */
export async function measureVerdict(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  const limits = await measureLimits(fixture)
  for (const size of SIZES) {
    const venue = await fixture.venue(size)
    const phone = await openPhone(fixture)
    try {
      await pairPhone(phone.page, venue)
      await startScanning(phone.page)
      await phone.cdp.send('Performance.enable')
      for (const speed of ['phone', 'unthrottled'] as const)
        for (const figure of await measureAt(phone, venue, speed))
          figures.push({ ...figure, limit: limits[speed] })
    } finally {
      await phone.close()
    }
  }
  return figures
}

async function measureAt({ page, cdp, setSpeed }: Phone, venue: Venue, speed: Speed): Promise<Figure[]> {
  await setSpeed(speed)
  const done = await page.evaluate(() => globalThis.__verdicts.length)
  const [shown, painted, presented]: [number[], number[], number[]] = [[], [], []]
  const busy_before = await threadSeconds(cdp)
  for (const [at, { code }] of venue.takeTickets(WARM_UP + SCANS).entries()) {
    await typeLikeScanner(cdp, code)
    const times = await nthVerdict(page, done + at + 1)
    await wait(BETWEEN_MS)
    if (at < WARM_UP) continue
    shown.push(times.shown_at - times.started_at)
    painted.push(times.painted_at - times.started_at)
    presented.push(times.presented_at - times.started_at)
  }
  const busy_ms = ((await threadSeconds(cdp)) - busy_before) * (1000 / (WARM_UP + SCANS))
  const verdict = await page.locator('[data-verdict]').getAttribute('data-verdict')
  if (verdict !== 'admitted') throw new Error(`a good ticket was ${verdict ?? 'not answered'}`)
  const what = `${formatNumber(venue.attendees)} attendees, ${speed}`
  const scans = `${SCANS} good tickets typed by a scanner, online, camera running`
  const throttled = speed === 'phone' ? `; ${THROTTLING_NOTE}` : ''
  const figureOf = (name: string, took: readonly number[], target_ms: number, how: string, more = '') => ({
    what: `${name}, ${what}`,
    target: `p95 ${target_ms} ms`,
    measured: `p95 ${formatMs(p95(took))}, median ${formatMs(median(took))}${more}`,
    value: p95(took),
    is_met: p95(took) <= target_ms,
    how: `${scans}; ${how}${throttled}`,
  })
  const handed_over = ` (handed over: p95 ${formatMs(p95(painted))}, median ${formatMs(median(painted))})`
  return [
    figureOf(
      'decoded text to verdict in the document',
      shown,
      TARGET_MS[speed],
      `the product's measure foyer:verdict; the page's thread: all of its tasks divided by the scans`,
      ` (page's thread ${formatMs(busy_ms)} a scan)`,
    ),
    figureOf(
      'decoded text to verdict in the pixels',
      presented,
      PIXELS_TARGET_MS[speed],
      'until the first frame with it is presented, by Element Timing; handed over: until the page has painted it',
      handed_over,
    ),
  ]
}

/** Seconds that the page's thread has spent in tasks. */
async function threadSeconds(cdp: Phone['cdp']): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** What a durable row in a worker and one element cost in a bare page, painted. */
async function measureLimits(fixture: BenchFixture): Promise<Record<Speed, string>> {
  const part = await serveModule('tests/bench/bare-verdict-page.ts')
  const phone = await openPhone(fixture)
  try {
    await phone.page.goto(part.url)
    await phone.page.waitForFunction(() => 'bareVerdict' in globalThis)
    const limitAt = async (speed: Speed) => {
      await phone.setSpeed(speed)
      const took: number[] = []
      for (let row = 0; row < WARM_UP + SCANS; row++) {
        const one = await phone.page.evaluate(() => globalThis.bareVerdict())
        if (row >= WARM_UP) took.push(one)
      }
      return `p95 ${formatMs(p95(took))}, median ${formatMs(median(took))}: a bare durable row in a worker and one element, painted`
    }
    return { phone: await limitAt('phone'), unthrottled: await limitAt('unthrottled') }
  } finally {
    await phone.close()
    await part.close()
  }
}
