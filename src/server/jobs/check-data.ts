import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/core/http/mount.ts'
import { findBookingFaults } from '#server/domains/rooms/index.ts'
import { rebuildTotals, rebuildInventory } from '#server/domains/events/index.ts'

const EVERY_NIGHT = '43 3 * * *'

type JobDeps = Pick<Deps, 'db'> & { log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Starts the nightly check of stored totals against the rows they summarize. Wrong totals are corrected and
 * logged. Returns a function that stops the job.
 */
export function startDataCheck({ db, log }: JobDeps): () => void {
  const onFailure = (error: unknown) => log.error({ err: error }, 'what is counted could not be checked')
  const job = new Cron(EVERY_NIGHT, { protect: true, unref: true, catch: onFailure }, () =>
    checkData({ db, log }),
  )
  return () => job.stop()
}

/** Runs the whole check once, in short transactions, so that doors and sales can continue. */
export async function checkData({ db, log }: JobDeps): Promise<void> {
  for (const miscount of await rebuildInventory(db))
    log.error(miscount, 'what is sold was counted wrong: it is mended')
  for (const wrong of await rebuildTotals(db))
    log.error(wrong, 'the figures of an event were summed up wrong: they are mended')
  for (const fault of await findBookingFaults(db))
    log.error(fault, 'a booking does not agree with its time, its refunds or its books: somebody has to look')
}
