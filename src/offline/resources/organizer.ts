import { createOrganizer, updateOrganizer } from '#contract/events/organizers.ts'
import type { ResourceDefinition } from './resource.ts'

/** Organizers. Uploading a logo needs the server. */
export const organizerResource: ResourceDefinition<'organizer'> = {
  parent_kind: 'account',
  table: (db) => db.organizers,
  toFields: (row) => row,
  overlay: (row, fields) => ({ ...row, ...fields }),
  refs: () => [],
  change: async (client, { row_id: organizer_id }, body, options) =>
    (await client.call(updateOrganizer, { params: { organizer_id }, body, ...options })).data,
  create: {
    send: async (client, _at, body, idempotency_key) =>
      (await client.call(createOrganizer, { body, idempotency_key })).data,
    draft: ({ on: account_id, row_id: id }, input, created_at) => {
      return { ...input, id, account_id, logo_url: null, events_count: 0, created_at, version: 0 }
    },
  },
}
