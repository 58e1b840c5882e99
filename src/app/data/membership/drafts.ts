import type { Id } from '#contract/wire/id.ts'
import { beginDraft, deleteDraft, submitDraft, saveDraft } from '#offline/membership/receipt-drafts.ts'
import type { ReceiptFields } from '#offline/storage/membership-database.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { membershipStore } from './store.ts'

const now = () => new Date().toISOString()

/** Creates a receipt draft of the signed-in user. Returns its id. */
export async function createReceiptDraft(): Promise<Id> {
  const user_id = currentSession()?.user.id ?? ''
  const { random } = browserPorts()
  return (await beginDraft(membershipStore(), { user_id, now: now(), random })).id
}

/** Saves the fields of a receipt draft on this device. */
export const saveReceiptDraft = (id: Id, fields: Partial<ReceiptFields>): Promise<void> =>
  saveDraft(membershipStore(), id, fields, now())

/** Queues a receipt for sending as soon as the server is reachable. */
export async function submitReceipt(id: Id): Promise<void> {
  await submitDraft(membershipStore(), id)
  browserPorts().announcer.announce({ kind: 'receipts', list_id: null })
}

/** Deletes a receipt draft that was never sent. */
export const deleteReceiptDraft = (id: Id): Promise<void> => deleteDraft(membershipStore(), id)
