import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { median, formatNumber, THROTTLING_NOTE, formatSeconds, maximum, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { openThrottledLink } from '../link.ts'
import { browserArgs, newPage, pairPhone, setSpeed, startScanning, PORTRAIT_PHONE } from '../phone.ts'

const RUNS = [
  { size: 25_000, starts: 5 },
  { size: 100_000, starts: 3 },
]
const TARGET_MS = 2000
const LIMIT_MS = 60_000
/** The browser writes down late that a worker is there. */
const INSTALLING_MS = 4000
/** A person does not start the app within the browser's own first second. */
const SETTLE_MS = 1500
const BEGUN = 'the picture moves'

/** The installed app started by its address with the server gone, until the camera's picture moves. */
export async function measureColdStart(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { size, starts } of RUNS) {
    const venue = await fixture.venue(size)
    const link = await openThrottledLink(venue.app.url)
    const profile = fixture.folder('profile')
    const options = { ...PORTRAIT_PHONE, ...browserArgs(await fixture.film()) }
    const address = `${link.origin}/check-in/${venue.list_id}`
    try {
      const installing = await chromium.launchPersistentContext(profile, options)
      const page = await newPage(installing)
      await pairPhone(page, venue, link.origin)
      await startScanning(page)
      await untilInstalled(page)
      await installing.close()
      await link.goDown()
      const runs: ColdStart[] = []
      for (let start = 0; start < starts; start++) runs.push(await startOnce(profile, options, address))
      const took = runs.map(({ first_frame_at }) => first_frame_at)
      const asked = runs.map(({ camera_asked_at }) => camera_asked_at)
      figures.push({
        what: `cold start of the installed app offline to a live camera, ${formatNumber(size)} attendees, phone`,
        target: formatSeconds(TARGET_MS),
        measured: `median ${formatSeconds(median(took))}, worst ${formatSeconds(maximum(took))}`,
        value: median(took),
        is_met: maximum(took) <= TARGET_MS,
        how: `${starts} starts of a new browser process on the same profile, nobody listening at the address; from the navigation to the first camera frame on the video element; the camera was asked for after ${formatSeconds(median(asked))}; ${THROTTLING_NOTE} and the service worker is not`,
      })
    } finally {
      await link.close()
    }
  }
  return figures
}

/** The service worker has fetched everything and answers for the page. */
async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: LIMIT_MS,
  })
  await wait(INSTALLING_MS)
}

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** Milliseconds from the navigation. */
type ColdStart = { camera_asked_at: number; first_frame_at: number }

async function startOnce(profile: string, options: LaunchOptions, address: string): Promise<ColdStart> {
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    const page = await newPage(context)
    await page.addInitScript(noteStart, BEGUN)
    await setSpeed(await context.newCDPSession(page), 'phone')
    await wait(SETTLE_MS)
    // The page says so by itself: to be asked again and again would take it time of its own.
    const begun = page.waitForEvent('console', {
      predicate: (said) => said.text() === BEGUN,
      timeout: LIMIT_MS,
    })
    await page.goto(address, { waitUntil: 'commit' })
    await begun
    return await page.evaluate(() => globalThis.__start)
  } finally {
    await context.close()
  }
}

declare global {
  var __start: ColdStart
}

/** Runs inside the page, before its own scripts: it may not use anything from outside. */
function noteStart(begun: string): void {
  const start = { camera_asked_at: 0, first_frame_at: 0 }
  globalThis.__start = start
  const media = navigator.mediaDevices
  const getUserMedia = media.getUserMedia.bind(media)
  media.getUserMedia = (constraints) => {
    start.camera_asked_at ||= performance.now()
    return getUserMedia(constraints)
  }
  const play = HTMLMediaElement.prototype.play
  HTMLMediaElement.prototype.play = function () {
    if (this instanceof HTMLVideoElement)
      this.requestVideoFrameCallback(() => {
        if (start.first_frame_at > 0) return
        start.first_frame_at = performance.now()
        console.log(begun)
      })
    return play.call(this)
  }
}
