import type { EditableResource, RowOf } from '#contract/resources.ts'
import { valuesOf } from '#rules/merge-edit.ts'
import { personName } from '#rules/text/person-name.ts'
import { RESOURCES } from '#offline/resources/resources.ts'
import type { FoyerDatabase } from '#offline/storage/database.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'

/** Returns the display name of a row from its own fields; '' when it has none. */
export function rowName(fields: object): string {
  const values = valuesOf(fields)
  const textOf = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  const title = ['title', 'name', 'code'].map(textOf).find((text) => text !== '')
  return title ?? personName({ first_name: textOf('first_name'), last_name: textOf('last_name') })
}

/** Returns the display name of a resource's row. */
export function nameOfRow<R extends EditableResource>(resource: R, row: RowOf<R>): string {
  return rowName(RESOURCES[resource].nameFields?.(row) ?? row)
}

/** Returns the display name of an edited row, even when the row is gone; '' when unknown. */
export async function editName<R extends EditableResource>(
  db: FoyerDatabase,
  edit: Edit<R>,
): Promise<string> {
  const { table, name_table, nameFields } = RESOURCES[edit.resource]
  if (nameFields !== undefined) {
    const stored = await table(db).get(edit.row_id)
    return stored === undefined ? edit.row_name : rowName(nameFields(stored))
  }
  const row = await (name_table ?? table)(db).get(edit.row_id)
  return rowName({ ...row, ...edit.mine }) || edit.row_name
}
