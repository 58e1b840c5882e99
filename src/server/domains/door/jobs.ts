import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { runAutoCheckOut } from '#server/domains/door/index.ts'

const EVERY_MINUTE = '* * * * *'

/**
 * Checks attendees out at the time their check-in list specifies. Runs every minute until stopped; missed
 * check-outs run first.
 */
export function startCheckOutJob(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  onFailure: (error: unknown) => void,
): () => void {
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true, catch: onFailure }, () =>
    runAutoCheckOut(db, clock()),
  )
  void job.trigger()
  return () => job.stop()
}
