import { findSubscription } from './browser.ts'

const KEY = 'pushes-of'

/** Id of the user whose notifications this browser shows, i.e. who turned them on; null for nobody. */
export const readPushOwner = (): string | null => localStorage.getItem(KEY)

/** Stored before the browser subscribes, so that no other page treats the subscription as a leftover. */
export const savePushOwner = (user_id: string): void => localStorage.setItem(KEY, user_id)

/**
 * Ends all notifications on this browser. Needs no network: the browser drops messages that still arrive, and its
 * push service informs the server.
 */
export async function unsubscribePushes(): Promise<void> {
  localStorage.removeItem(KEY)
  await (await findSubscription())?.unsubscribe()
}
