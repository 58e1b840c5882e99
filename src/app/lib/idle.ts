const SOON_MS = 3000
const WITHOUT_A_SIGN_MS = 1500

/** Resolves when the browser is idle, or after a timeout. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: SOON_MS })
    else setTimeout(resolve, WITHOUT_A_SIGN_MS)
  })
