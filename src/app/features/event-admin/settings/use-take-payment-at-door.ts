import { saveEdit } from '#app/data/edits/mutations.ts'
import { useEvent, useHasEventRight } from '../use-event.tsx'

/** Lets every entrance of the event take payments, as buyers may now pay at the door. */
export function useTakePaymentAtDoor(): () => Promise<void> {
  const { event, check_in_lists } = useEvent()
  const may_edit = useHasEventRight('check_in_list.edit')
  return async () => {
    if (!may_edit) return
    const ref = { resource: 'check_in_list', on: event.id } as const
    for (const row of check_in_lists.filter(({ kind, takes_payment }) => kind === 'entry' && !takes_payment))
      await saveEdit({ ...ref, row_id: row.id, row }, { takes_payment: true })
  }
}
