const LIMIT_MS = 3000
const FALLBACK_MS = 1500

/** Resolves when the browser is idle, or after a timeout. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LIMIT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })
