import type { Id } from '#contract/wire/id.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as store from './store.ts'

/** Maximum number of different codes counted between two writes; further ones, made up by clients, are dropped. */
const CODES_MAX = 10_000

/** Counts visits in memory and writes them in batches. Codes of no active affiliate are dropped then. */
export function createVisitCounter({ db }: Pick<Deps, 'db'>) {
  let waiting = new Map<string, store.CodeVisits>()
  return {
    count: (event_id: Id, typed: string): void => {
      const code = typed.toLowerCase()
      const key = `${event_id} ${code}`
      const counted = waiting.get(key)
      if (counted !== undefined) counted.visits += 1
      else if (waiting.size < CODES_MAX) waiting.set(key, { event_id, code, visits: 1 })
    },
    write: async (): Promise<void> => {
      if (waiting.size === 0) return
      const counted = [...waiting.values()]
      waiting = new Map()
      await db.withTx((tx) => store.addVisits(tx, counted))
    },
  }
}
