import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { crudResource } from './crud-resource.ts'

/** Check-in lists. A deletion needs the server, which knows whether the list has scans. */
export const checkInListResource = crudResource('check_in_list', {
  create: {
    draft: ({ on: event_id, row_id: id }, input, now) => {
      return { ...input, id, event_id, status: listStatusAt(input, now), earlier_rules: [], version: 0 }
    },
  },
})
