import type { Id } from '#contract/wire/id.ts'
import { beginDraft, dropDraft, handOver, keepDraft } from '#offline/membership/receipt-drafts.ts'
import type { TypedReceipt } from '#offline/storage/membership-database.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { membershipStore } from './store.ts'

const now = () => new Date().toISOString()

/** Begins a receipt of who is signed in; its id. */
export async function beginReceipt(): Promise<Id> {
  const user_id = currentSession()?.user.id ?? ''
  const { random } = browserPorts()
  return (await beginDraft(membershipStore(), { user_id, now: now(), random })).id
}

/** Keeps what was typed of a receipt on this device. */
export const keepReceipt = (id: Id, typed: Partial<TypedReceipt>): Promise<void> =>
  keepDraft(membershipStore(), id, typed, now())

/** Hands a receipt over, to be sent as soon as the server can be reached. */
export async function sendReceipt(id: Id): Promise<void> {
  await handOver(membershipStore(), id)
  browserPorts().announcer.announce({ kind: 'receipts', list_id: null })
}

/** Throws a receipt away that was never sent. */
export const dropReceipt = (id: Id): Promise<void> => dropDraft(membershipStore(), id)
