import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { lapse, listLapsed, listToRemind, remind } from '#server/domains/sales/index.ts'

const EVERY_MINUTE = '* * * * *'

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>
type OnFailure = (error: unknown) => void

/** Ends what was not paid in time, then reminds of what will be; each order by itself, so that none keeps others back. */
export async function attendToOwed({ db, clock, ...needs }: Needs, onFailure: OnFailure): Promise<void> {
  const each = async (list: typeof listLapsed, attend: typeof lapse) => {
    for (const order of await db.read((tx) => list(tx, clock())))
      await db.withTx((tx) => attend({ ...needs, tx, now: clock() }, order)).catch(onFailure)
  }
  await each(listLapsed, lapse)
  await each(listToRemind, remind)
}

/** The same each minute until stopped; what was missed comes first. */
export function startAttendingToOwed(needs: Needs, onFailure: OnFailure): () => void {
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true, catch: onFailure }, () =>
    attendToOwed(needs, onFailure),
  )
  void job.trigger()
  return () => job.stop()
}
