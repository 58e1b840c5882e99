import { useLiveQuery } from 'dexie-react-hooks'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Event } from '#contract/events/events.ts'
import type { Organizer } from '#contract/events/organizers.ts'
import type { OtherEvent } from '#contract/events/other-events.ts'
import type { Merchant } from '#contract/resources/merchants.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Id } from '#contract/wire/id.ts'
import { ACCOUNT_ROW_ID } from '#offline/storage/catalogue-rows.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import { plannedMoves } from '#offline/edits/planned-moves.ts'
import {
  readSavedLists,
  overlayLists,
  type EditedLists,
  type EventLists,
} from '#offline/resources/event-lists.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { useCataloguePull, useRemoteEvent } from './queries.ts'

/** All edits of this browser, oldest first; undefined while loading. */
export function useEdits(): Edit[] | undefined {
  return useLiveQuery(() => browserPorts().db.edits.toCollection().sortBy('made_at'))
}

/** The events of the catalogue with unsent edits applied; undefined while loading. */
export function useEvents(): EditedRow<Event>[] | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    return overlayEdits('event', await db.events.toArray(), await db.edits.toArray())
  })
}

export type AccountRows = {
  organizers: EditedRow<Organizer>[]
  taxes_and_fees: EditedRow<TaxOrFee>[]
  /** In the venue's order; empty in other accounts. */
  merchants: EditedRow<Merchant>[]
  /** In the venue's order; empty in other accounts. */
  rooms: EditedRow<Room>[]
  /** In the venue's order; empty in other accounts. */
  other_events: EditedRow<OtherEvent>[]
  /** Edits of the account's rows. */
  edits: Edit[]
  /** Whether the rows have ever been downloaded. */
  is_kept: boolean
}

/** Rows shared by all events of the account, with unsent edits applied; undefined while loading. */
export function useAccountRows(): AccountRows | undefined {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [saved, organizers, taxes_and_fees, merchants, rooms, other_events, edits] = await Promise.all([
      db.catalogued.get(ACCOUNT_ROW_ID),
      db.organizers.toCollection().sortBy('name'),
      db.taxes_and_fees.toCollection().sortBy('name'),
      db.merchants.toCollection().sortBy('sort_order'),
      db.rooms.toCollection().sortBy('sort_order'),
      db.other_events.toCollection().sortBy('sort_order'),
      db.edits.filter(({ event_id }) => event_id === null).sortBy('made_at'),
    ])
    return {
      organizers: overlayEdits('organizer', organizers, edits),
      taxes_and_fees: overlayEdits('tax_or_fee', taxes_and_fees, edits),
      merchants: overlayEdits('merchant', merchants, edits),
      rooms: overlayEdits('room', rooms, edits),
      other_events: overlayEdits('other_event', other_events, edits),
      edits,
      is_kept: saved !== undefined,
    }
  })
}

/** The account's taxes and fees, with unsent edits applied; undefined until this device knows them. */
export function useTaxesAndFees(): EditedRow<TaxOrFee>[] | undefined {
  const rows = useAccountRows()
  return rows?.is_kept === true || (rows?.taxes_and_fees.length ?? 0) > 0 ? rows?.taxes_and_fees : undefined
}

/** Those with these ids; undefined until this device knows them. */
export function useTaxesAndFeesOf(ids: readonly Id[]): EditedRow<TaxOrFee>[] | undefined {
  const taxes = useTaxesAndFees()
  return ids.length === 0 ? [] : taxes?.filter(({ id }) => ids.includes(id))
}

/** Events with their ticket types, questions and check-in lists, with unsent edits applied. */
export function useCatalogueRows() {
  return useLiveQuery(async () => {
    const { db } = browserPorts()
    const [edits, events, tickets, questions, check_in_lists] = await Promise.all([
      db.edits.toArray(),
      db.events.toArray(),
      db.tickets.toArray(),
      db.questions.toArray(),
      db.check_in_lists.toArray(),
    ])
    const moves = plannedMoves(events, edits)
    return {
      events: overlayEdits('event', events, edits),
      tickets: overlayEdits('ticket', tickets, edits, moves),
      questions: overlayEdits('question', questions, edits),
      check_in_lists: overlayEdits('check_in_list', check_in_lists, edits, moves),
    }
  })
}

export type EventWithResources = EditedLists & {
  event: EditedRow<Event>
  /** Undefined for an event created in this browser that the server does not know yet. */
  settings: EditedRow<EventSettings> | undefined
  edits: Edit[]
}

export type EventState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | ({ kind: 'ready' } & EventWithResources)

/** One event with its related rows and unsent edits: from this browser first, otherwise from the server. */
export function useEventState(event_id: Id): EventState {
  const pull = useCataloguePull()
  const saved = useLiveQuery(() => readSavedEvent(event_id), [event_id])
  const is_missing = saved !== undefined && saved.rows === null && !pull.isPending
  const remote = useRemoteEvent(event_id, is_missing)
  const rows = saved?.rows ?? (saved !== undefined && remote.data !== undefined ? remote.data : null)
  if (saved !== undefined && rows !== null) return toEventState(rows, saved.edits)
  if (remote.isError) return { kind: 'failed', error: remote.error, retry: () => void remote.refetch() }
  return { kind: 'loading' }
}

/** An event's rows from Dexie or the server; `settings` is null while only this browser knows the event. */
export type EventRows = { event: Event | null; settings: EventSettings | null; lists: EventLists }

function toEventState({ event: row, settings, lists }: EventRows, edits: Edit[]): EventState {
  const [event] = overlayEdits('event', row === null ? [] : [row], edits)
  if (event === undefined) return { kind: 'loading' }
  // Settings stored by an earlier version lack newer fields.
  const settings_rows = settings === null ? [] : [{ ...SETTINGS_DEFAULTS, ...settings }]
  const moves = plannedMoves(row === null ? [] : [row], edits)
  return {
    kind: 'ready',
    event,
    settings: overlayEdits('event_settings', settings_rows, edits, moves)[0],
    ...overlayLists(lists, edits, moves),
    edits,
  }
}

/** `rows` is null when this browser neither stores the event's related rows nor created the event. */
async function readSavedEvent(event_id: Id): Promise<{ rows: EventRows | null; edits: Edit[] }> {
  const { db } = browserPorts()
  const [event = null, settings = null, saved, edits] = await Promise.all([
    db.events.get(event_id),
    db.event_settings.get(event_id),
    db.catalogued.get(event_id),
    db.edits.where('event_id').equals(event_id).sortBy('made_at'),
  ])
  const is_created_here = edits.some(({ op, row_id }) => op === 'create' && row_id === event_id)
  if (saved?.has_parts !== true && !is_created_here) return { rows: null, edits }
  return { rows: { event, settings, lists: await readSavedLists(db, event_id) }, edits }
}
