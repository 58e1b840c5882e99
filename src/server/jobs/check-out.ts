import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { runAutoCheckOut } from '#server/domains/door/index.ts'

const EVERY_MINUTE = '* * * * *'

/** Checks people out where a list says at what time, each minute until stopped; what was missed comes first. */
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
