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
 * Before a session ends: unsent edits are sent, or the person says that they may go; then the server forgets
 * the session and this browser the catalogue. Throws when the person would rather stay.
 */
export async function prepareSignOut({ token, user, account }: Session): Promise<void> {
  const ports = browserPorts()
  if (account !== null) await confirmDroppingEdits(ports, token)
  await confirmDroppingReceipts(user.id)
  // Nothing waits for it: it needs no network, and the next opening of the app looks again.
  void unsubscribePushes().catch(() => undefined)
  // Who is offline signs out here; the token then ends by itself.
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
