import { findSubscription } from './browser.ts'

const KEY = 'pushes-of'

/** Whose notices this browser shows: who pressed the switch on it. Null: nobody's. */
export const readPushOwner = (): string | null => localStorage.getItem(KEY)

/** Remembers it before the browser subscribes, so that no other page takes the subscription for a leftover. */
export const savePushOwner = (user_id: string): void => localStorage.setItem(KEY, user_id)

/**
 * Ends what this browser shows of anybody. It needs no network: the browser drops what still comes, and its push service
 * tells the server so.
 */
export async function unsubscribePushes(): Promise<void> {
  localStorage.removeItem(KEY)
  await (await findSubscription())?.unsubscribe()
}
