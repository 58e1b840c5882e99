import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MembershipDatabase, ReceiptDraft, ReceiptFields } from '#offline/storage/membership-database.ts'

const BLANK: ReceiptFields = { merchant_id: null, number: '', date: '', amount_cents: null, pictures: [] }

/** Creates a receipt draft on this device. */
export async function beginDraft(
  db: MembershipDatabase,
  { user_id, now, random }: { user_id: Id; now: Instant; random: RandomBytes },
): Promise<ReceiptDraft> {
  const draft: ReceiptDraft = {
    ...BLANK,
    id: newId('receipt', random),
    user_id,
    captured_at: null,
    state: 'typing',
    refusal: null,
    made_at: now,
  }
  await db.drafts.add(draft)
  return draft
}

/** Stores typed fields; the first picture sets the capture time. A deleted draft stays deleted. */
export const saveDraft = (
  db: MembershipDatabase,
  id: Id,
  changes: Partial<ReceiptFields>,
  now: Instant,
): Promise<void> =>
  changeDraft(db, id, (before) => {
    const has_picture = (changes.pictures ?? before.pictures).length > 0
    const captured_at = has_picture ? (before.captured_at ?? now) : null
    return { ...before, ...changes, captured_at, state: 'typing', refusal: null }
  })

/** Marks a draft as ready; it is sent as soon as the server is reachable. */
export const submitDraft = (db: MembershipDatabase, id: Id): Promise<void> =>
  changeDraft(db, id, (draft) => ({ ...draft, state: 'waiting', refusal: null }))

/**
 * Changes the stored draft; a deleted draft stays deleted. The draft is written as a whole, because Dexie would
 * otherwise split its pictures.
 */
export async function changeDraft(
  db: MembershipDatabase,
  id: Id,
  change: (draft: ReceiptDraft) => ReceiptDraft,
): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    const before = await db.drafts.get(id)
    if (before !== undefined) await db.drafts.put(change(before))
  })
}

/** Deletes an unsent draft. */
export async function deleteDraft(db: MembershipDatabase, id: Id): Promise<void> {
  await db.drafts.delete(id)
}

/** Returns a person's drafts, newest first. */
export async function draftsOf(db: MembershipDatabase, user_id: Id): Promise<ReceiptDraft[]> {
  const drafts = await db.drafts.where({ user_id }).toArray()
  return drafts.sort((a, b) => (a.made_at < b.made_at ? 1 : a.made_at > b.made_at ? -1 : 0))
}
