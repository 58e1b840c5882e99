import type { Deps } from '#server/core/http/mount.ts'
import { EVERY_MINUTE, type Job } from '#server/core/jobs/jobs.ts'
import { runAutoCheckOut } from './scans/service.ts'

/** Background jobs of this domain: check-outs at the time that the check-in list specifies. */
export function jobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    {
      name: 'auto-check-out',
      cron: EVERY_MINUTE,
      runs_at_start: true,
      run: () => runAutoCheckOut(db, clock()),
    },
  ]
}
