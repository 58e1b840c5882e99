import type { Deps } from '#server/core/http/mount.ts'
import { WEATHER_TOPIC, askAgain, concernLate, tellNext } from '#server/domains/operations/index.ts'
import { startWorkingOff } from './queue-worker.ts'

const LOOK_EVERY_MS = 30_000

/** Deals with buyers whom the weather concerns, one after the other, until stopped; what was missed first. */
export function startTellingOfWeather(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const queue = { db: needs.db, topic: WEATHER_TOPIC, every_ms: LOOK_EVERY_MS, at_once: 1, onFailure }
  return startWorkingOff(
    queue,
    async () => (await tellNext(needs)) || (await concernLate(needs)) || (await askAgain(needs)),
  )
}
