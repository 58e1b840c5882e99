import type { Id } from '#contract/id.ts'
import { mergeEdit, type MergedEdit } from '#rules/merge-edit.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '../store/edit-rows.ts'
import { hangingOn } from './edit-order.ts'
import { EDITED } from './resources.ts'
import { putRebased } from './take-row.ts'

/** What a person makes of an edit that waits for them: fields to send as typed, or nothing of it. */
export type Decision = { kind: 'send'; fields: readonly string[] } | { kind: 'drop' }

/** What of an edit in conflict is for a person to choose, and what is sent beside it. */
export function readConflict({ resource, base, mine, theirs }: Edit): MergedEdit {
  return mergeEdit(base, mine, EDITED[resource].toFields(theirs ?? {}))
}

/**
 * A person's decision on a conflict, a refusal, or an edit that was thought better of. Fields that are not sent
 * take the server's value. Of a dropped creation everything goes that hangs on it.
 */
export async function settleEdit(
  { db, announcer }: Pick<Ports, 'db' | 'announcer'>,
  edit_id: Id,
  decision: Decision,
): Promise<void> {
  await db.transaction('rw', db.edits, async () => {
    const edit = await db.edits.get(edit_id)
    if (edit === undefined) return
    const { resource, theirs } = edit
    const base_version = Number(theirs?.['version'] ?? edit.base_version)
    const again = { ...edit, state: 'waiting', theirs: null, authors: {}, error: null } as const
    if (decision.kind === 'drop') {
      const gone = edit.op === 'create' ? hangingOn(await db.edits.toArray(), edit) : []
      await db.edits.bulkDelete([edit, ...gone].map(({ id }) => id))
    } else if (edit.op !== 'update') {
      await db.edits.put({ ...again, base_version })
    } else {
      const kept = Object.entries(edit.mine).filter(([field]) => decision.fields.includes(field))
      const fields = theirs === null ? edit.base : EDITED[resource].toFields(theirs)
      await putRebased(db, { ...again, mine: Object.fromEntries(kept) }, fields, base_version)
    }
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
