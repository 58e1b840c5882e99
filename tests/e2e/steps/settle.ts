import type { Page } from 'playwright'

/** Waits until a page shows all of its content, and nothing in it has changed for a moment. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const QUIET_MS = 120
    const MOST_MS = 10_000
    /** After a resize, a menu finds its place again in this time. */
    const MENU_MS = 250
    /** What a component shows until it has its content. */
    const UNREADY =
      '.first-paint, .MuiSkeleton-root, .plain-skeleton, [data-pending], main[aria-busy=true], main:empty'
    // At its start, what sticks to the edges of the window covers nothing of a page.
    scrollTo(0, 0)
    const until = performance.now() + MOST_MS
    let changed_at = performance.now()
    const observer = new MutationObserver(() => {
      changed_at = performance.now()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    const isLoaded = (picture: HTMLImageElement) => {
      if (picture.loading === 'lazy') picture.loading = 'eager'
      // Else a file that has arrived may be drawn in a later frame.
      if (picture.decoding !== 'sync') picture.decoding = 'sync'
      return picture.complete
    }
    const isUnready = () =>
      // Another width may ask for another file of a picture.
      [...document.images].some((picture) => !isLoaded(picture)) ||
      document.querySelector(UNREADY) !== null ||
      performance.now() - changed_at < QUIET_MS ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    if (document.querySelector('.MuiPopover-root, .MuiPopper-root') !== null) await pause(MENU_MS)
    while (isUnready() && performance.now() < until) await pause(QUIET_MS / 4)
    observer.disconnect()
    const left_ms = Math.max(0, until - performance.now())
    await Promise.race([
      Promise.allSettled([...document.images].map((picture) => picture.decode())),
      pause(left_ms),
    ])
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}
