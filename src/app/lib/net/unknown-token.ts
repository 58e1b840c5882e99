import { externalStore } from '../external-store.ts'

const store = externalStore<string | null>(null)

export const unknownToken = store.get
export const subscribeUnknownToken = store.subscribe

/** The server said that it does not know this token: deactivated, ended elsewhere, or too old. */
export const reportUnknownToken = store.set
