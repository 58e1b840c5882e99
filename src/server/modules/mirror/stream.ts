import type { Id } from '#contract/id.ts'
import type { Api } from '#server/http/mount.ts'
import { AppError } from '#server/http/app-error.ts'
import type { LiveStream } from '#server/http/live.ts'
import type { Place } from '#server/modules/devices/service.ts'
import * as store from './store.ts'

const POLL_MS = 2000
/** Many scans a second are one nudge. */
const QUIET_MS = 250
/** How often the right to look is asked again. */
const RIGHT_MS = 10_000

export type Watched = Place & { device_id: Id | null; session_id: Id | null }

/**
 * Sends `{cursor}` at once and whenever the event has changed: at a hint, and by looking every 2 seconds, which
 * alone is certain. Ends when the device is revoked or `stillAllowed` throws an AppError.
 * @returns the way to stop
 */
export function watch(
  { deps, fastify }: Api,
  watched: Watched,
  stream: LiveStream,
  stillAllowed: () => Promise<unknown>,
): () => void {
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
        await stillAllowed()
        asked_at = performance.now()
      }
      const pulse = await deps.db.read((tx) => store.readPulse(tx, watched))
      if (is_over) return
      if (pulse === undefined || pulse.is_revoked) return stream.close()
      if (pulse.change_no !== last) stream.send({ cursor: String(pulse.change_no) })
      last = pulse.change_no
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
