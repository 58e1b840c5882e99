import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { newId } from '#contract/wire/id.ts'
import { isSameValue } from '#rules/same-value.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { applyOutcome } from './apply-outcome.ts'
import { firstToSend } from './edit-order.ts'
import { sendEdit } from './send-edit.ts'

export type FlushEditsResult =
  | { kind: 'done' }
  | { kind: 'later'; wait_ms: number | null }
  | { kind: 'signed_out' }

/**
 * Sends queued edits in order, each after the rows created here that it references. An edit of a row changed
 * meanwhile is rebased when the fields differ, and becomes a conflict when both changed the same field. A refused
 * edit is kept with its reason until a person decides. Runs in one tab at a time; undefined when another tab is
 * sending.
 */
export async function flushEdits(ports: Ports, token: string): Promise<FlushEditsResult | undefined> {
  return ports.lock.exclusively('edits', () => sendAll(ports, ports.connect(token)), { if_free: true })
}

async function sendAll(ports: Ports, client: Client): Promise<FlushEditsResult> {
  const attempted_ids = new Set<string>()
  let has_failed = false
  for (;;) {
    const edit = firstToSend(await ports.db.edits.toArray(), attempted_ids)
    if (edit === undefined) return has_failed ? { kind: 'later', wait_ms: null } : { kind: 'done' }
    attempted_ids.add(edit.id)
    try {
      await sendWithRebase(ports, client, edit)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'auth.required') return { kind: 'signed_out' }
      // A server error for one edit must not block the others.
      if (failure.code === 'request.failed') has_failed = true
      else if (failure.is_transient) return { kind: 'later', wait_ms: failure.retry_after_ms }
      else await markRefused(ports, edit, failure)
    }
  }
}

/** Fields accepted by an earlier version of the app but not by the current contract are refused before sending. */
function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof z.ZodError)) throw error
  const code = 'request.invalid'
  const errors = Object.fromEntries(error.issues.map(({ path }) => [path.map(String).join('.'), ['invalid']]))
  return new ApiError({ code, status: 422 }, { code, message: code, errors, request_id: '' })
}

/** A row is created once whichever tab sends it, so its id is the key; other edits have keys of their own. */
const keyOf = ({ op, row_id }: Edit, random: Ports['random']): string =>
  op === 'create' ? `create.${row_id}` : newId('edit', random)

/** The row may change between two attempts; after this many the edit is sent later. */
const MAX_REBASES = 5

/**
 * Sends an edit, rebasing it when the row has changed meanwhile.
 * @throws ApiError with the server's refusal
 */
async function sendWithRebase({ db, random, announcer }: Ports, client: Client, { id }: Edit): Promise<void> {
  for (let attempt = 0; attempt < MAX_REBASES; attempt += 1) {
    const edit = await db.edits.get(id)
    if (edit === undefined) return
    // Identical to the last attempt when its reply was lost.
    const sent = edit.sent ?? { key: keyOf(edit, random), fields: edit.mine }
    await db.edits.update(id, { sent })
    const sent_edit = { ...edit, sent }
    const should_resend = await applyOutcome(db, sent_edit, await sendEdit(client, sent_edit))
    announcer.announce({ kind: 'edits', list_id: null })
    if (!should_resend) return
  }
  throw new ApiError({ code: 'server.busy', status: 503 })
}

/** Stores the reason with a refused edit; if it was edited further meanwhile, it is sent again. */
async function markRefused({ db, announcer }: Ports, { id, mine }: Edit, failure: ApiError): Promise<void> {
  const { code, message, errors, in_the_way } = failure
  const error = { code, message, errors, ...(in_the_way.length > 0 && { in_the_way }) }
  await db.transaction('rw', db.edits, async () => {
    const current = await db.edits.get(id)
    if (current === undefined) return
    const was_edited = !isSameValue(current.mine, current.sent?.fields ?? mine)
    const changes = was_edited ? {} : ({ state: 'refused', error } as const)
    await db.edits.update(id, { sent: null, ...changes })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
