import type { Id } from '#contract/wire/id.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as store from './store.ts'

/** Maximum number of different codes counted between two writes; further ones, made up by clients, are dropped. */
const CODES_MAX = 10_000

/** Counts visits in memory and writes them in batches. Codes of no active affiliate are dropped then. */
export function createVisitCounter({ db }: Pick<Deps, 'db'>) {
  let pending = new Map<string, store.CodeVisits>()
  return {
    count: (event_id: Id, typed_code: string): void => {
      const code = typed_code.toLowerCase()
      const key = `${event_id} ${code}`
      const entry = pending.get(key)
      if (entry !== undefined) entry.visits += 1
      else if (pending.size < CODES_MAX) pending.set(key, { event_id, code, visits: 1 })
    },
    write: async (): Promise<void> => {
      if (pending.size === 0) return
      const entries = [...pending.values()]
      pending = new Map()
      await db.withTx((tx) => store.addVisits(tx, entries))
    },
  }
}
