const SOON_MS = 3000
const WITHOUT_A_SIGN_MS = 1500

/** When the page has nothing better to do, or before long. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: SOON_MS })
    else setTimeout(resolve, WITHOUT_A_SIGN_MS)
  })
