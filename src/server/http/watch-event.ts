import type { Id } from '#contract/id.ts'
import type { StreamEvent } from '#contract/mirror.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from './app-error.ts'
import type { LiveStream } from './live.ts'
import type { Api } from './mount.ts'

const POLL_MS = 2000
/** Many scans a second are one nudge. */
const QUIET_MS = 250
/** How often the right to look is asked again. */
const RIGHT_MS = 10_000

export type Watched = {
  event_id: Id
  /** The number of the event's last change; undefined ends the stream. */
  readChangeNo: (tx: Tx) => Promise<number | undefined>
  /** Throws an AppError when the right to look is gone. */
  stillAllowed: () => Promise<unknown>
}

/**
 * Sends `{cursor}` at once and whenever the event has changed: at a hint, and by looking every 2 seconds, which
 * alone is certain.
 * @returns the way to stop
 */
export function watchEvent({ deps, fastify }: Api, watched: Watched, stream: LiveStream): () => void {
  let last: number | null = null
  let is_looking = false
  let is_over = false
  let soon: NodeJS.Timeout | undefined
  let asked_at = performance.now()

  const look = async () => {
    if (is_looking || is_over) return
    is_looking = true
    try {
      if (performance.now() - asked_at > RIGHT_MS) {
        await watched.stillAllowed()
        asked_at = performance.now()
      }
      const change_no = await deps.db.read(watched.readChangeNo)
      if (is_over) return
      if (change_no === undefined) return stream.close()
      const news: StreamEvent = { cursor: String(change_no) }
      if (change_no !== last) stream.send(news)
      last = change_no
    } catch (error) {
      if (error instanceof AppError) stream.close()
      else fastify.log.warn({ err: error }, 'a live stream could not look')
    } finally {
      is_looking = false
    }
  }
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void look()
    }, QUIET_MS)
  }
  const poll = setInterval(() => void look(), POLL_MS)
  const unlisten = deps.db.listen(`event:${watched.event_id}`, lookSoon)
  void look()
  return () => {
    is_over = true
    clearInterval(poll)
    clearTimeout(soon)
    unlisten()
  }
}
