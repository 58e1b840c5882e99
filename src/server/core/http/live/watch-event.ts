import type { StreamEvent } from '#contract/door/mirror.ts'
import { AppError } from '#server/core/app-error.ts'
import { pollerOf } from './event-poller.ts'
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
  let latest: number | undefined
  let is_checking = false
  let is_over = false
  // Random offset, so that streams opened together do not check together.
  let checked_at = performance.now() - Math.random() * RIGHT_MS

  const onFailure = (error: unknown) => {
    if (error instanceof AppError) stream.close()
    else fastify.log.warn({ err: error }, 'a live stream could not read changes')
  }
  const check = async () => {
    if (is_checking || is_over) return
    is_checking = true
    try {
      if (performance.now() - checked_at > RIGHT_MS) {
        await stillAllowed()
        checked_at = performance.now()
      }
      if (is_over) return
      if (latest === undefined) return stream.close()
      const event: StreamEvent = { cursor: String(latest) }
      if (latest !== last) stream.send(event)
      last = latest
    } catch (error) {
      onFailure(error)
    } finally {
      is_checking = false
    }
  }
  const notify = (change_no: number | undefined) => {
    latest = change_no
    void check()
  }
  const stop = pollerOf(deps.db).watch({ ...watch, notify, onFailure })
  return () => {
    is_over = true
    stop()
  }
}
