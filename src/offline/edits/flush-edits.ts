import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { isSameValue } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/edit-rows.ts'
import { firstToSend } from './edit-order.ts'
import { EDITED } from './resources.ts'
import { rememberSent, sendDelete, sendUpdate } from './send-change.ts'
import { takeOrder, takeRow } from './take-row.ts'

export type FlushedEdits =
  { kind: 'done' } | { kind: 'later'; wait_ms: number | null } | { kind: 'signed_out' }

/**
 * Sends waiting edits in the order they were made, each after the rows made here that it speaks of. An edit of
 * a row that changed meanwhile is laid over the new row where the fields differ, and becomes a conflict where
 * both changed the same field. A refused edit stays with its reason until a person decides. One tab at a time;
 * undefined when another is at it.
 */
export async function flushEdits(ports: Ports, token: string): Promise<FlushedEdits | undefined> {
  return ports.lock.exclusively('edits', () => sendAll(ports, ports.connect(token)), { if_free: true })
}

async function sendAll(ports: Ports, client: Client): Promise<FlushedEdits> {
  const tried = new Set<string>()
  let has_failed = false
  for (;;) {
    const edit = firstToSend(await ports.db.edits.toArray(), tried)
    if (edit === undefined) return has_failed ? { kind: 'later', wait_ms: null } : { kind: 'done' }
    tried.add(edit.id)
    try {
      await sendEdit(ports, client, edit)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'auth.required') return { kind: 'signed_out' }
      // What the server stumbles over must not hold back the rest.
      if (failure.code === 'request.failed') has_failed = true
      else if (failure.is_transient) return { kind: 'later', wait_ms: failure.retry_after_ms }
      else await refuse(ports, edit, failure)
    }
  }
}

/** Fields that an earlier version of the app took and the contract no longer does are refused before they are sent. */
function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof z.ZodError)) throw error
  const code = 'request.invalid'
  const errors = Object.fromEntries(error.issues.map(({ path }) => [path.map(String).join('.'), ['invalid']]))
  return new ApiError({ code, status: 422 }, { code, message: code, errors, request_id: '' })
}

async function sendEdit(ports: Ports, client: Client, edit: Edit): Promise<void> {
  const { create, sort } = EDITED[edit.resource]
  switch (edit.op) {
    case 'create': {
      if (create === undefined) throw new Error(`${edit.resource} cannot be made offline`)
      const { key, fields } = await rememberSent(ports, edit)
      await takeRow(ports, edit, await create.send(client, edit, fields, key), fields)
      return
    }
    case 'update':
      await sendUpdate(ports, client, edit)
      return
    case 'delete':
      await sendDelete(ports, client, edit)
      return
    case 'sort': {
      if (sort === undefined) throw new Error(`${edit.resource} have no order`)
      const ids = Array.isArray(edit.mine['ids']) ? edit.mine['ids'].map(String) : []
      await takeOrder(ports, edit, await sort(client, edit.event_id, ids))
    }
  }
}

/** A refused edit stays with its reason; one that was typed on meanwhile goes again as it is now. */
async function refuse({ db, announcer }: Ports, { id, mine }: Edit, failure: ApiError): Promise<void> {
  const { code, message, errors } = failure
  await db.transaction('rw', db.edits, async () => {
    const now = await db.edits.get(id)
    if (now === undefined) return
    const is_typed_on = !isSameValue(now.mine, now.sent?.fields ?? mine)
    const how = is_typed_on ? {} : ({ state: 'refused', error: { code, message, errors } } as const)
    await db.edits.update(id, { sent: null, ...how })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
