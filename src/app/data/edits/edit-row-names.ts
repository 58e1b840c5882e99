import { useLiveQuery } from 'dexie-react-hooks'
import { editName } from '#offline/edits/row-name.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/** Returns the name of an edit's row as the user left it, also when the row is deleted; '' when unknown. */
export function useEditRowNames(edits: readonly Edit[]): (edit: Edit) => string {
  const names = useLiveQuery(async () => {
    const { db } = browserPorts()
    return new Map(await Promise.all(edits.map(async (edit) => [edit.id, await editName(db, edit)] as const)))
  }, [edits])
  return (edit) => names?.get(edit.id) ?? edit.row_name
}
