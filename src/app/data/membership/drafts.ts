import type { Id } from '#contract/wire/id.ts'
import { beginDraft, deleteDraft, submitDraft, saveDraft } from '#offline/membership/receipt-drafts.ts'
import type { ReceiptFields } from '#offline/storage/membership-database.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { membershipStore } from './store.ts'

const now = () => new Date().toISOString()

/** Begins a receipt of who is signed in; its id. */
export async function createReceiptDraft(): Promise<Id> {
  const user_id = currentSession()?.user.id ?? ''
  const { random } = browserPorts()
  return (await beginDraft(membershipStore(), { user_id, now: now(), random })).id
}

/** Keeps what was typed of a receipt on this device. */
export const saveReceiptDraft = (id: Id, typed: Partial<ReceiptFields>): Promise<void> =>
  saveDraft(membershipStore(), id, typed, now())

/** Hands a receipt over, to be sent as soon as the server can be reached. */
export async function submitReceipt(id: Id): Promise<void> {
  await submitDraft(membershipStore(), id)
  browserPorts().announcer.announce({ kind: 'receipts', list_id: null })
}

/** Throws a receipt away that was never sent. */
export const deleteReceiptDraft = (id: Id): Promise<void> => deleteDraft(membershipStore(), id)
