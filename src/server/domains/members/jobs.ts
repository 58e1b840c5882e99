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
 * Runs every minute until stopped; missed work runs first. Applies decisions on upgrade requests, announces
 * tiers that end, deletes expired receipt pictures, creates members for users who registered before
 * memberships existed, and ends imports whose process is gone.
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

/** Runs all of these tasks once. */
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
