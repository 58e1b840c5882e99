import { externalStore } from '../external-store.ts'

const store = externalStore<string | null>(null)

export const unknownToken = store.get
export const subscribeUnknownToken = store.subscribe

/** Reports a token that the server does not know: deactivated, ended elsewhere, or expired. */
export const reportUnknownToken = store.set
