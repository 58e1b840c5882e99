import type { Client } from '#api-client/client.ts'
import { checkInList, checkInListEdit, updateCheckInList } from '#contract/check-in-lists.ts'
import { event, eventEdit, updateEvent } from '#contract/events.ts'
import type { FoyerDatabase } from '../store/database.ts'
import type { Edit } from '../store/rows.ts'

export type SentEdit = { edit: Edit; fields: Record<string, unknown>; version: number }

/**
 * How a resource that can be edited offline is sent, and where its row is kept. A reply that was lost shows as
 * a stale version whose row already has the fields, so no idempotency key is needed.
 */
export type EditedResource = {
  /** Sends the fields; gives the row as the server now has it. Throws ApiError. */
  send: (client: Client, sent: SentEdit) => Promise<Record<string, unknown>>
  keep: (db: FoyerDatabase, row: unknown) => Promise<unknown>
}

/** Every resource that is edited offline, by name. */
export const EDITED: Record<Edit['resource'], EditedResource> = {
  event: {
    send: async (client, { edit, fields, version }) =>
      (
        await client.call(updateEvent, {
          params: { event_id: edit.row_id },
          body: eventEdit.parse(fields),
          version,
        })
      ).data,
    keep: (db, row) => db.events.put(event.parse(row)),
  },
  check_in_list: {
    send: async (client, { edit, fields, version }) =>
      (
        await client.call(updateCheckInList, {
          params: { event_id: edit.event_id, check_in_list_id: edit.row_id },
          body: checkInListEdit.parse(fields),
          version,
        })
      ).data,
    keep: (db, row) => db.check_in_lists.put(checkInList.parse(row)),
  },
}
