import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MembershipDatabase, ReceiptDraft, ReceiptFields } from '#offline/storage/membership-database.ts'

const BLANK: ReceiptFields = { merchant_id: null, number: '', date: '', amount_cents: null, pictures: [] }

/** Begins a receipt on this device. */
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

/** Keeps what was typed; the first picture says when the receipt was captured. One that is gone stays gone. */
export const saveDraft = (
  db: MembershipDatabase,
  id: Id,
  typed: Partial<ReceiptFields>,
  now: Instant,
): Promise<void> =>
  changeDraft(db, id, (before) => {
    const has_picture = (typed.pictures ?? before.pictures).length > 0
    const captured_at = has_picture ? (before.captured_at ?? now) : null
    return { ...before, ...typed, captured_at, state: 'typing', refusal: null }
  })

/** Hands a receipt over: from now on it goes as soon as the server can be reached. */
export const submitDraft = (db: MembershipDatabase, id: Id): Promise<void> =>
  changeDraft(db, id, (draft) => ({ ...draft, state: 'waiting', refusal: null }))

/** Changes a draft as it is now; one that is gone stays gone. Written whole: Dexie would take its pictures apart. */
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

/** Throws a receipt away that was never sent. */
export async function deleteDraft(db: MembershipDatabase, id: Id): Promise<void> {
  await db.drafts.delete(id)
}

/** A person's drafts, the newest first. */
export async function draftsOf(db: MembershipDatabase, user_id: Id): Promise<ReceiptDraft[]> {
  const drafts = await db.drafts.where({ user_id }).toArray()
  return drafts.sort((a, b) => (a.made_at < b.made_at ? 1 : a.made_at > b.made_at ? -1 : 0))
}
