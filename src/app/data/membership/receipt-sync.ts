import { pullMembership } from '#offline/membership/pull-membership.ts'
import { sendDrafts } from '#offline/membership/send-drafts.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { startSyncLoop } from '#app/lib/net/sync-loop.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { membershipStore } from './store.ts'

/** Sends receipts drafted on this device, whatever page is open, and stores the server's answer. */
export function startReceiptSync(): () => void {
  const { lock, connect, announcer, random } = browserPorts()
  const db = membershipStore()
  return startSyncLoop({
    random,
    send: async () => {
      const session = currentSession()
      if (session === null || !isReachable()) return null
      const client = connect(session.token)
      const user_id = session.user.id
      const result = await sendDrafts({ db, lock, client }, user_id)
      if (result !== undefined && result.sent > 0)
        await pullMembership(db, client, { user_id, now: new Date().toISOString() })
      return result
    },
    listen: (onPending) =>
      announcer.listen(({ kind }) => {
        if (kind === 'receipts') onPending()
      }),
  })
}
