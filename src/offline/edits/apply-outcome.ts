import type { EditableResource, RowOf } from '#contract/resources.ts'
import type { Id } from '#contract/wire/id.ts'
import { mergeEdit, pickFields, valuesOf } from '#rules/merge-edit.ts'
import { isSameValue } from '#rules/same-value.ts'
import { fieldsAt, flattenFields } from '#rules/translated-fields.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import type { EditOutcome } from './send-edit.ts'
import { recordAccepted } from './accepted.ts'

/** Returns every table that an edit may change together with the queue. */
export function editedTables(db: FoyerDatabase) {
  const rows = Object.values(RESOURCES).map(({ table }) => table(db).name)
  return [...rows, db.edits, db.catalogued, db.settings]
}

/**
 * Stores the outcome of an edit in one transaction. Fields typed while it was sent stay as an edit of their own; a
 * stale edit is rebased on the current row or becomes a conflict.
 * @param edit the edit as sent
 * @returns whether to send it again at once
 */
export function applyOutcome<R extends EditableResource>(
  db: FoyerDatabase,
  edit: Edit<R> & { sent: NonNullable<Edit<R>['sent']> },
  outcome: EditOutcome<R>,
): Promise<boolean> {
  return db.transaction('rw', editedTables(db), async () => {
    switch (outcome.kind) {
      case 'taken':
        await acceptRow(db, edit, outcome.row)
        return false
      case 'stale':
        return rebaseEdit(db, edit, outcome)
      case 'gone':
        await RESOURCES[edit.resource].table(db).delete(edit.row_id)
        await db.edits.filter(({ op, row_id }) => row_id === edit.row_id && op !== 'sort').delete()
        await recordAccepted(db)
        return false
      case 'ordered':
      case 'moved':
        await saveRows(db, edit, outcome.rows)
        return false
    }
  })
}

async function acceptRow<R extends EditableResource>(
  db: FoyerDatabase,
  { id, op, resource, row_id, base_version, sent }: Edit<R> & { sent: NonNullable<Edit<R>['sent']> },
  row: RowOf<R>,
): Promise<void> {
  const definition = RESOURCES[resource]
  await saveRow(db, resource, row_id, row)
  if (op === 'create') await definition.create?.after?.(db, row_id)
  await rebaseDeletion(db, row_id, base_version, row.version)
  const current = await db.edits.get(id)
  if (current === undefined) return
  const sent_values = valuesOf(flattenFields(sent.fields))
  const mine = pickFields(current.mine, (field, value) => !isSameValue(value, sent_values.get(field)))
  await putRebased(db, { ...current, op: 'update', mine, sent: null }, definition.toFields(row), row.version)
}

async function rebaseEdit<R extends EditableResource>(
  db: FoyerDatabase,
  { id, resource, row_id }: Edit<R>,
  { theirs, authors }: Extract<EditOutcome<R>, { kind: 'stale' }>,
): Promise<boolean> {
  await saveRow(db, resource, row_id, theirs)
  const current = await db.edits.get(id)
  if (current === undefined) return false
  const conflict = { ...current, state: 'conflict', sent: null, theirs, authors } as const
  // The row to be deleted was changed by somebody else: the person must decide again.
  if (current.op === 'delete') {
    await db.edits.put(conflict)
    return false
  }
  const fields = RESOURCES[resource].toFields(theirs)
  const { edit: mine, conflicts } = mergeEdit(current.base, current.mine, fields)
  if (conflicts.length > 0) {
    await db.edits.put(conflict)
    return false
  }
  await putRebased(db, { ...current, mine, sent: null }, fields, theirs.version)
  return Object.keys(mine).length > 0
}

/** Stores the rows of a new order or of a move; a later local order stays queued. */
async function saveRows<R extends EditableResource>(
  db: FoyerDatabase,
  { id, resource, sent }: Edit<R>,
  rows: readonly RowOf<R>[],
): Promise<void> {
  for (const row of rows) {
    if (!('id' in row)) continue
    const before = await RESOURCES[resource].table(db).get(row.id)
    await saveRow(db, resource, row.id, row)
    await rebaseDeletion(db, row.id, before?.version ?? 0, row.version)
  }
  const current = await db.edits.get(id)
  if (current === undefined) return
  if (isSameValue(current.mine, sent?.fields)) await db.edits.delete(id)
  else await db.edits.put({ ...current, sent: null })
}

/** Stores a row of the server unless a newer version is stored: answers may arrive out of order. */
async function saveRow<R extends EditableResource>(
  db: FoyerDatabase,
  resource: R,
  row_id: Id,
  row: RowOf<R>,
): Promise<void> {
  const { table: tableOf, is_partial = false } = RESOURCES[resource]
  const table = tableOf(db)
  const stored = await table.get(row_id)
  const is_newer = stored === undefined ? !is_partial : stored.version <= row.version
  if (is_newer) await table.put(row)
  await recordAccepted(db)
}

/** A deletion queued while an own change of the row was being sent applies to the changed row. */
async function rebaseDeletion(db: FoyerDatabase, row_id: Id, from: number, to: number): Promise<void> {
  if (to > from + 1) return
  await db.edits
    .filter((edit) => edit.op === 'delete' && edit.row_id === row_id && edit.base_version === from)
    .modify({ base_version: to })
}

/** Rebases an update on the given row; an update without remaining changes is deleted. */
export async function putRebased<R extends EditableResource>(
  db: FoyerDatabase,
  edit: Edit<R>,
  fields: object,
  base_version: number,
): Promise<void> {
  const base = fieldsAt(fields, Object.keys(edit.mine))
  if (Object.keys(edit.mine).length === 0) await db.edits.delete(edit.id)
  else await db.edits.put({ ...edit, base, base_version })
}
