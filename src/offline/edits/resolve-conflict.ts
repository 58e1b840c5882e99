import type { EditableResource } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { mergeEdit, pickFields, type MergedEdit } from '#rules/merge-edit.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { Ports } from '../ports.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { putRebased } from './apply-outcome.ts'
import { dependentsOf } from './edit-order.ts'

/** A person's decision on an edit: send these fields as typed, or drop the edit. */
export type ConflictDecision = { kind: 'send'; fields: readonly string[] } | { kind: 'drop' }

/** Returns the fields in conflict and those that are sent regardless. */
export function readConflict(edit: Edit): MergedEdit<Edit['mine']> {
  return mergeEdit(edit.base, edit.mine, theirFields(edit) ?? {})
}

function theirFields<R extends EditableResource>({ resource, theirs }: Edit<R>) {
  return theirs === null ? null : RESOURCES[resource].toFields(theirs)
}

/**
 * Applies a person's decision on a conflict, a refusal or an abandoned edit. Fields that are not sent take the
 * server's value. Dropping a creation drops its children.
 */
export async function resolveConflict(
  { db, announcer }: Pick<Ports, 'db' | 'announcer'>,
  edit_id: Id,
  decision: ConflictDecision,
): Promise<void> {
  await db.transaction('rw', db.edits, async () => {
    const edit = await db.edits.get(edit_id)
    if (edit === undefined) return
    const base_version = edit.theirs?.version ?? edit.base_version
    const requeued = { ...edit, state: 'waiting', theirs: null, authors: {}, error: null } as const
    if (decision.kind === 'drop') {
      const dependents = edit.op === 'create' ? dependentsOf(await db.edits.toArray(), edit) : []
      await db.edits.bulkDelete([edit, ...dependents].map(({ id }) => id))
    } else if (edit.op !== 'update') {
      await db.edits.put({ ...requeued, base_version })
    } else {
      const mine = pickFields(edit.mine, (field) => decision.fields.includes(field))
      await putRebased(db, { ...requeued, mine }, theirFields(edit) ?? edit.base, base_version)
    }
  })
  announcer.announce({ kind: 'edits', list_id: null })
}
