import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { expireBookings } from '#server/domains/rooms/index.ts'

const EVERY_MINUTE = '* * * * *'

/** Lets bookings that wait for too long lapse, each minute until stopped, what was missed first. */
export function startBookingExpiry(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true }, async () => {
    work = expireBookings(needs).catch(onFailure)
    await work
  })
  void job.trigger()
  return async () => {
    job.stop()
    await work
  }
}
