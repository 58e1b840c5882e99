import { ApiError } from '#api-client/api-error.ts'
import type { Client } from '#api-client/client.ts'
import type { Id } from '#contract/id.ts'
import { isSameValue, mergeEdit } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/rows.ts'
import { EDITED } from './resources.ts'

export type FlushedEdits =
  { kind: 'done' } | { kind: 'later'; wait_ms: number | null } | { kind: 'signed_out' }

/** Somebody else may change a row between two tries; after so many a person is asked. */
const REBASES = 5

/**
 * Sends waiting edits in the order they were made. An edit of a row that changed meanwhile is laid over the
 * new row where the fields differ, and becomes a conflict where both changed the same field. A refused edit
 * stays with its reason until a person decides. One tab at a time; undefined when another is at it.
 */
export async function flushEdits(ports: Ports, token: string): Promise<FlushedEdits | undefined> {
  return ports.lock.exclusively('edits', () => sendAll(ports, token), { if_free: true })
}

async function sendAll(ports: Ports, token: string): Promise<FlushedEdits> {
  const client = ports.connect(token)
  const waiting = await ports.db.edits.where('state').equals('waiting').sortBy('made_at')
  for (const edit of waiting) {
    try {
      await sendEdit(ports, client, edit)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'auth.required') return { kind: 'signed_out' }
      if (error.is_transient) {
        return {
          kind: 'later',
          wait_ms: error.retry_after_ms,
        }
      }
      const { code, message, errors } = error
      await settleAs(ports, edit, { state: 'refused', error: { code, message, errors } })
    }
  }
  return { kind: 'done' }
}

async function sendEdit(ports: Ports, client: Client, edit: Edit): Promise<void> {
  let fields = edit.mine
  let version = edit.base_version
  for (let tries = 0; tries < REBASES; tries += 1) {
    try {
      const row = await EDITED[edit.resource].send(client, { edit, fields, version })
      await take(ports, edit, row, fields)
      return
    } catch (error) {
      const theirs = currentRowOf(error)
      if (theirs === null) throw error
      const merged = mergeEdit(edit.base, fields, theirs)
      if (merged.conflicts.length > 0) {
        await settleAs(ports, edit, { state: 'conflict', theirs })
        return
      }
      if (Object.keys(merged.edit).length === 0) {
        await take(ports, edit, theirs, fields)
        return
      }
      fields = merged.edit
      version = theirs.version
    }
  }
  throw new ApiError({ code: 'server.busy', status: 503 })
}

/** The server's row takes the edit's place; what was typed while it was on its way stays as an edit of its own. */
async function take(
  { db, announcer }: Ports,
  sent: Edit,
  row: Record<string, unknown>,
  fields: Record<string, unknown>,
): Promise<void> {
  await db.transaction('rw', db.edits, db.events, db.check_in_lists, async () => {
    await EDITED[sent.resource].keep(db, row)
    const now = await db.edits.get(sent.id)
    if (now === undefined) return
    const typed = Object.entries(now.mine).filter(([field, value]) => !isSameValue(value, sent.mine[field]))
    if (typed.length === 0) {
      await db.edits.delete(sent.id)
      return
    }
    const base = Object.fromEntries(
      typed.map(([field]) => [field, field in fields ? fields[field] : row[field]]),
    )
    await db.edits.put({
      ...now,
      mine: Object.fromEntries(typed),
      base,
      base_version: Number(row['version']),
    })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}

function currentRowOf(error: unknown): (Record<string, unknown> & { version: number }) | null {
  if (!(error instanceof ApiError) || error.code !== 'version.stale') return null
  const { current } = error
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? { ...current, version: current.version } : null
}

async function settleAs({ db, announcer }: Ports, edit: Edit, how: Partial<Edit>): Promise<void> {
  await db.edits.update(edit.id, how)
  announcer.announce({ kind: 'edits', list_id: null })
}

/**
 * A person's decision on a conflict or a refusal.
 * @param keep fields to send again as typed; the others take the server's value. None: the edit is dropped.
 */
export async function settleEdit(ports: Ports, edit_id: Id, keep: readonly string[]): Promise<void> {
  const { db, announcer } = ports
  await db.transaction('rw', db.edits, db.events, db.check_in_lists, async () => {
    const edit = await db.edits.get(edit_id)
    if (edit === undefined) return
    if (edit.theirs !== null) await EDITED[edit.resource].keep(db, edit.theirs)
    const kept = Object.entries(edit.mine).filter(([field]) => keep.includes(field))
    if (kept.length === 0) {
      await db.edits.delete(edit_id)
      return
    }
    const theirs = edit.theirs ?? edit.base
    await db.edits.put({
      ...edit,
      mine: Object.fromEntries(kept),
      base: Object.fromEntries(kept.map(([field]) => [field, theirs[field]])),
      base_version: edit.theirs === null ? edit.base_version : Number(edit.theirs['version']),
      state: 'waiting',
      theirs: null,
      error: null,
    })
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
