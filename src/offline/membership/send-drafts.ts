import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Lock } from '../ports.ts'
import type { MembershipDatabase, ReceiptDraft } from '#offline/storage/membership-database.ts'
import { changeDraft, draftsOf } from './receipt-drafts.ts'

export type SendDraftsResult =
  { kind: 'done'; sent: number } | { kind: 'later'; wait_ms: number | null; sent: number }

/**
 * Sends a person's receipts that wait, the oldest first; each arrives once, however often its answer is lost. One that is
 * refused stays with its reason, and goes again when it was corrected. One tab at a time; undefined when another is at it.
 */
export function sendDrafts(
  { db, lock, client }: { db: MembershipDatabase; lock: Lock; client: Client },
  user_id: Id,
): Promise<SendDraftsResult | undefined> {
  return lock.exclusively('receipts', () => sendAll(db, client, user_id), { if_free: true })
}

async function sendAll(db: MembershipDatabase, client: Client, user_id: Id): Promise<SendDraftsResult> {
  const tried = new Set<Id>()
  for (let sent = 0; ; sent += 1) {
    const waiting = (await draftsOf(db, user_id)).reverse().filter(({ state }) => state === 'waiting')
    const draft = waiting.find(({ id }) => !tried.has(id))
    if (draft === undefined) return { kind: 'done', sent }
    tried.add(draft.id)
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

/** What lacks something is sent as it is, and the server says what it lacks. */
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

/** What was typed on meanwhile is not what was refused. */
const markRefused = (
  db: MembershipDatabase,
  { id }: ReceiptDraft,
  { code, errors }: ApiError,
): Promise<void> =>
  changeDraft(db, id, (draft) =>
    draft.state === 'waiting' ? { ...draft, state: 'refused', refusal: { code, errors } } : draft,
  )
