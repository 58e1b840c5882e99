import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import { newId } from '#contract/id.ts'
import { mergeEdit } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/edit-rows.ts'
import type { Fields, VersionedRow } from './edited-resource.ts'
import { EDITED } from './resources.ts'
import { editedTables, keepRow, putRebased, takeGone, takeRow } from './take-row.ts'

/** Somebody else may change a row between two tries; after so many it goes later. */
const REBASES = 5

type VersionedFields = Fields & VersionedRow

/** What goes out now, the same as the last time when its reply never came. */
export async function rememberSent({ db, random }: Ports, edit: Edit): Promise<NonNullable<Edit['sent']>> {
  const sent = edit.sent ?? { key: newId('edit', random), fields: edit.mine }
  await db.edits.update(edit.id, { sent })
  return sent
}

/**
 * Sends an update; where the row has changed meanwhile, on top of it. Where both changed a field it becomes a
 * conflict.
 * @throws ApiError with the server's refusal
 */
export async function sendUpdate(ports: Ports, client: Client, queued: Edit): Promise<void> {
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
export async function sendDelete(ports: Ports, client: Client, edit: Edit): Promise<void> {
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

function currentRowOf(error: unknown): VersionedFields | null {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return null
  const { current } = error
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? { ...current, version: current.version } : null
}

function authorsOf(error: unknown): Edit['authors'] {
  return error instanceof ApiError ? error.authors : {}
}
