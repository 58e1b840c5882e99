import { flushEdits } from '#offline/edits/flush-edits.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { startSyncLoop } from '#app/lib/net/sync-loop.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

let stop: (() => void) | undefined

/** Sends pending edits at startup, when the network or the user returns, and after each edit. */
export function startEditSync(): () => void {
  stop ??= start()
  return () => {
    stop?.()
    stop = undefined
  }
}

function start(): () => void {
  const ports = browserPorts()
  return startSyncLoop({
    random: ports.random,
    send: async () => {
      const session = currentTeamSession()
      return session === null || !isReachable() ? null : flushEdits(ports, session.token)
    },
    listen: (onPending) =>
      ports.announcer.listen(({ kind }) => {
        if (kind === 'edits') onPending()
      }),
  })
}
