import { Cron } from 'croner'
import type { Deps } from '#server/core/http/mount.ts'
import { expireBookings } from '#server/domains/rooms/index.ts'

const EVERY_MINUTE = '* * * * *'

/**
 * Expires bookings that have waited too long. Runs every minute until stopped; missed ones are expired first.
 */
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
