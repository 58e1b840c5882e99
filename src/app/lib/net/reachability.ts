import { externalStore } from '../external-store.ts'

const store = externalStore(navigator.onLine)

export const isReachable = store.get
export const subscribeReachability = store.subscribe

/** A request was answered by our server. */
export const reportReachable = (): void => store.set(true)

/** A request failed or ran out of time; only this and the browser's own word make the app say offline. */
export const reportUnreachable = (): void => store.set(false)
