import type { Event } from '#contract/events/events.ts'
import { html } from '#contract/wire/rich-text.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { blankCatalogueState } from '#offline/storage/catalogue-rows.ts'
import { crudResource } from './crud-resource.ts'

/** Derives instants from the typed wall times. */
function instantsOf({ start_date, end_date, timezone }: Pick<Event, 'start_date' | 'end_date' | 'timezone'>) {
  return {
    starts_at: wallTimeToInstant(start_date, timezone),
    ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
  }
}

/** Events; an event is its own parent, as it is of its resources. */
export const eventResource = crudResource('event', {
  // Instructions for other rows are not fields of the event.
  overlay: (row, { keep_dates_of: _, notify_ticket_holders: __, ...fields }) => {
    const overlaid = { ...row, ...fields, description: html.parse(fields.description ?? row.description) }
    return { ...overlaid, ...instantsOf(overlaid) }
  },
  create: {
    draft: ({ row_id: id }, input) => {
      const schedule = { happening: 'planned', former_start_date: null } as const
      const defaults = { id, account_id: '', status: 'draft', cover_url: null, version: 0 } as const
      return {
        ...input,
        language: input.language ?? 'en',
        ...defaults,
        ...schedule,
        ...instantsOf(input),
        description: html.parse(input.description),
      }
    },
    // An event created here is stored before the catalogue contains it.
    after: async (db, id) => {
      if ((await db.catalogued.get(id)) === undefined) {
        await db.catalogued.put({ ...blankCatalogueState(id), has_parts: true })
      }
    },
  },
})

/** Event settings; the row is identified by the event's id. */
export const eventSettingsResource = crudResource('event_settings', {
  table: (db) => db.event_settings,
  name_table: (db) => db.table('events'),
  refs: ({ rooms = [] }) => rooms.map(({ room_id }) => room_id),
})
