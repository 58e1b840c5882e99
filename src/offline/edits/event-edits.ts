import { eventSettings, eventSettingsEdit, patchEventSettings } from '#contract/event-settings.ts'
import { createEvent, event, eventEdit, eventNew, updateEvent } from '#contract/events.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import type { ResourceEdits } from './edited-resource.ts'

const eventRow = event.loose()

/** An event; its instants follow the wall times that were typed. */
export const eventEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => {
    const laid = eventRow.parse({ ...row, ...fields })
    const { start_date, end_date, timezone } = laid
    return {
      ...laid,
      starts_at: wallTimeToInstant(start_date, timezone),
      ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
    }
  },
  send: async (client, { row_id }, fields, options) => {
    const body = eventEdit.parse(fields)
    return (await client.call(updateEvent, { params: { event_id: row_id }, body, ...options })).data
  },
  create: {
    send: async (client, { row_id }, fields, idempotency_key) => {
      const body = eventNew.parse({ ...fields, id: row_id })
      return (await client.call(createEvent, { body, idempotency_key })).data
    },
    draft: ({ row_id }, fields) => {
      const { id: _, ...wanted } = eventNew.parse(fields)
      const { start_date, end_date, timezone } = wanted
      return {
        ...wanted,
        id: row_id,
        account_id: '',
        status: 'draft',
        starts_at: wallTimeToInstant(start_date, timezone),
        ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
        cover_url: null,
        version: 0,
      }
    },
  },
  toRow: (value) => event.parse(value),
  table: (db) => db.events,
}

/** The settings of an event; their row is known by the event's id. */
export const eventSettingsEdits: ResourceEdits = {
  toFields: (row) => row,
  lay: (row, fields) => ({ ...row, ...fields }),
  send: async (client, { event_id }, fields, options) => {
    const body = eventSettingsEdit.parse(fields)
    return (await client.call(patchEventSettings, { params: { event_id }, body, ...options })).data
  },
  toRow: (value) => eventSettings.parse(value),
  table: (db) => db.event_settings,
}
