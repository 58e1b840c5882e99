import { flushEdits } from '#offline/edits/flush-edits.ts'
import { backOffMs } from '#offline/outbox/back-off.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { isReachable, subscribeReachability } from '#app/lib/net/reachability.ts'
import { currentTeamSession, subscribeSession } from '#app/lib/net/session.ts'

/** Another tab is at it: look again a little later. */
const OTHER_TAB_MS = 5_000

let stop: (() => void) | undefined

/** Sends waiting edits at the start, when the network or the person comes back, and after each edit. */
export function keepEditsFlowing(): () => void {
  stop ??= start()
  return () => {
    stop?.()
    stop = undefined
  }
}

function start(): () => void {
  const ports = browserPorts()
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let is_flushing = false
  let is_wanted = false

  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  async function flushOnce(): Promise<void> {
    const session = currentTeamSession()
    if (session === null || !isReachable()) return
    const flushed = await flushEdits(ports, session.token)
    if (flushed === undefined) later(OTHER_TAB_MS)
    if (flushed?.kind === 'done') attempt = 0
    if (flushed?.kind === 'later') {
      later(flushed.wait_ms ?? backOffMs(attempt, ports.random))
      attempt += 1
    }
  }

  function flush(): void {
    is_wanted = true
    if (is_flushing) return
    is_flushing = true
    void (async () => {
      while (is_wanted) {
        is_wanted = false
        await flushOnce().catch(() => later(backOffMs(attempt, ports.random)))
      }
      is_flushing = false
    })()
  }

  const flushWhenSeen = () => {
    if (document.visibilityState === 'visible') flush()
  }
  const ends = [
    subscribeReachability(flush),
    subscribeSession(flush),
    ports.announcer.listen(({ kind }) => {
      if (kind === 'edits') flush()
    }),
  ]
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', flushWhenSeen)
  flush()
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
    removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', flushWhenSeen)
  }
}
