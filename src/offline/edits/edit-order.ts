import type { EditableResource } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { nestFields } from '#rules/translated-fields.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'

/**
 * Returns the next edit to send: the oldest that references no row still to be created.
 * @param attempted_ids edits already attempted
 */
export function firstToSend(edits: readonly Edit[], attempted_ids: ReadonlySet<string>): Edit | undefined {
  const creations = edits.filter(({ op }) => op === 'create')
  return edits
    .filter((edit) => edit.state === 'waiting' && !attempted_ids.has(edit.id))
    .sort((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
    .find((edit) => !creations.some((create) => dependsOn(edit, create)))
}

/** Returns whether an edit is of a row that another edit creates, or references it. */
export function dependsOn(edit: Edit, create: Edit): boolean {
  if (edit.id === create.id) return false
  return isOf(edit, create) || referencedIds(edit).includes(create.row_id)
}

/** Returns the edits to drop when a row is never created: those of the row and of its children. */
export function dependentsOf(edits: readonly Edit[], create: Edit): Edit[] {
  return edits.filter((edit) => edit.id !== create.id && isOf(edit, create))
}

const isOf = ({ row_id, event_id, mine }: Edit, create: Edit) =>
  [row_id, event_id, mine.to].includes(create.row_id)

function referencedIds<R extends EditableResource>({ resource, mine }: Edit<R>): readonly Id[] {
  if (mine.to !== undefined) return [...(mine.ids ?? []), mine.to]
  return mine.ids ?? RESOURCES[resource].refs(nestFields(mine))
}
