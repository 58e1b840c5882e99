import { logout } from '#contract/account/auth.ts'
import { countUnsentEdits } from '#offline/catalogue/erase-catalogue.ts'
import { flushEdits } from '#offline/edits/flush-edits.ts'
import type { Ports } from '#offline/ports.ts'
import { dropCatalogue } from '#app/data/catalogue/owner.ts'
import { countDraftsOf, forgetMembershipOf } from '#app/data/membership/store.ts'
import { unsubscribePushes } from '#app/data/pushes/owner.ts'
import { forgetMyTickets } from '#app/data/my-tickets/saved.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { isReachable } from '#app/lib/net/reachability.ts'
import type { Session } from '#app/lib/net/session.ts'
import { confirmSignOut } from './leave-question.ts'

/**
 * Runs before a session ends: sends unsent edits or asks the user to discard them, then ends the session on the
 * server and clears the catalogue of this browser. Throws when the user chooses to stay.
 */
export async function prepareSignOut({ token, user, account }: Session): Promise<void> {
  const ports = browserPorts()
  if (account !== null) await confirmDroppingEdits(ports, token)
  await confirmDroppingReceipts(user.id)
  // Not awaited: it needs no network, and the next start of the app retries it.
  void unsubscribePushes().catch(() => undefined)
  // Offline, the sign-out is local; the token expires by itself.
  await ports
    .connect(token)
    .call(logout, {})
    .catch(() => undefined)
  if (account !== null) await dropCatalogue()
  await Promise.all([forgetMyTickets(user.id), forgetMembershipOf(user.id)])
}

async function confirmDroppingEdits(ports: Ports, token: string): Promise<void> {
  if (isReachable() && (await countUnsentEdits(ports)) > 0) await flushEdits(ports, token)
  const unsent = await countUnsentEdits(ports)
  if (unsent > 0 && !(await confirmSignOut(unsent))) throw new Error('Edits are not sent')
}

async function confirmDroppingReceipts(user_id: string): Promise<void> {
  const unsent = await countDraftsOf(user_id)
  if (unsent > 0 && !(await confirmSignOut(unsent))) throw new Error('Receipts are not sent')
}
