import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import {
  enrolVisitors,
  eraseOldPictures,
  finishImports,
  settleDecisions,
  notifyTierEnds,
} from '#server/domains/members/index.ts'

const EVERY_MINUTE = '* * * * *'

/**
 * Lets decisions on requests take effect, tells of tiers that end, erases pictures that had their time, makes members of
 * who registered before there were any, and ends imports that a process has left; each minute until stopped, what was
 * missed comes first.
 */
export function startMemberNotices(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true }, async () => {
    work = processMembers(needs).catch(onFailure)
    await work
  })
  void job.trigger()
  return async () => {
    job.stop()
    await work
  }
}

/** All of it once. */
export async function processMembers(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
): Promise<void> {
  const { db, clock, random } = needs
  while (await db.withTx((tx) => enrolVisitors({ tx, now: clock(), random })));
  await settleDecisions(needs)
  await notifyTierEnds(needs)
  await eraseOldPictures(needs)
  await finishImports(needs)
}
