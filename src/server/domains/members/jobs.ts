import type { Deps } from '#server/core/http/mount.ts'
import { EVERY_MINUTE, type Job } from '#server/core/jobs/jobs.ts'
import { finishImports } from './import/service.ts'
import { enrolVisitors, notifyTierEnds } from './members/service.ts'
import { eraseOldPictures } from './receipts/service.ts'
import { settleDecisions } from './upgrade-requests/service.ts'

type MemberJobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>

/** Background jobs of this domain. */
export function jobs(deps: MemberJobDeps): Job[] {
  return [{ name: 'members', cron: EVERY_MINUTE, runs_at_start: true, run: () => processMembers(deps) }]
}

/**
 * Creates members for users who registered before memberships existed, applies decisions on upgrade requests,
 * announces tiers that end, deletes expired receipt pictures, and ends imports whose process is gone.
 */
export async function processMembers(deps: MemberJobDeps): Promise<void> {
  const { db, clock, random } = deps
  while (await db.withTx((tx) => enrolVisitors({ tx, now: clock(), random })));
  await settleDecisions(deps)
  await notifyTierEnds(deps)
  await eraseOldPictures(deps)
  await finishImports(deps)
}
