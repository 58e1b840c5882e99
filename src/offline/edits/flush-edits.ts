import { z } from 'zod'
import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { newId } from '#contract/id.ts'
import { isSameValue, mergeEdit } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/edit-rows.ts'
import type { Fields, VersionedRow } from './edited-resource.ts'
import { firstToSend } from './edit-order.ts'
import { EDITED } from './resources.ts'
import { editedTables, keepRow, putRebased, takeGone, takeOrder, takeRow } from './take-row.ts'

export type FlushedEdits =
  { kind: 'done' } | { kind: 'later'; wait_ms: number | null } | { kind: 'signed_out' }

type VersionedFields = Fields & VersionedRow

/** Somebody else may change a row between two tries; after so many a person is asked. */
const REBASES = 5

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

/** What goes out now, the same as the last time when its reply never came. */
async function rememberSent({ db, random }: Ports, edit: Edit): Promise<NonNullable<Edit['sent']>> {
  const sent = edit.sent ?? { key: newId('edit', random), fields: edit.mine }
  await db.edits.update(edit.id, { sent })
  return sent
}

async function sendUpdate(ports: Ports, client: Client, queued: Edit): Promise<void> {
  let edit = queued
  for (let tries = 0; tries < REBASES; tries += 1) {
    const { key, fields } = await rememberSent(ports, edit)
    const options = { version: edit.base_version, idempotency_key: key }
    try {
      const row = await EDITED[edit.resource].send(client, edit, fields, options)
      await takeRow(ports, edit, row, fields)
      return
    } catch (error) {
      const theirs = currentRowOf(error)
      if (theirs === null) throw error
      const rebased = await rebase(ports, edit, theirs, authorsOf(error))
      if (rebased === null) return
      edit = rebased
    }
  }
  throw new ApiError({ code: 'server.busy', status: 503 })
}

/** The edit as one of the row that is there now; null when nothing is left to send or a person has to choose. */
async function rebase(
  { db, announcer }: Ports,
  { id, resource, row_id }: Edit,
  theirs: VersionedFields,
  authors: Edit['authors'],
): Promise<Edit | null> {
  const rebased = await db.transaction('rw', editedTables(db), async () => {
    await keepRow(db, resource, row_id, theirs)
    const now = await db.edits.get(id)
    if (now === undefined) return undefined
    const fields = EDITED[resource].toFields(theirs)
    const merged = mergeEdit(now.base, now.mine, fields)
    if (merged.conflicts.length > 0) {
      await db.edits.put({ ...now, state: 'conflict', sent: null, theirs, authors })
      return undefined
    }
    await putRebased(db, { ...now, mine: merged.edit, sent: null }, fields, theirs.version)
    return db.edits.get(id)
  })
  announcer.announce({ kind: 'edits', list_id: null })
  return rebased ?? null
}

/** Somebody changed what is to be deleted: a person decides again. What is gone already is deleted. */
async function sendDelete(ports: Ports, client: Client, edit: Edit): Promise<void> {
  const { db, announcer } = ports
  const { remove } = EDITED[edit.resource]
  if (remove === undefined) throw new Error(`${edit.resource} cannot be deleted offline`)
  try {
    await remove(client, edit, edit.base_version)
  } catch (error) {
    const theirs = currentRowOf(error)
    if (theirs !== null) {
      await db.transaction('rw', editedTables(db), async () => {
        await keepRow(db, edit.resource, edit.row_id, theirs)
        await db.edits.update(edit.id, { state: 'conflict', theirs, authors: authorsOf(error) })
      })
      announcer.announce({ kind: 'edits', list_id: null })
      return
    }
    if (!isGone(error)) throw error
  }
  await takeGone(ports, edit)
}

/** Whether the row itself is not there; who no longer sees the event cannot tell. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code !== 'event.not_found'
}

/** A refused edit stays with its reason; one that was typed on meanwhile goes again as it is now. */
async function refuse({ db, announcer }: Ports, sent: Edit, failure: ApiError): Promise<void> {
  const { code, message, errors } = failure
  await db.transaction('rw', db.edits, async () => {
    const now = await db.edits.get(sent.id)
    if (now === undefined) return
    const is_typed_on = !isSameValue(now.mine, sent.mine)
    const how = is_typed_on ? {} : ({ state: 'refused', error: { code, message, errors } } as const)
    await db.edits.update(sent.id, { sent: null, ...how })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

function currentRowOf(error: unknown): VersionedFields | null {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return null
  const { current } = error
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? { ...current, version: current.version } : null
}

function authorsOf(error: unknown): Edit['authors'] {
  return error instanceof ApiError ? error.authors : {}
}
