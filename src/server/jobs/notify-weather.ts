import type { Deps } from '#server/core/http/mount.ts'
import { WEATHER_TOPIC, remindNext, addLateOrders, notifyNext } from '#server/domains/operations/index.ts'
import { startQueueWorker } from './queue-worker.ts'

const LOOK_EVERY_MS = 30_000

/** Processes buyers affected by the weather one by one until stopped; missed ones come first. */
export function startWeatherNotifications(
  needs: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const queue = { db: needs.db, topic: WEATHER_TOPIC, every_ms: LOOK_EVERY_MS, at_once: 1, onFailure }
  return startQueueWorker(
    queue,
    async () => (await notifyNext(needs)) || (await addLateOrders(needs)) || (await remindNext(needs)),
  )
}
