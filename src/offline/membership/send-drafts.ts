import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Lock } from '../ports.ts'
import type { MembershipDatabase, ReceiptDraft } from '#offline/storage/membership-database.ts'
import { changeDraft, draftsOf } from './receipt-drafts.ts'

export type SendDraftsResult =
  | { kind: 'done'; sent: number }
  | { kind: 'later'; wait_ms: number | null; sent: number }

/**
 * Sends a person's submitted receipts, oldest first; each is created once even if the answer is lost. A refused
 * one is kept with its reason and sent again after a correction. Runs in one tab at a time; undefined when another
 * tab is sending.
 */
export function sendDrafts(
  { db, lock, client }: { db: MembershipDatabase; lock: Lock; client: Client },
  user_id: Id,
): Promise<SendDraftsResult | undefined> {
  return lock.exclusively('receipts', () => sendAll(db, client, user_id), { if_free: true })
}

async function sendAll(db: MembershipDatabase, client: Client, user_id: Id): Promise<SendDraftsResult> {
  const attempted_ids = new Set<Id>()
  for (let sent = 0; ; sent += 1) {
    const waiting = (await draftsOf(db, user_id)).reverse().filter(({ state }) => state === 'waiting')
    const draft = waiting.find(({ id }) => !attempted_ids.has(id))
    if (draft === undefined) return { kind: 'done', sent }
    attempted_ids.add(draft.id)
    try {
      await client.call(uploadReceipt, { body: bodyOf(draft), file: filesOf(draft) })
      await db.drafts.delete(draft.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is_transient || error.code === 'auth.required')
        return { kind: 'later', wait_ms: error.retry_after_ms, sent }
      await markRefused(db, draft, error)
    }
  }
}

const filesOf = ({ pictures }: ReceiptDraft) =>
  pictures.map(({ name, type, bytes }) => new File([bytes], name, { type }))

/** Incomplete receipts are sent as they are; the server reports what is missing. */
function bodyOf({ id, merchant_id, number, date, amount_cents, captured_at }: ReceiptDraft) {
  return {
    id,
    merchant_id: merchant_id ?? '',
    number,
    date,
    amount_cents: amount_cents === null ? '' : String(amount_cents),
    ...(captured_at === null ? {} : { captured_at }),
  }
}

/** A draft that was edited meanwhile is not the one that was refused. */
const markRefused = (
  db: MembershipDatabase,
  { id }: ReceiptDraft,
  { code, errors }: ApiError,
): Promise<void> =>
  changeDraft(db, id, (draft) =>
    draft.state === 'waiting' ? { ...draft, state: 'refused', refusal: { code, errors } } : draft,
  )
