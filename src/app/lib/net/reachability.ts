import { externalStore } from '../external-store.ts'

const store = externalStore(navigator.onLine)

export const isReachable = store.get
export const subscribeReachability = store.subscribe

/** Reports that the server answered a request. */
export const reportReachable = (): void => store.set(true)

/** Reports that a request failed or timed out. Only this and the browser's offline event make the app offline. */
export const reportUnreachable = (): void => store.set(false)
