import type { Deps } from '#server/core/http/mount.ts'
import { EVERY_MINUTE, type Job } from '#server/core/jobs/jobs.ts'
import { expireBookings } from './bookings/service.ts'

/** Background jobs of this domain. */
export function jobs(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Job[] {
  return [
    { name: 'expire-bookings', cron: EVERY_MINUTE, runs_at_start: true, run: () => expireBookings(deps) },
  ]
}
