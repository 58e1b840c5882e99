import type { StreamEvent } from '#contract/door/mirror.ts'
import { AppError } from '#server/core/app-error.ts'
import { pollerOf } from './event-asker.ts'
import type { LiveStream } from './live.ts'
import type { Api } from '#server/core/http/mount.ts'
import type { Watch } from './watch-store.ts'

/** How often the right to watch is checked again. */
const RIGHT_MS = 10_000

export type GuardedWatch = Watch & {
  /** Throws an AppError when the right to watch is gone. */
  stillAllowed: () => Promise<unknown>
}

/**
 * Sends `{cursor}` immediately and whenever the event has changed, as found by the poller of this process.
 * @returns a function that stops watching
 */
export function watchEvent(
  { deps, fastify }: Api,
  { stillAllowed, ...watch }: GuardedWatch,
  stream: LiveStream,
): () => void {
  let last: number | null = null
  let newest: number | undefined
  let is_looking = false
  let is_over = false
  // Random offset, so that streams opened together do not check together.
  let asked_at = performance.now() - Math.random() * RIGHT_MS

  const onFailure = (error: unknown) => {
    if (error instanceof AppError) stream.close()
    else fastify.log.warn({ err: error }, 'a live stream could not look')
  }
  const look = async () => {
    if (is_looking || is_over) return
    is_looking = true
    try {
      if (performance.now() - asked_at > RIGHT_MS) {
        await stillAllowed()
        asked_at = performance.now()
      }
      if (is_over) return
      if (newest === undefined) return stream.close()
      const news: StreamEvent = { cursor: String(newest) }
      if (newest !== last) stream.send(news)
      last = newest
    } catch (error) {
      onFailure(error)
    } finally {
      is_looking = false
    }
  }
  const tell = (change_no: number | undefined) => {
    newest = change_no
    void look()
  }
  const stop = pollerOf(deps.db).watch({ ...watch, tell, onFailure })
  return () => {
    is_over = true
    stop()
  }
}
