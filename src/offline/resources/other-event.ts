import {
  createOtherEvent,
  deleteOtherEvent,
  sortOtherEvents,
  updateOtherEvent,
} from '#contract/events/other-events.ts'
import { html } from '#contract/wire/rich-text.ts'
import { otherInstants } from '#rules/events/other-event-dates.ts'
import type { ResourceDefinition } from './resource.ts'

/** Events without tickets. Pictures and files need the server. */
export const otherEventResource: ResourceDefinition<'other_event'> = {
  parent_kind: 'account',
  table: (db) => db.other_events,
  toFields: (row) => row,
  // Derives instants from the typed wall times.
  overlay: (row, fields) => {
    const overlaid = { ...row, ...fields, description: html.parse(fields.description ?? row.description) }
    return { ...overlaid, ...otherInstants(overlaid) }
  },
  refs: () => [],
  change: async (client, { row_id: other_event_id }, body, options) =>
    (await client.call(updateOtherEvent, { params: { other_event_id }, body, ...options })).data,
  create: {
    send: async (client, _at, body, idempotency_key) =>
      (await client.call(createOtherEvent, { body, idempotency_key })).data,
    draft: ({ on: account_id, row_id: id }, input) => {
      const defaults = { id, account_id, cover_url: null, sort_order: Number.MAX_SAFE_INTEGER, version: 0 }
      const description = html.parse(input.description)
      // The server's default, except for an account with another language, which is corrected once it is sent.
      const language = input.language ?? 'en'
      return { ...input, ...defaults, ...otherInstants(input), language, description }
    },
  },
  remove: (client, { row_id: other_event_id }, version) =>
    client.call(deleteOtherEvent, { params: { other_event_id }, version }),
  sort: async (client, _on, ids) => (await client.call(sortOtherEvents, { body: { ids } })).data,
}
