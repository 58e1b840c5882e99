import type { Id } from '#contract/wire/id.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as store from './store.ts'

/** Maximum number of different events counted between two writes; further ids, made up by clients, are dropped. */
const EVENTS_MAX = 10_000
const BOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|curl|wget|python|axios/i

export { readViews } from './store.ts'

/** Returns whether the user agent is a declared bot; an empty one counts as a bot too. */
export function isBot(user_agent: string): boolean {
  return user_agent === '' || BOTS.test(user_agent)
}

/** Counts page views in memory and writes them in batches. Ids that are not of a live event are dropped. */
export function createViewCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let pending = new Map<Id, number>()
  return {
    count: (event_id: Id): void => {
      if (pending.has(event_id) || pending.size < EVENTS_MAX)
        pending.set(event_id, (pending.get(event_id) ?? 0) + 1)
    },
    write: async (): Promise<void> => {
      if (pending.size === 0) return
      const views = pending
      pending = new Map()
      await db.withTx((tx) => store.addViews(tx, views, clock()))
    },
  }
}
