import type { Id } from '#contract/wire/id.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as store from './store.ts'

/** Different events that are counted between two writings; made-up ids beyond that are dropped. */
const EVENTS_MAX = 10_000
const BOTS =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|curl|wget|python|axios/i

export { readViews } from './store.ts'

/** Whether a page is opened by a program that says so; one that names nothing is a program too. */
export function isBot(user_agent: string): boolean {
  return user_agent === '' || BOTS.test(user_agent)
}

/** Counts views of pages in memory, and writes what has come together; what is no live event is dropped then. */
export function createViewCounter({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let waiting = new Map<Id, number>()
  return {
    count: (event_id: Id): void => {
      if (waiting.has(event_id) || waiting.size < EVENTS_MAX)
        waiting.set(event_id, (waiting.get(event_id) ?? 0) + 1)
    },
    write: async (): Promise<void> => {
      if (waiting.size === 0) return
      const counted = waiting
      waiting = new Map()
      await db.withTx((tx) => store.addViews(tx, counted, clock()))
    },
  }
}
